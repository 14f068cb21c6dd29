import type { ListedIndicator } from './indicator.ts';
import { eachBar } from './windows.ts';
import { weightedMean } from './wma.ts';

/** Returns the bars over which the sharpened average is smoothed again. */
const smoothingOf = (period: number): number => Math.floor(Math.sqrt(period));

/**
 * Hull Moving Average: a weighted average that gives up its delay, smoothed again over the root of its period.
 *
 * Input     close, in price units
 * Params    period, in bars
 * Output    hma = wma(2 wma(period / 2) - wma(period), root of period), in price units; fractions are cut off
 * Lookback  period - 1, and the root of the period less 1, in bars
 * Source    Alan Hull (2005)
 */
export const hma: ListedIndicator<'close', 'period', 'hma'> = {
  key: 'hma',
  label: 'Hull Moving Average',
  group: 'price',
  source: 'Hull 2005',
  inputs: ['close'],
  params: { period: { usual: 9, min: 2 } },
  outputs: ['hma'],
  about: {
    hma: {
      label: 'Hull Moving Average',
      description: 'A smooth average with hardly any delay: its slope is read as the direction of the trend.',
      unit: 'price',
      draw: 'overlay',
    },
  },
  lookback: ({ period }) => period - 1 + smoothingOf(period) - 1,
  reach: ({ period }) => period - 1,
  stateSize: ({ period }) => 1 + smoothingOf(period), // bars seen; the last sharpened averages, by bar number
  advance({ close }, { period }, from, to, state, { hma }) {
    const smoothing = smoothingOf(period);
    const half = Math.floor(period / 2);
    eachBar(from, to, state, (i, bar) => {
      hma[i] = Number.NaN;
      if (bar < period - 1) return;
      state[1 + (bar % smoothing)] = 2 * weightedMean(close, i, half) - weightedMean(close, i, period);
      if (bar < period - 1 + smoothing - 1) return;
      let sum = 0;
      for (let k = 1; k <= smoothing; k++) sum += k * state[1 + ((bar - smoothing + k) % smoothing)];
      hma[i] = sum / ((smoothing * (smoothing + 1)) / 2);
    });
  },
};
