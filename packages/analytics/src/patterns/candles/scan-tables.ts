import { CANDLE_PATTERNS, GAPLESS_PATTERNS } from './candle-list.ts';
import type { CandlePattern } from './candle-pattern.ts';
import { type Judge, judgeOf } from './judge.ts';
import { TRAITS, type TraitRule } from './traits.ts';

/** How many values a packed word has: eleven bits of facts and of marks, nine of links, five colours. */
const WORDS = { inFacts: 2048, inLinks: 512, inMarks: 2048, inColours: 32 } as const;

const LAST_START = Math.max(...[...CANDLE_PATTERNS, ...GAPLESS_PATTERNS].map(({ first }) => first));

/** Up to 32 patterns that share one word of the answer. Bit k speaks of `judges[k]`. */
export interface PatternWord {
  judges: readonly Judge[];
  /** `facts[back][word]`: patterns for which a candle with these facts will do `back` bars before the newest. */
  facts: readonly [Int32Array, Int32Array, Int32Array];
  links: readonly [Int32Array, Int32Array, Int32Array];
  marks: readonly [Int32Array, Int32Array];
  /** `colours[word]`: patterns that allow these colours, the newest candle in the lowest bit. */
  colours: Int32Array;
  /** `startedBy[n]`: patterns that are asked about the n-th bar of a history; the last entry is all of them. */
  startedBy: Int32Array;
  /** The same of those that are answered; a memory may be fed before. */
  judgedBy: Int32Array;
  /** Patterns that the facts answer for good, and of those the always bearish ones and the ones with a sign by colour. */
  plain: number;
  plainBearish: number;
  plainColour: number;
  plainAgainst: number;
  /** Patterns with a memory. */
  remembering: number;
}

const bitsOf = (patterns: readonly CandlePattern[], wanted: (pattern: CandlePattern, k: number) => boolean): number =>
  patterns.reduce((bits, pattern, k) => (wanted(pattern, k) ? bits | (1 << k) : bits), 0);

function tableOf(patterns: readonly CandlePattern[], back: number, read: keyof typeof WORDS): Int32Array {
  const table = new Int32Array(WORDS[read]).fill(bitsOf(patterns, () => true));
  patterns.forEach(({ traits }, k) => {
    for (const trait of traits.at(-1 - back) ?? []) {
      const rule: TraitRule = TRAITS[trait];
      const allows = rule[read];
      if (!allows) continue;
      for (const [word, bits] of table.entries()) if (!allows(word)) table[word] = bits & ~(1 << k);
    }
  });
  return table;
}

/** Patterns that allow each run of colours, whichever of their candles asks for one. */
function coloursOf(patterns: readonly CandlePattern[]): Int32Array {
  const [newest, ...older] = Array.from({ length: 5 }, (_, back) => tableOf(patterns, back, 'inColours'));
  return newest.map((bits, colours) => older.reduce((left, table, k) => left & table[colours >> (k + 1)], bits));
}

function patternWord(patterns: readonly CandlePattern[]): PatternWord {
  const judges = patterns.map(judgeOf);
  const facts = (back: number) => tableOf(patterns, back, 'inFacts');
  const links = (back: number) => tableOf(patterns, back, 'inLinks');
  const marks = (back: number) => tableOf(patterns, back, 'inMarks');
  const byAge = (start: (pattern: CandlePattern) => number) =>
    Int32Array.from({ length: LAST_START + 2 }, (_, n) => bitsOf(patterns, (pattern) => start(pattern) <= n));
  const isPlain = ({ value }: CandlePattern, k: number): boolean =>
    typeof value !== 'function' && judges[k]?.looseTests.length === 0;
  return {
    judges,
    facts: [facts(0), facts(1), facts(2)],
    links: [links(0), links(1), links(2)],
    marks: [marks(0), marks(1)],
    colours: coloursOf(patterns),
    judgedBy: byAge(({ first }) => first),
    startedBy: byAge(({ first, remembersFrom = first }) => remembersFrom),
    plain: bitsOf(patterns, isPlain),
    plainBearish: bitsOf(patterns, (pattern, k) => isPlain(pattern, k) && pattern.value === -100),
    plainColour: bitsOf(patterns, (pattern, k) => isPlain(pattern, k) && pattern.value === 'colour'),
    plainAgainst: bitsOf(patterns, (pattern, k) => isPlain(pattern, k) && pattern.value === 'against'),
    remembering: bitsOf(patterns, ({ remembersFrom }) => remembersFrom !== undefined),
  };
}

export const PATTERN_WORDS = [
  patternWord(CANDLE_PATTERNS.slice(0, 32)),
  patternWord(CANDLE_PATTERNS.slice(32)),
  patternWord(GAPLESS_PATTERNS),
] as const;
