import type { Candles } from './candles.ts';

/**
 * What TA-Lib averages to call a body long or a shadow short: sums over the bars before the one that is measured.
 *
 * TA-Lib keeps a running sum for each pattern and each of its candles, seeded where the pattern's history starts. Rounding
 * makes sums of another seed differ in the last digit when ten ranges add up to more than a price, and a tie then falls
 * the other way. A sum is therefore named by its birth: the first bar that it serves.
 */
export const SUM_KINDS = ['body', 'range', 'shadows', 'range5'] as const;
export type SumKind = (typeof SUM_KINDS)[number];

/** Returns the number of bars in a sum. */
export const periodOf = (kind: SumKind): number => (kind === 'range5' ? 5 : 10);

function measure(candles: Candles, kind: SumKind, i: number): number {
  if (kind === 'body') return candles.body(i);
  return kind === 'shadows' ? candles.upper(i) + candles.lower(i) : candles.range(i);
}

/**
 * Makes `sums[at]` valid for bar i, the n-th of its history: seeds it at its birth, then advances it. In place, since
 * passing numbers between functions allocates.
 */
export function advanceSum(
  candles: Candles,
  kind: SumKind,
  i: number,
  sums: Float64Array,
  at: number,
  isBorn: boolean,
): void {
  const period = periodOf(kind);
  if (isBorn) {
    sums[at] = 0;
    for (let j = i - period; j < i; j++) sums[at] += measure(candles, kind, j);
  } else {
    sums[at] += measure(candles, kind, i - 1) - measure(candles, kind, i - 1 - period);
  }
}

// TA-Lib's default candle settings, with its order of operations, which decides ties.
export const meanBody = (bodySum: number): number => bodySum / 10;
/** Returns the maximum body of a doji; smaller shadows count as none. */
export const tiny = (rangeSum: number): number => 0.1 * (rangeSum / 10);
export const shortShadow = (shadowsSum: number): number => shadowsSum / 10 / 2;
export const near = (range5Sum: number): number => 0.2 * (range5Sum / 5);
export const far = (range5Sum: number): number => 0.6 * (range5Sum / 5);
export const equal = (range5Sum: number): number => 0.05 * (range5Sum / 5);
