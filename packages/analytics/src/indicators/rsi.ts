import type { Indicator } from './indicator.ts';

/**
 * Relative Strength Index: how one-sided recent closes have been.
 *
 * Input     close, in price units
 * Params    period, in bars
 * Output    rsi, no unit, from 0 (only losses) to 100 (only gains); a flat market reads 0, as in TA-Lib
 * Lookback  period bars, so the first value stands at index `period`
 * Source    J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978);
 *           his own smoothing, in which each new bar weighs 1/period
 */
export const rsi: Indicator<'close', 'period', 'rsi'> = {
  key: 'rsi',
  label: 'Relative Strength Index',
  group: 'momentum',
  inputs: ['close'],
  params: { period: { usual: 14, min: 2 } },
  outputs: ['rsi'],
  lookback: ({ period }) => period,
  reach: () => 1,
  stateSize: 3, // bars seen, mean gain, mean loss
  advance({ close }, { period }, from, to, state, { rsi }) {
    let seen = state[0] as number;
    let gain = state[1] as number;
    let loss = state[2] as number;
    for (let i = from; i < to; i++) {
      const change = seen > 0 ? (close[i] as number) - (close[i - 1] as number) : 0;
      const weight = Math.min(Math.max(seen, 1), period); // a plain mean until warmed up, Wilder's after
      gain += (Math.max(change, 0) - gain) / weight;
      loss += (Math.max(-change, 0) - loss) / weight;
      rsi[i] = seen < period ? Number.NaN : strengthOf(gain, loss);
      seen++;
    }
    state[0] = seen;
    state[1] = gain;
    state[2] = loss;
  },
  close(bars, { period }, state, { rsi }) {
    const close = bars.ring('close');
    const [seenOf, gainOf, lossOf] = state as [Float64Array, Float64Array, Float64Array];
    for (let k = 0; k < bars.activeCount; k++) {
      const slot = bars.active[k] as number;
      const seen = seenOf[slot] as number;
      const newest = close[bars.offset(slot, 0)] as number;
      const change = seen > 0 ? newest - (close[bars.offset(slot, 1)] as number) : 0;
      const weight = Math.min(Math.max(seen, 1), period);
      const gain = (gainOf[slot] as number) + (Math.max(change, 0) - (gainOf[slot] as number)) / weight;
      const loss = (lossOf[slot] as number) + (Math.max(-change, 0) - (lossOf[slot] as number)) / weight;
      rsi[slot] = seen < period ? Number.NaN : strengthOf(gain, loss);
      seenOf[slot] = seen + 1;
      gainOf[slot] = gain;
      lossOf[slot] = loss;
    }
  },
};

const strengthOf = (gain: number, loss: number): number => (gain + loss === 0 ? 0 : (100 * gain) / (gain + loss));
