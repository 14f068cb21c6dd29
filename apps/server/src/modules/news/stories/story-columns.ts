import { type InstrumentId, MARKETS, type Market, marketOf } from '@wickwise/market';
import { cutText } from '../formats/plain-text.ts';
import type { SourceRecord } from '../sources/source-store.ts';
import type { StoryReader } from '../tagger.ts';
import { searchIndexOf } from './search-words.ts';

/** Version of stories that no reader has read. */
export const UNREAD = '';

type TaggedSource = Pick<SourceRecord, 'language' | 'markets' | 'topics' | 'excerpt_length'>;

/** Returns the excerpt that may be stored of a summary: none where it only repeats the headline. */
export function excerptOf(title: string, summary: string, most: number): string {
  return summary === title ? '' : cutText(summary, most);
}

/** Returns the columns that are made of a story's text, with its tags and its sentiment. */
export function storyColumns(title: string, excerpt: string, source: TaggedSource, reader: StoryReader | undefined) {
  const language = languageOf(title, source.language);
  const text = { title, excerpt, language, markets: source.markets as Market[] };
  const { instruments, topics } = reader?.tagger(text) ?? { instruments: [], topics: [] };
  const sentiment = reader?.sentiment(text);
  const marked = new Set<string>([...source.markets, ...instruments.map(({ id }) => marketOf(id))]);
  return {
    ...{ title, excerpt, language },
    markets: MARKETS.filter((market) => marked.has(market)) as string[],
    topics: [...new Set([...source.topics, ...topics])],
    instruments: instruments.map(({ id }): InstrumentId => id) as string[],
    evidence: instruments.map(({ evidence }) => evidence),
    sentiment: sentiment?.value ?? null,
    confidence: sentiment?.confidence ?? null,
    reader_version: reader?.version ?? UNREAD,
    words: searchIndexOf(title, excerpt),
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
