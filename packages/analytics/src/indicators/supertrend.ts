import { isAbove } from '../compare.ts';
import { wilderStep } from './atr.ts';
import type { ListedIndicator } from './indicator.ts';
import { rangeFrom } from './true-range.ts';
import { eachBar } from './windows.ts';

/** Distance of the line from the middle of the bar, in ATR. */
const FACTOR = 3;

/**
 * Supertrend: a trailing line 3 average true ranges away, which price must close beyond to turn the trend.
 *
 * Input     high, low, close, in price units
 * Params    period of the average true range, in bars
 * Output    supertrend, in price units: below price while the trend is up, above it while down;
 *           supertrend_dir, no unit: 1 up, -1 down
 * Lookback  period bars; the first bar counts as down, unless it closes above its upper line
 * Source    Olivier Seban; TradingView ta.supertrend. The average true range is Wilder's, without the first bar's
 */
export const supertrend: ListedIndicator<'high' | 'low' | 'close', 'period', 'supertrend' | 'supertrend_dir'> = {
  key: 'supertrend',
  label: 'Supertrend',
  group: 'volatility',
  source: 'Seban, as TradingView with factor 3',
  inputs: ['high', 'low', 'close'],
  params: { period: { usual: 10, min: 2 } },
  outputs: ['supertrend', 'supertrend_dir'],
  about: {
    supertrend: {
      label: 'Supertrend',
      description: 'A trailing line: price above it is in an uptrend, and a close beyond it turns the trend.',
      unit: 'price',
      draw: 'overlay',
    },
    supertrend_dir: {
      label: 'Supertrend Direction',
      description: '1 while the Supertrend is up, -1 while it is down.',
      unit: 'none',
      range: [-1, 1],
      draw: 'pane',
    },
  },
  lookback: ({ period }) => period,
  reach: () => 1,
  stateSize: 5, // bars seen; average true range; upper line, lower line; direction, 0 before the first value
  advance({ high, low, close }, { period }, from, to, state, { supertrend, supertrend_dir }) {
    eachBar(from, to, state, (i, bar) => {
      supertrend[i] = supertrend_dir[i] = Number.NaN;
      if (bar === 0) return;
      const before = close[i - 1];
      state[1] = wilderStep(state[1], rangeFrom(before, high[i], low[i]), bar, period);
      if (bar < period) return;
      const middle = (high[i] + low[i]) / 2;
      follow(state, middle, FACTOR * state[1], before, close[i]);
      const direction = state[4];
      supertrend[i] = state[direction > 0 ? 3 : 2];
      supertrend_dir[i] = direction;
    });
  },
};

/**
 * Tightens the lines towards the price until it closes beyond them; a close beyond the opposite line turns the trend.
 */
function follow(state: Float64Array, middle: number, arm: number, before: number, close: number): void {
  const upper = state[2];
  const lower = state[3];
  const direction = state[4];
  const isFirst = direction === 0;
  const newUpper = isFirst || middle + arm < upper || isAbove(before, upper) ? middle + arm : upper;
  const newLower = isFirst || middle - arm > lower || isAbove(lower, before) ? middle - arm : lower;
  state[2] = newUpper;
  state[3] = newLower;
  if (direction > 0) state[4] = isAbove(newLower, close) ? -1 : 1;
  else state[4] = isAbove(close, newUpper) ? 1 : -1;
}
