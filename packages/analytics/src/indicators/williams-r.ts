import type { ListedIndicator } from './indicator.ts';
import { fillWindows, highestOf, lowestOf } from './windows.ts';

/**
 * Williams %R: how far the close is below the highest high, in the range of the last bars.
 *
 * Input     high, low, close, in price units
 * Params    period, in bars
 * Output    willr, no unit, from -100 (at the low) to 0 (at the high); a range of nothing reads 0
 * Lookback  period - 1 bars
 * Source    Larry Williams; TA-Lib WILLR
 */
export const williamsR: ListedIndicator<'high' | 'low' | 'close', 'period', 'willr'> = {
  key: 'williams_r',
  label: 'Williams %R',
  group: 'momentum',
  source: 'Williams, as TA-Lib WILLR',
  inputs: ['high', 'low', 'close'],
  params: { period: { usual: 14, min: 2 } },
  outputs: ['willr'],
  about: {
    willr: {
      label: 'Williams %R',
      description: 'How far the close is below the recent high: above -20 counts as overbought, below -80 as oversold.',
      unit: 'none',
      range: [-100, 0],
      draw: 'pane',
    },
  },
  lookback: ({ period }) => period - 1,
  reach: ({ period }) => period - 1,
  stateSize: 1, // bars seen
  advance({ high, low, close }, { period }, from, to, state, { willr }) {
    fillWindows(willr, period - 1, from, to, state, (i) => {
      const top = highestOf(high, i, period);
      const bottom = lowestOf(low, i, period);
      return top > bottom ? 100 * ((close[i] - top) / (top - bottom)) : 0;
    });
  },
};
