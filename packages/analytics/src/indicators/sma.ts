import type { ListedIndicator } from './indicator.ts';
import { closeMean, rollingMean } from './running-sum.ts';

/**
 * Simple Moving Average: the plain mean of the last closes.
 *
 * Input     close, in price units
 * Params    period, in bars
 * Output    sma, in price units
 * Lookback  period - 1 bars, so the first value is at index `period - 1`
 * Source    TA-Lib SMA; the running sum is taken afresh every 512 bars
 */
export const sma: ListedIndicator<'close', 'period', 'sma'> = {
  key: 'sma',
  label: 'Simple Moving Average',
  group: 'price',
  source: 'As TA-Lib SMA',
  inputs: ['close'],
  params: { period: { usual: 20, min: 2 } },
  outputs: ['sma'],
  about: {
    sma: {
      label: 'Simple Moving Average',
      description:
        'Mean of the last closes: price above a rising average says that buyers have led over that many bars.',
      unit: 'price',
      draw: 'overlay',
    },
  },
  lookback: ({ period }) => period - 1,
  reach: ({ period }) => period,
  stateSize: 2, // bars seen, sum of the last `period` closes
  advance: ({ close }, { period }, from, to, state, { sma }) => rollingMean(close, period, from, to, state, sma),
  close: (bars, { period }, state, { sma }) => closeMean(bars, bars.ring('close'), period, state, sma),
};
