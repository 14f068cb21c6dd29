import type { ListedIndicator } from './indicator.ts';
import { fillWindows } from './windows.ts';

/**
 * Weighted Moving Average: a mean in which the newest close weighs `period`, the one before `period - 1`, and so on.
 *
 * Input     close, in price units
 * Params    period, in bars
 * Output    wma, in price units
 * Lookback  period - 1 bars
 * Source    TA-Lib WMA
 */
export const wma: ListedIndicator<'close', 'period', 'wma'> = {
  key: 'wma',
  label: 'Weighted Moving Average',
  group: 'price',
  source: 'As TA-Lib WMA',
  inputs: ['close'],
  params: { period: { usual: 20, min: 2 } },
  outputs: ['wma'],
  about: {
    wma: {
      label: 'Weighted Moving Average',
      description:
        'Mean of the last closes in which newer ones weigh more, in even steps: it turns before the simple average.',
      unit: 'price',
      draw: 'overlay',
    },
  },
  lookback: ({ period }) => period - 1,
  reach: ({ period }) => period - 1,
  stateSize: 1, // bars seen
  advance({ close }, { period }, from, to, state, { wma }) {
    fillWindows(wma, period - 1, from, to, state, (i) => weightedMean(close, i, period));
  },
};

/** Returns the mean of the last `count` values up to index `i`, weighted 1 (oldest) to `count` (newest). */
export function weightedMean(column: Float64Array, i: number, count: number): number {
  let sum = 0;
  for (let k = 1, at = i - count + 1; k <= count; k++, at++) sum += k * column[at];
  return sum / ((count * (count + 1)) / 2);
}
