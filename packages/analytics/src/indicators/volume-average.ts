import type { ListedIndicator } from './indicator.ts';
import { sumOfLast } from './running-sum.ts';
import { eachBar } from './windows.ts';

/**
 * Average volume, and the newest bar's volume in averages.
 *
 * Input     volume
 * Params    period, in bars, the newest one included
 * Output    volume_sma, in units of volume; rvol, no unit: volume / volume_sma, no value where nothing was
 *           traded in the whole period
 * Lookback  period - 1 bars
 * Source    TA-Lib SMA of volume
 */
export const volumeAverage: ListedIndicator<'volume', 'period', 'volume_sma' | 'rvol'> = {
  key: 'volume_average',
  label: 'Average and Relative Volume',
  group: 'volume',
  source: 'As TA-Lib SMA of volume',
  inputs: ['volume'],
  params: { period: { usual: 20, min: 2 } },
  outputs: ['volume_sma', 'rvol'],
  about: {
    volume_sma: {
      label: 'Average Volume',
      description: 'Mean volume of the last bars: a measure of what is usual.',
      unit: 'volume',
      draw: 'pane',
    },
    rvol: {
      label: 'Relative Volume',
      description: 'Volume in averages of the last bars: 2 is twice the usual, so the move has followers.',
      unit: 'none',
      draw: 'pane',
    },
  },
  lookback: ({ period }) => period - 1,
  reach: ({ period }) => period - 1,
  stateSize: 1, // bars seen
  advance({ volume }, { period }, from, to, state, { volume_sma, rvol }) {
    eachBar(from, to, state, (i, bar) => {
      const mean = bar < period - 1 ? Number.NaN : sumOfLast(volume, i, period) / period;
      volume_sma[i] = mean;
      rvol[i] = volume[i] / mean;
    });
  },
};
