import type { ListedIndicator } from './indicator.ts';

/**
 * Relative Strength Index: how one-sided recent closes have been.
 *
 * Input     close, in price units
 * Params    period, in bars
 * Output    rsi, no unit, from 0 (only losses) to 100 (only gains); a flat market reads 0, as in TA-Lib
 * Lookback  period bars, so the first value is at index `period`
 * Source    J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978);
 *           his own smoothing, in which each new bar weighs 1/period
 */
export const rsi: ListedIndicator<'close', 'period', 'rsi'> = {
  key: 'rsi',
  label: 'Relative Strength Index',
  group: 'momentum',
  source: 'Wilder 1978, as TA-Lib RSI',
  inputs: ['close'],
  params: { period: { usual: 14, min: 2 } },
  outputs: ['rsi'],
  about: {
    rsi: {
      label: 'Relative Strength Index',
      description: 'Share of gains in recent price changes: below 30 counts as oversold, above 70 as overbought.',
      unit: 'none',
      range: [0, 100],
      draw: 'pane',
    },
  },
  lookback: ({ period }) => period,
  reach: () => 1,
  stateSize: 3, // bars seen, Wilder's fading sums of gains and of losses; only their ratio matters
  advance({ close }, { period }, from, to, state, { rsi }) {
    const start = from - (state[0] | 0);
    const keep = 1 - 1 / period;
    let gain = state[1];
    let loss = state[2];
    let i = from;
    if (i === start && i < to) rsi[i++] = Number.NaN;
    for (const stop = Math.min(start + period + 1, to); i < stop; i++) {
      const change = close[i] - close[i - 1];
      gain += gainOf(change);
      loss += gainOf(-change);
      rsi[i] = i - start < period ? Number.NaN : strengthOf(gain, loss);
    }
    for (; i < to; i++) {
      const change = close[i] - close[i - 1];
      gain = gain * keep + gainOf(change);
      loss = loss * keep + gainOf(-change);
      rsi[i] = strengthOf(gain, loss);
    }
    state[0] = to - start;
    state[1] = gain;
    state[2] = loss;
  },
  close(bars, { period }, state, { rsi }) {
    const { active, activeCount, count: counts, newest, before } = bars;
    const fade = 1 - 1 / period;
    const close = bars.ring('close');
    const [, gainsOf, lossesOf] = state;
    for (let k = 0; k < activeCount; k++) {
      const slot = active[k];
      const bar = counts[slot] - 1;
      const now = close[newest[k]];
      const change = bar > 0 ? now - close[before[k]] : 0;
      const keep = bar > period ? fade : 1;
      const gain = gainsOf[slot] * keep + gainOf(change);
      const loss = lossesOf[slot] * keep + gainOf(-change);
      gainsOf[slot] = gain;
      lossesOf[slot] = loss;
      rsi[slot] = bar < period ? Number.NaN : strengthOf(gain, loss);
    }
  },
};

/** Returns a change if positive, else 0, exactly and without a branch that random prices mispredict. */
const gainOf = (change: number): number => (Math.abs(change) + change) * 0.5;

const strengthOf = (gain: number, loss: number): number => (gain + loss === 0 ? 0 : 100 * (gain / (gain + loss)));
