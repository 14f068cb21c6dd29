import type { ListedIndicator } from './indicator.ts';

/**
 * True range: how far price travelled in a bar, the jump from the previous close included.
 *
 * Input     high, low, close, in price units
 * Params    none
 * Output    tr, in price units
 * Lookback  1 bar
 * Source    J. Welles Wilder (1978); TA-Lib TRANGE
 */
export const trueRange: ListedIndicator<'high' | 'low' | 'close', never, 'tr'> = {
  key: 'true_range',
  label: 'True Range',
  group: 'volatility',
  source: 'Wilder 1978, as TA-Lib TRANGE',
  inputs: ['high', 'low', 'close'],
  params: {},
  outputs: ['tr'],
  about: {
    tr: {
      label: 'True Range',
      description: 'How far price travelled in this bar, the jump from the previous close included.',
      unit: 'price',
      draw: 'pane',
    },
  },
  lookback: () => 1,
  reach: () => 1,
  stateSize: 1, // bars seen
  advance({ high, low, close }, _params, from, to, state, { tr }) {
    const start = from - (state[0] | 0);
    for (let i = from; i < to; i++) {
      tr[i] = i === start ? Number.NaN : rangeFrom(close[i - 1], high[i], low[i]);
    }
    state[0] = to - start;
  },
};

/**
 * The greatest of high - low, |high - before| and |low - before|, without a branch: the way from high to low by way of the
 * previous close is the range there and back.
 */
export const rangeFrom = (before: number, high: number, low: number): number =>
  (high - low + Math.abs(high - before) + Math.abs(low - before)) * 0.5;
