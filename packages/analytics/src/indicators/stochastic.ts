import type { ListedIndicator } from './indicator.ts';
import { closeRange, leaveRange, liveRangeSize } from './live-range.ts';
import { rollingRange } from './rolling-range.ts';
import { asFloat } from './running-sum.ts';

/** Readings averaged into the line K: the "slow" stochastic. */
export const SMOOTHING = 3;

/**
 * Slow stochastic: position of the close within the range of the last bars.
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
        'Position of the close in the recent range, mean of 3 bars: near 100 at its top, near 0 at its bottom.',
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
  // bars seen; the two last readings; sum of the triples behind; then the range
  stateSize: ({ period, signal }) => RING + ringSize(signal) + liveRangeSize(period),
  advance({ high, low, close }, { period, signal }, from, to, state, { stoch_K, stoch_D }) {
    const start = from - (state[0] | 0);
    const complete = Math.min(Math.max(from, start + period - 1), to);
    for (let i = from; i < complete; i++) stoch_K[i] = stoch_D[i] = Number.NaN;
    rollingRange(high, low, period, complete, to, stoch_K, stoch_D);
    const mask = ringSize(signal) - 1;
    const terms = asFloat(SMOOTHING * signal);
    const smooth = start + period + SMOOTHING - 2;
    let older = state[1];
    let newer = state[2];
    let sum = state[3];
    for (let i = complete; i < to; i++) {
      const reading = readingOf(close[i], stoch_K[i], stoch_D[i]);
      const triple = older + newer + reading;
      older = newer;
      newer = reading;
      stoch_K[i] = stoch_D[i] = Number.NaN;
      if (i < smooth) continue;
      const bar = i - start;
      sum += triple - state[RING + ((bar - signal) & mask)];
      state[RING + (bar & mask)] = triple;
      stoch_K[i] = triple / SMOOTHING;
      if (i >= smooth + signal - 1) stoch_D[i] = sum / terms;
    }
    leaveRange(high, low, period, from, to, start, state, RING + mask + 1);
    state[0] = to - start;
    state[1] = older;
    state[2] = newer;
    state[3] = sum;
  },
  close(bars, { period, signal }, state, { stoch_K, stoch_D }) {
    const close = bars.ring('close');
    const mask = ringSize(signal) - 1;
    const terms = asFloat(SMOOTHING * signal);
    const smooth = period + SMOOTHING - 2;
    const [, olderOf, newerOf, sumOf] = state;
    const { active, activeCount, count: counts, newest } = bars;
    closeRange(bars, period, state, RING + mask + 1, stoch_K, stoch_D);
    for (let k = 0; k < activeCount; k++) {
      const slot = active[k];
      const bar = counts[slot] - 1;
      const highest = stoch_K[slot];
      const lowest = stoch_D[slot];
      stoch_K[slot] = stoch_D[slot] = Number.NaN;
      if (bar < period - 1) continue;
      const reading = readingOf(close[newest[k]], highest, lowest);
      const triple = olderOf[slot] + newerOf[slot] + reading;
      olderOf[slot] = newerOf[slot];
      newerOf[slot] = reading;
      if (bar < smooth) continue;
      const leaving = state[RING + ((bar - signal) & mask)];
      const entering = state[RING + (bar & mask)];
      const sum = sumOf[slot] + (triple - leaving[slot]);
      entering[slot] = triple;
      sumOf[slot] = sum;
      stoch_K[slot] = triple / SMOOTHING;
      if (bar >= smooth + signal - 1) stoch_D[slot] = sum / terms;
    }
  },
};

/** Index of the last triples in the state: each is three times a K, at its bar number modulo the ring. */
const RING = 4;

/** Returns the ring size for `signal` triples, a power of two, so that indices need no division. */
const ringSize = (signal: number): number => 2 ** Math.ceil(Math.log2(signal + 1));

/**
 * Position of the close in a range, from 0 to 100, to the 2^-34th: so the sum of up to 1,500 readings is exact, needs no
 * fresh start, and the average of equal readings is that reading; a running sum would cross K by its dust.
 */
export function readingOf(close: number, highest: number, lowest: number): number {
  const reading = highest > lowest ? 100 * ((close - lowest) / (highest - lowest)) : 0;
  return reading + ROUNDER - ROUNDER;
}

/** A float64 next to a number this large keeps 34 binary places. */
const ROUNDER = 1.5 * 2 ** (52 - 34);
