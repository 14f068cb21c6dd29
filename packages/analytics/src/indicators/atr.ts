import type { ListedIndicator } from './indicator.ts';
import { rangeFrom } from './true-range.ts';

/**
 * Average True Range: how far price usually travels in a bar.
 *
 * Input     high, low, close, in price units
 * Params    period, in bars
 * Output    atr, in price units
 * Lookback  period bars; the first value is the mean of the first `period` true ranges
 * Source    J. Welles Wilder (1978), smoothed his way; TA-Lib ATR
 */
export const atr: ListedIndicator<'high' | 'low' | 'close', 'period', 'atr'> = {
  key: 'atr',
  label: 'Average True Range',
  group: 'volatility',
  source: 'Wilder 1978, as TA-Lib ATR',
  inputs: ['high', 'low', 'close'],
  params: { period: { usual: 14, min: 2 } },
  outputs: ['atr'],
  about: {
    atr: {
      label: 'Average True Range',
      description: 'How far price usually travels in one bar: a measure for stops and position size.',
      unit: 'price',
      draw: 'pane',
    },
  },
  lookback: ({ period }) => period,
  reach: () => 1,
  stateSize: 2, // bars seen, the average (before its first value: the sum of true ranges)
  advance({ high, low, close }, { period }, from, to, state, { atr }) {
    const start = from - (state[0] | 0);
    const share = 1 / period;
    let mean = state[1];
    let i = from;
    if (i === start && i < to) atr[i++] = Number.NaN;
    for (const stop = Math.min(start + period + 1, to); i < stop; i++) {
      mean = wilderStep(mean, rangeFrom(close[i - 1], high[i], low[i]), i - start, period);
      atr[i] = i - start < period ? Number.NaN : mean;
    }
    for (; i < to; i++) {
      mean += (rangeFrom(close[i - 1], high[i], low[i]) - mean) * share;
      atr[i] = mean;
    }
    state[0] = to - start;
    state[1] = mean;
  },
  close(bars, { period }, state, { atr }) {
    const { active, activeCount, count: counts, newest, before } = bars;
    const share = 1 / period;
    const high = bars.ring('high');
    const low = bars.ring('low');
    const close = bars.ring('close');
    const [, meanOf] = state;
    for (let k = 0; k < activeCount; k++) {
      const slot = active[k];
      const bar = counts[slot] - 1;
      if (bar === 0) continue;
      const now = newest[k];
      const range = rangeFrom(close[before[k]], high[now], low[now]);
      const mean = wilderStep(meanOf[slot], range, bar, period, share);
      meanOf[slot] = mean;
      atr[slot] = bar < period ? Number.NaN : mean;
    }
  },
};

/** Wilder's mean after value number `n` (from 1) of its inputs: the sum of the first `period` until their mean seeds it. */
export function wilderStep(mean: number, value: number, n: number, period: number, share = 1 / period): number {
  if (n > period) return mean + (value - mean) * share;
  return n === period ? (mean + value) / period : mean + value;
}
