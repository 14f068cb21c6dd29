import { CANDLE_PATTERNS, GAPLESS_PATTERNS } from './candle-list.ts';
import type { CandlePattern } from './candle-pattern.ts';

/** Bits per word. */
export const WORD_BITS = 32;

/** Words of the fused scan's answer: patterns of one and two candles, longer ones, gapless variants. */
const WORDS = 3;
const GAPLESS_WORD = 2;
const MOST_CANDLES_OF_LOW = 2;

/** Returns its bit within its word. */
export const maskOf = ({ bit }: CandlePattern): number => 1 << (bit % WORD_BITS);

/**
 * Returns the patterns of each word by bit. Throws a `RangeError` for a pattern in the wrong word or with a taken bit.
 */
export function intoWords(patterns: readonly CandlePattern[]): readonly (readonly CandlePattern[])[] {
  const words = Array.from({ length: WORDS }, (): CandlePattern[] => []);
  for (const pattern of patterns) {
    const { name, bit } = pattern;
    const number = Math.floor(bit / WORD_BITS);
    if (!belongsInto(number, pattern)) throw new RangeError(`${name} doesn't belong into the word of bit ${bit}`);
    const word = words[number];
    const holder: CandlePattern | undefined = word[bit % WORD_BITS];
    if (holder) throw new RangeError(`${holder.name} has bit ${bit} of ${name}${isFull(word) ? ': full word' : ''}`);
    word[bit % WORD_BITS] = pattern;
  }
  return words;
}

function belongsInto(word: number, { bars, gaplessOf }: CandlePattern): boolean {
  if (gaplessOf) return word === GAPLESS_WORD;
  return word === 1 || (word === 0 && bars <= MOST_CANDLES_OF_LOW);
}

const isFull = (word: readonly CandlePattern[]): boolean => Object.keys(word).length === WORD_BITS;

export const WORDS_OF_PATTERNS = intoWords([...CANDLE_PATTERNS, ...GAPLESS_PATTERNS]);
