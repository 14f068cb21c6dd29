import type { ListedIndicator } from './indicator.ts';
import { fillWindows } from './windows.ts';

/**
 * Momentum: how far price has come since some bars ago, in price.
 *
 * Input     close, in price units
 * Params    period, in bars
 * Output    mom, in price units
 * Lookback  period bars
 * Source    TA-Lib MOM
 */
export const momentum: ListedIndicator<'close', 'period', 'mom'> = {
  key: 'momentum',
  label: 'Momentum',
  group: 'momentum',
  source: 'As TA-Lib MOM',
  inputs: ['close'],
  params: { period: { usual: 10, min: 2 } },
  outputs: ['mom'],
  about: {
    mom: {
      label: 'Momentum',
      description: 'Close less the close so many bars ago: growing values say that the move is gaining speed.',
      unit: 'price',
      draw: 'pane',
    },
  },
  lookback: ({ period }) => period,
  reach: ({ period }) => period,
  stateSize: 1, // bars seen
  advance({ close }, { period }, from, to, state, { mom }) {
    fillWindows(mom, period, from, to, state, (i) => close[i] - close[i - period]);
  },
};
