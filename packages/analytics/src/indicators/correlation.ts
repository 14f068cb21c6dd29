import type { ListedIndicator } from './indicator.ts';
import { type PairMoments, pairMomentsOf } from './pair-moments.ts';
import { eachBar, fillWindows } from './windows.ts';

/**
 * Correlation of price with the market's index.
 *
 * Input     close, index, in price units
 * Params    period, in bars
 * Output    correl, no unit, -1 to 1; 0 while either stands still; no value while an index close is missing
 * Lookback  period - 1 bars
 * Source    TA-Lib CORREL (Pearson) of the closes themselves
 */
export const correlation: ListedIndicator<'close' | 'index', 'period', 'correl'> = {
  key: 'correlation',
  label: 'Correlation with the Index',
  group: 'statistical',
  source: 'As TA-Lib CORREL',
  inputs: ['close', 'index'],
  params: { period: { usual: 30, min: 2 } },
  outputs: ['correl'],
  about: {
    correl: {
      label: 'Correlation with the Index',
      description: "How closely price and the market's index took the same course: 1 in step, 0 unrelated, -1 opposed.",
      unit: 'none',
      range: [-1, 1],
      draw: 'pane',
    },
  },
  lookback: ({ period }) => period - 1,
  reach: ({ period }) => period - 1,
  stateSize: 1, // bars seen
  advance({ close, index }, { period }, from, to, state, { correl }) {
    fillWindows(correl, period - 1, from, to, state, (i) => {
      const x = (k: number) => index[k] - index[i];
      const y = (k: number) => close[k] - close[i];
      return correlationOf(pairMomentsOf(i - period + 1, i, x, y, [index[i], close[i]]));
    });
  },
};

/**
 * Beta and correlation of one-bar changes with those of the market's index.
 *
 * Input     close, index, in price units
 * Params    period, in bars
 * Output    beta, no unit: how many percent price moves for one percent of the index, 0 while the index stands still;
 *           return_correl, no unit, -1 to 1; no value while an index close is missing
 * Lookback  period bars
 * Source    TA-Lib BETA, its first input the index
 */
export const beta: ListedIndicator<'close' | 'index', 'period', 'beta' | 'return_correl'> = {
  key: 'beta',
  label: 'Beta to the Index',
  group: 'statistical',
  source: 'As TA-Lib BETA',
  inputs: ['close', 'index'],
  params: { period: { usual: 60, min: 2 } },
  outputs: ['beta', 'return_correl'],
  about: {
    beta: {
      label: 'Beta to the Index',
      description:
        "How many percent price moves when the market's index moves one: above 1 it swings more than the market.",
      unit: 'none',
      draw: 'pane',
    },
    return_correl: {
      label: 'Correlation of Returns',
      description: 'How reliably price moves with the index from bar to bar: near 0 it goes its own way.',
      unit: 'none',
      range: [-1, 1],
      draw: 'pane',
    },
  },
  lookback: ({ period }) => period,
  reach: ({ period }) => period,
  stateSize: 1, // bars seen
  advance({ close, index }, { period }, from, to, state, { beta, return_correl }) {
    const change = (column: Float64Array) => (k: number) => (column[k] - column[k - 1]) / column[k - 1];
    const x = change(index);
    const y = change(close);
    eachBar(from, to, state, (i, bar) => {
      beta[i] = return_correl[i] = Number.NaN;
      if (bar < period) return;
      const moments = pairMomentsOf(i - period + 1, i, x, y);
      beta[i] = moments.xx === 0 ? 0 : moments.xy / moments.xx;
      return_correl[i] = correlationOf(moments);
    });
  },
};

function correlationOf({ xx, xy, yy }: PairMoments): number {
  if (xx === 0 || yy === 0) return 0;
  return Math.min(Math.max(xy / Math.sqrt(xx * yy), -1), 1);
}
