import { wilderStep } from './atr.ts';
import { emaStep, weightOf } from './ema.ts';
import type { ListedIndicator } from './indicator.ts';
import { rangeFrom } from './true-range.ts';
import { eachBar } from './windows.ts';

/** Bars of the average true range that sets the width, and the width in such ranges. */
const RANGE_PERIOD = 10;
const WIDTH = 2;

/**
 * Keltner channel: a channel about the exponential average, two average true ranges to each side.
 *
 * Input     high, low, close, in price units
 * Params    period of the average, in bars; the true range is averaged over 10 bars
 * Output    kc_upper, kc_middle, kc_lower, in price units
 * Lookback  period - 1 bars, at least 10
 * Source    Chester Keltner, as changed by Linda Raschke
 */
export const keltner: ListedIndicator<'high' | 'low' | 'close', 'period', 'kc_upper' | 'kc_middle' | 'kc_lower'> = {
  key: 'keltner',
  label: 'Keltner Channel',
  group: 'volatility',
  source: 'Keltner and Raschke: EMA n, 2 ATR of 10 bars',
  inputs: ['high', 'low', 'close'],
  params: { period: { usual: 20, min: 2 } },
  outputs: ['kc_upper', 'kc_middle', 'kc_lower'],
  about: {
    kc_upper: {
      label: 'Upper Keltner Line',
      description: 'Exponential average plus 2 average true ranges: closes above it show an unusually strong move.',
      unit: 'price',
      draw: 'overlay',
    },
    kc_middle: {
      label: 'Middle Keltner Line',
      description: 'The exponential average between the lines.',
      unit: 'price',
      draw: 'overlay',
    },
    kc_lower: {
      label: 'Lower Keltner Line',
      description: 'Exponential average less 2 average true ranges: closes below it show an unusually weak market.',
      unit: 'price',
      draw: 'overlay',
    },
  },
  lookback: ({ period }) => Math.max(period - 1, RANGE_PERIOD),
  reach: () => 1,
  stateSize: 3, // bars seen; exponential average, average true range
  advance({ high, low, close }, { period }, from, to, state, { kc_upper, kc_middle, kc_lower }) {
    const weight = weightOf(period);
    eachBar(from, to, state, (i, bar) => {
      state[1] = emaStep(state[1], close[i], bar, period, weight);
      if (bar > 0) {
        const range = rangeFrom(close[i - 1], high[i], low[i]);
        state[2] = wilderStep(state[2], range, bar, RANGE_PERIOD);
      }
      const middle = bar < Math.max(period - 1, RANGE_PERIOD) ? Number.NaN : state[1];
      const arm = WIDTH * state[2];
      kc_middle[i] = middle;
      kc_upper[i] = middle + arm;
      kc_lower[i] = middle - arm;
    });
  },
};
