import type { ListedIndicator } from './indicator.ts';
import { rollingRange } from './rolling-range.ts';

/**
 * Donchian channel: the highest high and lowest low of the last bars, the newest one included.
 *
 * Input     high, low, in price units
 * Params    period, in bars
 * Output    dc_upper, dc_lower, dc_middle (half way between them), in price units
 * Lookback  period - 1 bars
 * Source    Richard Donchian; TA-Lib MAX of high and MIN of low
 */
export const donchian: ListedIndicator<'high' | 'low', 'period', 'dc_upper' | 'dc_middle' | 'dc_lower'> = {
  key: 'donchian',
  label: 'Donchian Channel',
  group: 'price',
  source: 'Donchian, as TA-Lib MAX of high and MIN of low',
  inputs: ['high', 'low'],
  params: { period: { usual: 20, min: 2 } },
  outputs: ['dc_upper', 'dc_middle', 'dc_lower'],
  about: {
    dc_upper: {
      label: 'Rolling High (Donchian)',
      description: 'Highest high of the last bars: a high that equals it is a new extreme.',
      unit: 'price',
      draw: 'overlay',
    },
    dc_middle: {
      label: 'Donchian Middle',
      description: 'Half way between the rolling high and low.',
      unit: 'price',
      draw: 'overlay',
    },
    dc_lower: {
      label: 'Rolling Low (Donchian)',
      description: 'Lowest low of the last bars: a low that equals it is a new extreme.',
      unit: 'price',
      draw: 'overlay',
    },
  },
  lookback: ({ period }) => period - 1,
  reach: ({ period }) => period - 1,
  stateSize: 1, // bars seen
  advance({ high, low }, { period }, from, to, state, { dc_upper, dc_middle, dc_lower }) {
    const start = from - (state[0] | 0);
    const complete = Math.min(Math.max(from, start + period - 1), to);
    for (let i = from; i < complete; i++) dc_upper[i] = dc_middle[i] = dc_lower[i] = Number.NaN;
    rollingRange(high, low, period, complete, to, dc_upper, dc_lower);
    for (let i = complete; i < to; i++) dc_middle[i] = (dc_upper[i] + dc_lower[i]) / 2;
    state[0] = to - start;
  },
};
