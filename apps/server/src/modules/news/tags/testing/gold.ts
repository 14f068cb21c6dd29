import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { InstrumentId, Market } from '@wickwise/market';
import type { StoryTags, StoryText } from '../../tagger.ts';
import { readSectors } from '../sectors.ts';
import { tableRows } from '../tables.ts';

/** A headline with the tags that it should get. */
export interface LabelledStory {
  story: StoryText;
  instruments: readonly InstrumentId[];
  topics: readonly string[];
  /** Topics that are right, though not expected. */
  alsoRight: readonly string[];
  why: string;
  isTrap: boolean;
}

const MARKET_LETTERS: Readonly<Record<string, Market>> = {
  I: 'Indian_Equity',
  U: 'US_Equity',
  F: 'Forex',
  C: 'Crypto',
};

const marketOfLetter = (letter: string): Market => {
  const market = MARKET_LETTERS[letter];
  if (!market) throw new Error(`unknown market ${letter}`);
  return market;
};

/** Returns the markets of a cell such as `IU`. */
export const marketsOfLetters = (cell: string): Market[] => [...cell].map(marketOfLetter);

/** Returns the id of `I:INFY` or `C:BTC`. */
export function idOfLetters(short: string): InstrumentId {
  const [letter = '', symbol = ''] = short.split(':');
  const market = marketOfLetter(letter);
  return `${market}:${market === 'Crypto' ? `${symbol}-USD` : symbol}`;
}

const wordsOf = (cell: string): string[] => cell.split(' ').filter((word) => word !== '');

/** Returns the headlines of one part: `shaping`, `held-out` or `fresh`. */
export function readLabelledStories(part: string): LabelledStory[] {
  const table = readFileSync(path.join(import.meta.dirname, `gold-${part}.tsv`), 'utf8');
  return tableRows(table).map(
    ([language = '', markets = '', title = '', excerpt = '', tags = '', keys = '', why = '']) => ({
      story: { title, excerpt, language: language === 'hi' ? 'hi' : 'en', markets: marketsOfLetters(markets) },
      instruments: wordsOf(tags).map(idOfLetters),
      topics: wordsOf(keys).filter((key) => !key.startsWith('~')),
      alsoRight: wordsOf(keys).flatMap((key) => (key.startsWith('~') ? [key.slice(1)] : [])),
      why,
      isTrap: why.startsWith('trap'),
    }),
  );
}

/** Right, wrong and missed tags, counted over stories. */
export interface TagCounts {
  right: number;
  wrong: number;
  missed: number;
}

export const precisionOf = ({ right, wrong }: TagCounts): number => (right + wrong === 0 ? 1 : right / (right + wrong));
export const recallOf = ({ right, missed }: TagCounts): number => (right + missed === 0 ? 1 : right / (right + missed));

/** What a tagger does with labelled headlines. */
export interface TagScore {
  stories: number;
  instruments: TagCounts;
  topics: TagCounts;
  traps: number;
  /** Traps without a wrong instrument. */
  trapsPassed: number;
}

export function scoreTags(stories: readonly LabelledStory[], tagsOf: (story: StoryText) => StoryTags): TagScore {
  const score: TagScore = {
    stories: stories.length,
    instruments: { right: 0, wrong: 0, missed: 0 },
    topics: { right: 0, wrong: 0, missed: 0 },
    traps: 0,
    trapsPassed: 0,
  };
  for (const { story, instruments, topics, alsoRight, isTrap } of stories) {
    const found = tagsOf(story);
    const ids = found.instruments.map(({ id }) => id);
    const wrong = count(score.instruments, ids, instruments, []);
    count(score.topics, found.topics, topics, [...alsoRight, ...sectorsOf(instruments)]);
    if (!isTrap) continue;
    score.traps++;
    if (wrong === 0) score.trapsPassed++;
  }
  return score;
}

const SECTORS = readSectors();

/** A company's own sector is right for every story about it, and expected where the label has it. */
const sectorsOf = (ids: readonly InstrumentId[]): string[] => ids.flatMap((id) => SECTORS.get(id) ?? []);

function count(
  counts: TagCounts,
  found: readonly string[],
  expected: readonly string[],
  alsoRight: readonly string[],
): number {
  const wrong = found.filter((one) => !expected.includes(one) && !alsoRight.includes(one)).length;
  const right = found.filter((one) => expected.includes(one)).length;
  counts.right += right;
  counts.wrong += wrong;
  counts.missed += expected.length - right;
  return wrong;
}
