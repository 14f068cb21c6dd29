import { withoutRounding } from '../compare.ts';
import { emaStep, weightOf } from './ema.ts';
import type { ListedIndicator } from './indicator.ts';
import { eachBar } from './windows.ts';

/**
 * Bull and bear power (Elder-ray): how far the bar reached above and below the average that buyers and sellers agreed on.
 *
 * Input     high, low, close, in price units
 * Params    period of the exponential average, in bars
 * Output    bull_power (high less average), bear_power (low less average), in price units
 * Lookback  period - 1 bars
 * Source    Alexander Elder, "Trading for a Living" (1993)
 */
export const elderRay: ListedIndicator<'high' | 'low' | 'close', 'period', 'bull_power' | 'bear_power'> = {
  key: 'elder_ray',
  label: 'Bull Bear Power',
  group: 'momentum',
  source: 'Elder 1993',
  inputs: ['high', 'low', 'close'],
  params: { period: { usual: 13, min: 2 } },
  outputs: ['bull_power', 'bear_power'],
  about: {
    bull_power: {
      label: 'Bull Power',
      description: 'How far the high is above the exponential average: below 0 even the best price was under it.',
      unit: 'price',
      draw: 'pane',
    },
    bear_power: {
      label: 'Bear Power',
      description: 'How far the low is above the exponential average: below 0 sellers pushed the price under it.',
      unit: 'price',
      draw: 'pane',
    },
  },
  lookback: ({ period }) => period - 1,
  reach: () => 0,
  stateSize: 2, // bars seen, the average
  advance({ high, low, close }, { period }, from, to, state, { bull_power, bear_power }) {
    const weight = weightOf(period);
    eachBar(from, to, state, (i, bar) => {
      const average = emaStep(state[1], close[i], bar, period, weight);
      state[1] = average;
      const power = (price: number): number =>
        bar < period - 1 ? Number.NaN : withoutRounding(price - average, average);
      bull_power[i] = power(high[i]);
      bear_power[i] = power(low[i]);
    });
  },
};
