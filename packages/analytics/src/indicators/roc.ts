import type { ListedIndicator } from './indicator.ts';
import { fillWindows } from './windows.ts';

/**
 * Rate of change: how far price has come since some bars ago.
 *
 * Input     close, in price units
 * Params    period, in bars
 * Output    roc, in percent of the close `period` bars ago
 * Lookback  period bars
 * Source    TA-Lib ROC
 */
export const roc: ListedIndicator<'close', 'period', 'roc'> = {
  key: 'roc',
  label: 'Rate of Change',
  group: 'momentum',
  source: 'As TA-Lib ROC',
  inputs: ['close'],
  params: { period: { usual: 10, min: 2 } },
  outputs: ['roc'],
  about: {
    roc: {
      label: 'Rate of Change',
      description: 'Percent change of the close over so many bars: above 0 price is higher than it was then.',
      unit: 'percent',
      draw: 'pane',
    },
  },
  lookback: ({ period }) => period,
  reach: ({ period }) => period,
  stateSize: 1, // bars seen
  advance({ close }, { period }, from, to, state, { roc }) {
    fillWindows(roc, period, from, to, state, (i) => percentChange(close[i - period], close[i]));
  },
};

/** Returns the change in percent of the earlier value without cancellation; 0 where that is 0, as in TA-Lib. */
export const percentChange = (before: number, now: number): number =>
  before === 0 ? 0 : 100 * ((now - before) / before);
