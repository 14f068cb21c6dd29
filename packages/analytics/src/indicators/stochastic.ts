import type { ClosingBars, ListedIndicator } from './indicator.ts';
import { rollingRange } from './rolling-range.ts';
import { asFloat } from './running-sum.ts';

/** Readings of which the line K is the mean: the "slow" stochastic. */
export const SMOOTHING = 3;

/**
 * Slow stochastic: where the close stands within the range of the last bars.
 *
 * Input     high, low, close, in price units
 * Params    period of the range and signal, both in bars
 * Output    stoch_K: 100 * (close - lowest low) / (highest high - lowest low), mean of 3; stoch_D: mean of `signal` K;
 *           no unit, from 0 (at the low) to 100 (at the high); a range of nothing reads 0
 * Lookback  stoch_K period + 1 bars, stoch_D signal - 1 bars more
 * Source    George Lane; TA-Lib STOCH with simple averages. As keys, `stoch_14_K` names the period, and `stoch_5_D` the
 *           signal of the 14-bar K: two different numbers.
 */
export const stochastic: ListedIndicator<'high' | 'low' | 'close', 'period' | 'signal', 'stoch_K' | 'stoch_D'> = {
  key: 'stochastic',
  label: 'Stochastic',
  group: 'momentum',
  source: 'Lane, as TA-Lib STOCH n, 3, m with simple averages',
  inputs: ['high', 'low', 'close'],
  params: { period: { usual: 14, min: 2 }, signal: { usual: 5, min: 2 } },
  outputs: ['stoch_K', 'stoch_D'],
  about: {
    stoch_K: {
      label: 'Stochastic %K',
      description:
        'Where the close stands in the recent range, mean of 3 bars: near 100 at its top, near 0 at its bottom.',
      unit: 'none',
      range: [0, 100],
      draw: 'pane',
      key: 'stoch_{period}_K',
    },
    stoch_D: {
      label: 'Stochastic %D',
      description: 'Mean of the 14-bar %K over so many bars: %K crossing above it is read as a turn upwards.',
      unit: 'none',
      range: [0, 100],
      draw: 'pane',
      key: 'stoch_{signal}_D',
    },
  },
  lookback: ({ period, signal }, output) => period + SMOOTHING - 2 + (output === 'stoch_D' ? signal - 1 : 0),
  reach: ({ period }) => period - 1,
  // bars seen; highest high, its bar, lowest low, its bar (for `close`); the two last readings; sum of the ring behind
  stateSize: ({ signal }) => RING + signal,
  advance({ high, low, close }, { period, signal }, from, to, state, { stoch_K, stoch_D }) {
    const start = from - ((state[0] as number) | 0);
    const complete = Math.min(Math.max(from, start + period - 1), to);
    for (let i = from; i < complete; i++) stoch_K[i] = stoch_D[i] = Number.NaN;
    rollingRange(high, low, period, complete, to, stoch_K, stoch_D);
    const signalTerms = asFloat(SMOOTHING * signal);
    const smooth = start + period + SMOOTHING - 2;
    let older = state[5] as number;
    let newer = state[6] as number;
    let sum = state[7] as number;
    let place = Math.max(complete - smooth, 0) % signal;
    for (let i = complete; i < to; i++) {
      const reading = readingOf(close[i] as number, stoch_K[i] as number, stoch_D[i] as number);
      const triple = older + newer + reading;
      older = newer;
      newer = reading;
      stoch_K[i] = stoch_D[i] = Number.NaN;
      if (i < smooth) continue;
      sum += triple - (state[RING + place] as number);
      state[RING + place] = triple;
      if (++place === signal) place = 0;
      stoch_K[i] = triple / SMOOTHING;
      if (i >= smooth + signal - 1) stoch_D[i] = sum / signalTerms;
    }
    state[5] = older;
    state[6] = newer;
    state[7] = sum;
    state[0] = to - start;
    findExtremes(high, low, Math.max(start, to - period), to, start, state);
  },
  close(bars, { period, signal }, state, { stoch_K, stoch_D }) {
    followExtremes(bars, period, state);
    const close = bars.ring('close');
    const [seenOf, highest, , lowest, , olderOf, newerOf, sumOf] = state as Eight;
    for (let k = 0; k < bars.activeCount; k++) {
      const slot = bars.active[k] as number;
      const bar = (seenOf[slot] as number) | 0;
      seenOf[slot] = bar + 1;
      if (bar < period - 1) continue;
      const newest = close[bars.offset(slot, 0)] as number;
      const reading = readingOf(newest, highest[slot] as number, lowest[slot] as number);
      const triple = (olderOf[slot] as number) + (newerOf[slot] as number) + reading;
      olderOf[slot] = newerOf[slot] as number;
      newerOf[slot] = reading;
      const known = bar - (period + SMOOTHING - 2);
      if (known < 0) continue;
      const ring = state[RING + (known % signal)] as Float64Array;
      const sum = (sumOf[slot] as number) + (triple - (ring[slot] as number));
      ring[slot] = triple;
      sumOf[slot] = sum;
      stoch_K[slot] = triple / SMOOTHING;
      if (known >= signal - 1) stoch_D[slot] = sum / (SMOOTHING * signal);
    }
  },
};

