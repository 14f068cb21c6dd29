import type { CandlePattern, CandleRule } from './candle-pattern.ts';
import type { Candles } from './candles.ts';
import { near } from './sums.ts';

/** Bars within which a false break may be confirmed. */
export const PATIENCE = 3;

// memory: pending direction, 0 for none; confirming close; bar found; bar judged
const SIDE = 0;
const LEVEL = 1;
export const FOUND_AT = 2;
export const NOW = 3;
/** Numbers in a pattern's memory. */
export const MEMORY_SIZE = 4;

/** Stores a find that waits for a close beyond `level`, in the memory at `at`. */
export function remember(memory: Float64Array, at: number, side: number, level: number, now: number): void {
  memory[at + SIDE] = side;
  memory[at + LEVEL] = level;
  memory[at + FOUND_AT] = now;
}

/** Returns whether a close confirms the find at `at`. */
export const isConfirmed = (memory: Float64Array, at: number, close: number, now: number): boolean =>
  now - memory[at + FOUND_AT] <= PATIENCE && (close - memory[at + LEVEL]) * memory[at + SIDE] > 0;

/**
 * An inside bar is broken falsely; a close beyond its far side within three bars confirms. A new find replaces one that
 * waits.
 */
const trap =
  (sideOf: (candles: Candles, i: number, sums: Float64Array) => number): CandleRule =>
  (c, i, sums, memory) => {
    const found = sideOf(c, i, sums);
    if (found !== 0) {
      remember(memory, 0, found, found > 0 ? c.high(i - 1) : c.low(i - 1), memory[NOW]);
      return 100 * found;
    }
    const side = memory[SIDE];
    if (!isConfirmed(memory, 0, c.close(i), memory[NOW])) return 0;
    memory[SIDE] = 0;
    return 200 * side;
  };

const isInside = (c: Candles, i: number): boolean => c.high(i) < c.high(i - 1) && c.low(i) > c.low(i - 1);

/** Returns 1 where price broke below bar i - 1 at both ends, -1 where above: the trade goes the other way. */
const falseBreak = (c: Candles, i: number): number => {
  if (c.high(i) < c.high(i - 1) && c.low(i) < c.low(i - 1)) return 1;
  return c.high(i) > c.high(i - 1) && c.low(i) > c.low(i - 1) ? -1 : 0;
};

export const HIKKAKE: readonly CandlePattern[] = [
  {
    name: 'hikkake',
    bit: 59,
    label: 'Hikkake',
    category: 'triple',
    role: 'reversal',
    description: 'An inside bar broken the wrong way; 200 once a close beyond its other side confirms.',
    bars: 3,
    first: 5,
    traits: [],
    value: trap((c, i) => (isInside(c, i - 1) ? falseBreak(c, i) : 0)),
    grade: 200,
    remembersFrom: 2,
  },
  {
    name: 'hikkake_mod',
    bit: 60,
    label: 'Modified Hikkake',
    category: 'triple',
    role: 'reversal',
    description: 'A hikkake after two inside bars, the first closing near the extreme that breaks.',
    bars: 4,
    first: 10,
    traits: [],
    sums: [{ kind: 'range5', back: 2 }],
    value: trap((c, i, sums) => {
      if (!isInside(c, i - 1) || !isInside(c, i - 2)) return 0;
      const side = falseBreak(c, i);
      if (side > 0) return c.close(i - 2) <= c.low(i - 2) + near(sums[0]) ? 1 : 0;
      return side < 0 && c.close(i - 2) >= c.high(i - 2) - near(sums[0]) ? -1 : 0;
    }),
    grade: 200,
    remembersFrom: 7,
  },
];
