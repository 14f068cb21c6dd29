import type { CandlePattern } from './candle-pattern.ts';
import { COLOUR_BARS, SPANS } from './facts.ts';
import { type Judge, judgeOf } from './judge.ts';
import { maskOf, WORDS_OF_PATTERNS } from './pattern-words.ts';
import { TRAITS, type TraitRule } from './traits.ts';

/** From this bar of a history on, every pattern is answered. */
export const LAST_START = Math.max(...WORDS_OF_PATTERNS.flat().map(({ first }) => first));

/** Patterns that share a word of the answer. Bit k is of `judges[k]`. */
export interface PatternWord {
  judges: readonly Judge[];
  /** `facts[back][word]`: patterns that allow a candle with these facts `back` bars before the newest. */
  facts: readonly [Int32Array, Int32Array, Int32Array];
  links: readonly [Int32Array, Int32Array, Int32Array];
  marks: readonly [Int32Array, Int32Array];
  /** `colours[word]`: patterns that allow these colours, newest candle in the lowest bit. */
  colours: Int32Array;
  /** `startedBy[n]`: patterns judged at the n-th bar of a history; the last entry is all of them. */
  startedBy: Int32Array;
  /** Likewise those that are answered; a memory may start earlier. */
  judgedBy: Int32Array;
  /** Patterns decided by facts alone, and of those the always bearish ones and those signed by colour. */
  plain: number;
  plainBearish: number;
  plainColour: number;
  plainAgainst: number;
  /** Plain patterns with a grade where the last two bodies share an end. */
  plainGraded: number;
  /** Patterns with a memory. */
  remembering: number;
}

type Wanted = (pattern: CandlePattern) => boolean;

/** Returns the index into `startedBy` and `judgedBy` of the n-th bar of a history. */
export const ageOf = (n: number): number => Math.min(n, LAST_START);

const bitsOf = (patterns: readonly CandlePattern[], wanted: Wanted): number =>
  patterns.reduce((bits, pattern) => (wanted(pattern) ? bits | maskOf(pattern) : bits), 0);

function tableOf(patterns: readonly CandlePattern[], back: number, read: keyof typeof SPANS): Int32Array {
  const table = new Int32Array(SPANS[read]).fill(bitsOf(patterns, () => true));
  for (const pattern of patterns.flat()) {
    for (const trait of pattern.traits.at(-1 - back) ?? []) {
      const rule: TraitRule = TRAITS[trait];
      const allows = rule[read];
      if (!allows) continue;
      for (const [word, bits] of table.entries()) if (!allows(word)) table[word] = bits & ~maskOf(pattern);
    }
  }
  return table;
}

/** Returns patterns that allow each run of colours. */
function coloursOf(patterns: readonly CandlePattern[]): Int32Array {
  const [newest, ...older] = Array.from({ length: COLOUR_BARS }, (_, back) => tableOf(patterns, back, 'inColours'));
  return newest.map((bits, colours) => older.reduce((left, table, k) => left & table[colours >> (k + 1)], bits));
}

function patternWord(patterns: readonly CandlePattern[]): PatternWord {
  const judges = patterns.map(judgeOf);
  const facts = (back: number) => tableOf(patterns, back, 'inFacts');
  const links = (back: number) => tableOf(patterns, back, 'inLinks');
  const marks = (back: number) => tableOf(patterns, back, 'inMarks');
  const byAge = (start: (pattern: CandlePattern) => number) =>
    Int32Array.from({ length: LAST_START + 1 }, (_, n) => bitsOf(patterns, (pattern) => start(pattern) <= n));
  const isPlain = new Set(judges.filter(isSettledByFacts).map(({ pattern }) => pattern));
  const plain = (wanted: Wanted) => bitsOf(patterns, (pattern) => isPlain.has(pattern) && wanted(pattern));
  return {
    judges,
    facts: [facts(0), facts(1), facts(2)],
    links: [links(0), links(1), links(2)],
    marks: [marks(0), marks(1)],
    colours: coloursOf(patterns),
    judgedBy: byAge(({ first }) => first),
    startedBy: byAge(({ first, remembersFrom = first }) => remembersFrom),
    plain: plain(() => true),
    plainBearish: plain(({ value }) => value === -100),
    plainColour: plain(({ value }) => value === 'colour'),
    plainAgainst: plain(({ value }) => value === 'against'),
    plainGraded: plain(({ grade }) => grade !== undefined),
    remembering: bitsOf(patterns, ({ remembersFrom }) => remembersFrom !== undefined),
  };
}

const isSettledByFacts = ({ pattern, looseTests }: Judge): boolean =>
  typeof pattern.value !== 'function' && looseTests.length === 0;

const [low, high, gapless] = WORDS_OF_PATTERNS.map(patternWord);
export const PATTERN_WORDS = [low, high, gapless] as const;
