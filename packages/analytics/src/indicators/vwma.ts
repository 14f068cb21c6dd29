import type { ListedIndicator } from './indicator.ts';
import { fillWindows } from './windows.ts';

/**
 * Volume-Weighted Moving Average: a mean in which each close weighs as much as was traded.
 *
 * Input     close, in price units; volume
 * Params    period, in bars
 * Output    vwma, in price units; no value where nothing was traded in the whole period
 * Lookback  period - 1 bars
 * Source    TradingView ta.vwma
 */
export const vwma: ListedIndicator<'close' | 'volume', 'period', 'vwma'> = {
  key: 'vwma',
  label: 'Volume-Weighted Moving Average',
  group: 'price',
  source: 'As TradingView VWMA',
  inputs: ['close', 'volume'],
  params: { period: { usual: 20, min: 2 } },
  outputs: ['vwma'],
  about: {
    vwma: {
      label: 'Volume-Weighted Moving Average',
      description:
        'Mean of the last closes, busy bars counting more: above the simple average the volume was on the upside.',
      unit: 'price',
      draw: 'overlay',
    },
  },
  lookback: ({ period }) => period - 1,
  reach: ({ period }) => period - 1,
  stateSize: 1, // bars seen
  advance({ close, volume }, { period }, from, to, state, { vwma }) {
    fillWindows(vwma, period - 1, from, to, state, (i) => {
      let traded = 0;
      let weighted = 0;
      for (let k = i - period + 1; k <= i; k++) {
        traded += volume[k];
        weighted += volume[k] * close[k];
      }
      return weighted / traded;
    });
  },
};
