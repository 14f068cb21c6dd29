import type { Indicator } from './indicator.ts';

/** Bars between two fresh sums: a running sum drifts by a rounding a bar, and must drift alike live and in history. */
const RESUM_EVERY = 512;

/**
 * Simple Moving Average: the plain mean of the last closes.
 *
 * Input     close, in price units
 * Params    period, in bars
 * Output    sma, in price units
 * Lookback  period - 1 bars, so the first value stands at index `period - 1`
 * Source    TA-Lib TA_SMA; the running sum is taken afresh every 512 bars
 */
export const sma: Indicator<'close', 'period', 'sma'> = {
  key: 'sma',
  label: 'Simple Moving Average',
  group: 'price',
  inputs: ['close'],
  params: { period: { usual: 20, min: 2 } },
  outputs: ['sma'],
  lookback: ({ period }) => period - 1,
  reach: ({ period }) => period,
  stateSize: 2, // bars seen, sum of the last `period` closes
  advance({ close }, { period }, from, to, state, { sma }) {
    let seen = state[0] as number;
    let sum = state[1] as number;
    for (let i = from; i < to; i++) {
      seen++;
      if (seen > period) sum += (close[i] as number) - (close[i - period] as number);
      else sum += close[i] as number;
      if (seen % RESUM_EVERY === 0) {
        sum = 0;
        for (let k = Math.min(period, seen) - 1; k >= 0; k--) sum += close[i - k] as number;
      }
      sma[i] = seen < period ? Number.NaN : sum / period;
    }
    state[0] = seen;
    state[1] = sum;
  },
  close(bars, { period }, state, { sma }) {
    const close = bars.ring('close');
    const [seenOf, sumOf] = state as [Float64Array, Float64Array];
    for (let k = 0; k < bars.activeCount; k++) {
      const slot = bars.active[k] as number;
      const seen = (seenOf[slot] as number) + 1;
      const newest = close[bars.offset(slot, 0)] as number;
      let sum = sumOf[slot] as number;
      if (seen > period) sum += newest - (close[bars.offset(slot, period)] as number);
      else sum += newest;
      if (seen % RESUM_EVERY === 0) {
        sum = 0;
        for (let back = Math.min(period, seen) - 1; back >= 0; back--) sum += close[bars.offset(slot, back)] as number;
      }
      seenOf[slot] = seen;
      sumOf[slot] = sum;
      sma[slot] = seen < period ? Number.NaN : sum / period;
    }
  },
};