/** First of the last `signal` triples in the state. */
const RING = 8;

type Eight = [
  Float64Array,
  Float64Array,
  Float64Array,
  Float64Array,
  Float64Array,
  Float64Array,
  Float64Array,
  Float64Array,
];

/** Leaves the extremes of bars `from` to `to` in the state, with their bar numbers, the latest of equals. */
function findExtremes(
  high: Float64Array,
  low: Float64Array,
  from: number,
  to: number,
  start: number,
  state: Float64Array,
): void {
  let top = from;
  let bottom = from;
  for (let i = from; i < to; i++) {
    if ((high[i] as number) >= (high[top] as number)) top = i;
    if ((low[i] as number) <= (low[bottom] as number)) bottom = i;
  }
  if (from === to) return;
  state[1] = high[top] as number;
  state[2] = top - start;
  state[3] = low[bottom] as number;
  state[4] = bottom - start;
}

/** Keeps a slot's extremes: bars are scanned again only when an extreme leaves the window. */
function followExtremes(bars: ClosingBars, period: number, state: readonly Float64Array[]): void {
  const high = bars.ring('high');
  const low = bars.ring('low');
  const [seenOf, highest, highestBar, lowest, lowestBar] = state as Eight;
  for (let k = 0; k < bars.activeCount; k++) {
    const slot = bars.active[k] as number;
    const bar = (seenOf[slot] as number) | 0;
    const now = bars.offset(slot, 0);
    if (bar === 0 || (high[now] as number) >= (highest[slot] as number)) {
      highest[slot] = high[now] as number;
      highestBar[slot] = bar;
    } else if (bar - (highestBar[slot] as number) >= period) {
      const back = backToExtreme(bars, high, slot, period, 1);
      highest[slot] = high[bars.offset(slot, back)] as number;
      highestBar[slot] = bar - back;
    }
    if (bar === 0 || (low[now] as number) <= (lowest[slot] as number)) {
      lowest[slot] = low[now] as number;
      lowestBar[slot] = bar;
    } else if (bar - (lowestBar[slot] as number) >= period) {
      const back = backToExtreme(bars, low, slot, period, -1);
      lowest[slot] = low[bars.offset(slot, back)] as number;
      lowestBar[slot] = bar - back;
    }
  }
}

/** How many bars ago a slot's extreme of the last `period` bars stood: the highest for sign 1, the lowest for -1. */
function backToExtreme(bars: ClosingBars, ring: Float64Array, slot: number, period: number, sign: 1 | -1): number {
  let best = 0;
  let extreme = sign * (ring[bars.offset(slot, 0)] as number);
  for (let back = 1; back < period; back++) {
    const value = sign * (ring[bars.offset(slot, back)] as number);
    if (value <= extreme) continue;
    extreme = value;
    best = back;
  }
  return best;
}

/**
 * Where the close stands in a range, from 0 to 100, to the 2^-34th: so the sum of up to 1,500 readings is exact, needs no
 * fresh start, and the average of equal readings is that reading; a running sum would cross K by its dust.
 */
export function readingOf(close: number, highest: number, lowest: number): number {
  const reading = highest > lowest ? 100 * ((close - lowest) / (highest - lowest)) : 0;
  return reading + ROUNDER - ROUNDER;
}

/** Beside a number as great as this a float64 keeps 34 binary places. */
const ROUNDER = 1.5 * 2 ** (52 - 34);
