import type { ClosingBars } from './indicator.ts';
import { asFloat, nextFreshBar, sumOfLast, sumOfRing } from './running-sum.ts';

/**
 * Mean and standard deviation of the last values, in constant time a bar and without cancellation: squares are summed
 * about an anchor, the value at which the sums were last taken afresh. They are taken afresh where `nextFreshBar` says,
 * and as soon as too few digits are left (`CANCELS`), so a price near 1,000,000 that moves in cents keeps nine digits.
 *
 * State: bars seen; sum; anchor; sum and squares of the distances from it; the largest squares since it was set
 */
export const SPREAD_STATE = 6;

/**
 * Squares about the mean this much smaller than the squares about the anchor have lost 12 of 53 bits, and 512 bars of
 * rounding may take another 9: enough are left for a relative 1e-9.
 */
const CANCELS = 2 ** -12;

/** Advances mean, standard deviation (divisor: the period) and the newest value's distance from the mean. */
export function rollingSpread(
  column: Float64Array,
  period: number,
  from: number,
  to: number,
  state: Float64Array,
  mean: Float64Array,
  deviation: Float64Array,
  distance: Float64Array,
): void {
  const start = from - (state[0] | 0);
  const complete = start + period - 1;
  const count = asFloat(period);
  const share = 1 / count;
  let i = from;
  for (const stop = Math.min(complete, to); i < stop; i++) mean[i] = deviation[i] = distance[i] = Number.NaN;
  let sum = state[1];
  let anchor = state[2];
  let offsets = state[3];
  let squares = state[4];
  let peak = state[5];
  while (i < to) {
    const fresh = i === complete ? i : start + nextFreshBar(i - start);
    for (const stop = Math.min(fresh, to); i < stop; i++) {
      const newest = column[i];
      const oldest = column[i - period];
      const change = newest - oldest;
      sum += change;
      offsets += change;
      squares += change * (newest - anchor + (oldest - anchor));
      if (squares > peak) peak = squares;
      const average = offsets * share;
      const spread = squares - offsets * average;
      if (spread < peak * CANCELS) break;
      mean[i] = sum / count;
      deviation[i] = Math.sqrt(spread * share);
      distance[i] = newest - anchor - average;
    }
    if (i < to) {
      if (i === fresh) sum = sumOfLast(column, i, period);
      anchor = column[i];
      offsets = 0;
      squares = 0;
      for (let k = i - period + 1; k <= i; k++) {
        const offset = column[k] - anchor;
        offsets += offset;
        squares += offset * offset;
      }
      peak = squares;
      const average = offsets * share;
      mean[i] = sum / count;
      deviation[i] = Math.sqrt((squares - offsets * average) * share);
      distance[i] = -average;
      i++;
    }
  }
  state[0] = to - start;
  state[1] = sum;
  state[2] = anchor;
  state[3] = offsets;
  state[4] = squares;
  state[5] = peak;
}

/** Computes the same after one new bar of many instruments. */
export function closeSpread(
  bars: ClosingBars,
  column: Float64Array,
  period: number,
  state: readonly Float64Array[],
  mean: Float64Array,
  deviation: Float64Array,
): void {
  const { active, activeCount, count: counts, newest: newestOf } = bars;
  const count = asFloat(period);
  const share = 1 / count;
  const [, sumOf, anchorOf, offsetsOf, squaresOf, peakOf] = state;
  for (let k = 0; k < activeCount; k++) {
    const slot = active[k];
    const bar = counts[slot] - 1;
    if (bar < period - 1) {
      mean[slot] = deviation[slot] = Number.NaN;
      continue;
    }
    const isFresh = bar === period - 1 || bar === nextFreshBar(bar);
    const newest = column[newestOf[k]];
    let anchor = anchorOf[slot];
    let offsets = offsetsOf[slot];
    let squares = squaresOf[slot];
    let peak = peakOf[slot];
    let sum = sumOf[slot];
    if (!isFresh) {
      const oldest = column[bars.offset(slot, period)];
      const change = newest - oldest;
      sum += change;
      offsets += change;
      squares += change * (newest - anchor + (oldest - anchor));
      if (squares > peak) peak = squares;
    }
    if (isFresh || squares - offsets * (offsets * share) < peak * CANCELS) {
      if (isFresh) sum = sumOfRing(bars, column, slot, period);
      anchor = newest;
      offsets = 0;
      squares = 0;
      for (let back = period - 1; back >= 0; back--) {
        const offset = column[bars.offset(slot, back)] - anchor;
        offsets += offset;
        squares += offset * offset;
      }
      peak = squares;
    }
    sumOf[slot] = sum;
    anchorOf[slot] = anchor;
    offsetsOf[slot] = offsets;
    squaresOf[slot] = squares;
    peakOf[slot] = peak;
    mean[slot] = sum / count;
    deviation[slot] = Math.sqrt((squares - offsets * (offsets * share)) * share);
  }
}
