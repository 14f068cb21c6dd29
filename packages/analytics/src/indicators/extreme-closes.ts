import type { ListedIndicator } from './indicator.ts';
import { rollingRange } from './rolling-range.ts';

/**
 * Highest and lowest close of the last bars, the newest one included.
 *
 * Input     close, in price units
 * Params    period, in bars
 * Output    highest, lowest, in price units
 * Lookback  period - 1 bars
 * Source    TA-Lib MAX and MIN
 */
export const extremeCloses: ListedIndicator<'close', 'period', 'highest' | 'lowest'> = {
  key: 'extreme_closes',
  label: 'Highest and Lowest Close',
  group: 'price',
  source: 'As TA-Lib MAX and MIN of close',
  inputs: ['close'],
  params: { period: { usual: 20, min: 2 } },
  outputs: ['highest', 'lowest'],
  about: {
    highest: {
      label: 'Highest Close',
      description: 'Highest close of the last bars: a close that equals it is the highest of them.',
      unit: 'price',
      draw: 'overlay',
    },
    lowest: {
      label: 'Lowest Close',
      description: 'Lowest close of the last bars: a close that equals it is the lowest of them.',
      unit: 'price',
      draw: 'overlay',
    },
  },
  lookback: ({ period }) => period - 1,
  reach: ({ period }) => period - 1,
  stateSize: 1, // bars seen
  advance({ close }, { period }, from, to, state, { highest, lowest }) {
    const start = from - (state[0] | 0);
    const complete = Math.min(Math.max(from, start + period - 1), to);
    for (let i = from; i < complete; i++) highest[i] = lowest[i] = Number.NaN;
    rollingRange(close, close, period, complete, to, highest, lowest);
    state[0] = to - start;
  },
};
