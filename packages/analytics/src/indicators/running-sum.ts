import type { ClosingBars } from './indicator.ts';

/**
 * Bars between two fresh sums. A running sum drifts by a rounding a bar, and must drift alike live and in history: so it
 * is taken afresh at bars 511, 1023, ... of the history, wherever a call begins.
 */
const RESUM_EVERY = 512;

/** Returns the next bar, from `bar` on, at which running sums are recomputed. */
export const nextFreshBar = (bar: number): number => bar | (RESUM_EVERY - 1);

/** Returns the sum of the last `count` values up to index `i`, oldest first. */
export function sumOfLast(column: Float64Array, i: number, count: number): number {
  let sum = 0;
  for (let k = i - count + 1; k <= i; k++) sum += column[k];
  return sum;
}

/**
 * A whole number as the compiler's float64: dividing by it doesn't convert it on every bar, and a mean takes 1.39
 * instead of 1.54 ns. (A reciprocal would be faster still, but the mean of equal closes must be that close.)
 */
export const asFloat = (count: number): number => Math.fround(count);

/** Advances a simple mean over the last `period` values. State: bars seen, their sum. */
export function rollingMean(
  column: Float64Array,
  period: number,
  from: number,
  to: number,
  state: Float64Array,
  mean: Float64Array,
): void {
  const start = from - (state[0] | 0);
  const complete = start + period - 1;
  const count = asFloat(period);
  let sum = state[1];
  let i = from;
  for (const stop = Math.min(complete, to); i < stop; i++) mean[i] = Number.NaN;
  while (i < to) {
    const fresh = i === complete ? i : start + nextFreshBar(i - start);
    // `| 0` leaves out a check for overflow at every step, 0.2 of 1.6 ns a bar
    for (const stop = Math.min(fresh, to) | 0; i < stop; i = (i + 1) | 0) {
      sum += column[i] - column[(i - period) | 0]; // one addition: nothing waits for a second one
      mean[i] = sum / count;
    }
    if (i < to) {
      sum = sumOfLast(column, i, period);
      mean[i++] = sum / count;
    }
  }
  state[0] = to - start;
  state[1] = sum;
}

/** Computes the same mean after one new bar of many instruments. */
export function closeMean(
  bars: ClosingBars,
  column: Float64Array,
  period: number,
  state: readonly Float64Array[],
  mean: Float64Array,
): void {
  const { active, activeCount, count: counts, newest } = bars;
  const divisor = asFloat(period);
  const [, sumOf] = state;
  for (let k = 0; k < activeCount; k++) {
    const slot = active[k];
    const bar = counts[slot] - 1;
    if (bar < period - 1) {
      mean[slot] = Number.NaN;
      continue;
    }
    const isFresh = bar === period - 1 || bar === nextFreshBar(bar);
    const sum = isFresh
      ? sumOfRing(bars, column, slot, period)
      : sumOf[slot] + (column[newest[k]] - column[bars.offset(slot, period)]);
    sumOf[slot] = sum;
    mean[slot] = sum / divisor;
  }
}

/** Returns the sum of a slot's last `count` values, oldest first. */
export function sumOfRing(bars: ClosingBars, column: Float64Array, slot: number, count: number): number {
  let sum = 0;
  for (let back = count - 1; back >= 0; back--) sum += column[bars.offset(slot, back)];
  return sum;
}
