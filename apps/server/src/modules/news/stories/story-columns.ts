import { type InstrumentId, MARKETS, type Market, marketOf } from '@wickwise/market';
import { cutText } from '#platform/plain-text.ts';
import type { SourceRecord } from '../sources/source-store.ts';
import type { StoryReader, StoryReading, StoryText } from '../tagger.ts';
import { searchIndexOf } from './search-words.ts';

/** Version of stories that no reader has read. */
export const UNREAD = '';

type StorySource = Pick<SourceRecord, 'language' | 'markets' | 'topics' | 'excerpt_length'>;

/** A story as it is stored, and what was found in it; without a reader it has the tags of its source alone. */
export interface ReadStory {
  text: StoryText;
  reading: StoryReading | undefined;
  version: string;
}

/** Returns a story's text with as much of its summary as may be stored: nothing that only repeats the headline. */
export function storyText(title: string, summary: string, source: StorySource): StoryText {
  return {
    title,
    excerpt: summary === title ? '' : cutText(summary, source.excerpt_length),
    language: languageOf(title, source.language),
    markets: source.markets as Market[],
  };
}

/** Has stories read, all at once. */
export async function readStories(texts: readonly StoryText[], reader: StoryReader | undefined): Promise<ReadStory[]> {
  const readings = reader && texts.length > 0 ? await reader.read(texts) : [];
  return texts.map((text, i) => ({ text, reading: readings[i], version: reader?.version ?? UNREAD }));
}

/** Returns the columns that are made of a story's text, with its tags and its sentiment. */
export function storyColumns({ text, reading, version }: ReadStory, source: StorySource) {
  const { instruments, topics, sentiment } = reading ?? { instruments: [], topics: [] };
  const marked = new Set<string>([...source.markets, ...instruments.map(({ id }) => marketOf(id))]);
  return {
    title: text.title,
    excerpt: text.excerpt,
    language: text.language,
    markets: MARKETS.filter((market) => marked.has(market)) as string[],
    topics: [...new Set([...source.topics, ...topics])],
    instruments: instruments.map(({ id }): InstrumentId => id) as string[],
    evidence: instruments.map(({ evidence }) => evidence),
    sentiment: sentiment?.value ?? null,
    confidence: sentiment?.confidence ?? null,
    reader_version: version,
    words: searchIndexOf(text.title, text.excerpt),
  };
}

/** Share of Devanagari letters from which a headline is Hindi: names of companies in it are often English. */
const HINDI_SHARE = 0.3;

function languageOf(title: string, ofSource: 'en' | 'hi'): 'en' | 'hi' {
  const letters = title.match(/\p{L}/gu)?.length ?? 0;
  const hindi = title.match(/(?=\p{L})\p{Script=Devanagari}/gu)?.length ?? 0;
  if (letters === 0) return ofSource;
  return hindi / letters >= HINDI_SHARE ? 'hi' : 'en';
}
