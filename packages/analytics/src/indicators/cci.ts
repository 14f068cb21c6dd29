import { isRounding } from '../compare.ts';
import type { ListedIndicator } from './indicator.ts';
import { fillWindows } from './windows.ts';

/**
 * Commodity Channel Index: distance of the typical price from its mean, in usual distances.
 *
 * Input     high, low, close, in price units; the typical price is their mean
 * Params    period, in bars
 * Output    cci, no unit: distance from the mean in 0.015 mean absolute distances; 0 in a flat market
 * Lookback  period - 1 bars
 * Source    Donald Lambert (1980); TA-Lib CCI. Prices are taken from the newest one, so that no digits cancel.
 */
export const cci: ListedIndicator<'high' | 'low' | 'close', 'period', 'cci'> = {
  key: 'cci',
  label: 'Commodity Channel Index',
  group: 'momentum',
  source: 'Lambert 1980, as TA-Lib CCI',
  inputs: ['high', 'low', 'close'],
  params: { period: { usual: 20, min: 2 } },
  outputs: ['cci'],
  about: {
    cci: {
      label: 'Commodity Channel Index',
      description:
        'How far price is from its mean in usual distances: above 100 unusually strong, below -100 unusually weak.',
      unit: 'none',
      draw: 'pane',
    },
  },
  lookback: ({ period }) => period - 1,
  reach: ({ period }) => period - 1,
  stateSize: 1, // bars seen
  advance({ high, low, close }, { period }, from, to, state, { cci }) {
    fillWindows(cci, period - 1, from, to, state, (i) => {
      const newest = high[i] + low[i] + close[i];
      const offset = (k: number) => high[k] + low[k] + close[k] - newest;
      let mean = 0;
      for (let k = i - period + 1; k < i; k++) mean += offset(k);
      mean /= period;
      let distance = 0;
      for (let k = i - period + 1; k <= i; k++) distance += Math.abs(offset(k) - mean);
      return isRounding(mean, newest) ? 0 : -mean / ((0.015 * distance) / period);
    });
  },
};
