import type { ListedIndicator } from './indicator.ts';
import { percentChange } from './roc.ts';
import { eachBar } from './windows.ts';

/**
 * What happened since the previous bar's close: the gap to this bar's open, and the change to its close.
 *
 * Input     open, close, in price units
 * Params    none
 * Output    gap_pct, change_pct, in percent of the previous close
 * Lookback  1 bar
 * Source    Usual quotation of day changes
 */
export const barChange: ListedIndicator<'open' | 'close', never, 'gap_pct' | 'change_pct'> = {
  key: 'bar_change',
  label: 'Gap and Change',
  group: 'price',
  source: 'Percent of the previous close',
  inputs: ['open', 'close'],
  params: {},
  outputs: ['gap_pct', 'change_pct'],
  about: {
    gap_pct: {
      label: 'Gap %',
      description: 'Jump from the previous close to this open: news between the bars moved the price.',
      unit: 'percent',
      draw: 'pane',
    },
    change_pct: {
      label: 'Change %',
      description: 'Change from the previous close to this close.',
      unit: 'percent',
      draw: 'pane',
    },
  },
  lookback: () => 1,
  reach: () => 1,
  stateSize: 1, // bars seen
  advance({ open, close }, _params, from, to, state, { gap_pct, change_pct }) {
    eachBar(from, to, state, (i, bar) => {
      const before = bar === 0 ? Number.NaN : close[i - 1];
      gap_pct[i] = percentChange(before, open[i]);
      change_pct[i] = percentChange(before, close[i]);
    });
  },
};
