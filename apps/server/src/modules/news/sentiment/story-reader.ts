import { createHash } from 'node:crypto';
import type { StoryReader } from '../tagger.ts';
import { readTable } from '../tags/tables.ts';
import { StoryTagger } from '../tags/tag-story.ts';
import { LEXICON_FOLDER } from './lexicon.ts';
import { SentimentReader } from './story-sentiment.ts';

/** Goes up with each change of the rules that alters tags or sentiment; the tables count by themselves. */
const RULES = 1;
const TAG_TABLES = ['indian-equity', 'us-equity', 'crypto', 'currencies', 'cues', 'topics', 'sectors'];

/** Reads the tables; takes about a tenth of a second. */
export function openStoryReader(): StoryReader {
  const tagger = new StoryTagger();
  const reader = new SentimentReader(tagger);
  return {
    version: `${RULES}-${tablesHash()}`,
    tagger: (story) => tagger.tagsOf(story),
    sentiment: (story) => reader.sentimentOf(story).story,
  };
}

function tablesHash(): string {
  const hash = createHash('sha256');
  for (const table of TAG_TABLES) hash.update(readTable(table));
  return hash.update(readTable('lexicon', LEXICON_FOLDER)).digest('hex').slice(0, 8);
}
