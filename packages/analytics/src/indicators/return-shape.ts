import { isRounding } from '../compare.ts';
import type { ListedIndicator } from './indicator.ts';
import { eachBar } from './windows.ts';

/**
 * Skew and kurtosis of one-bar changes: is one side's tail longer, and are extremes more frequent than a bell curve has them.
 *
 * Input     close, in price units; changes are in parts of the previous close
 * Params    period, in bars
 * Output    skew, no unit, 0 is even; kurt, no unit: excess kurtosis, 0 is a bell curve; both 0 in a flat market
 * Lookback  period bars
 * Source    Moments of the population, m3 / m2^1.5 and m4 / m2^2 - 3, divisor n
 */
export const returnShape: ListedIndicator<'close', 'period', 'skew' | 'kurt'> = {
  key: 'return_shape',
  label: 'Skew and Kurtosis',
  group: 'statistical',
  source: 'Moments of the population',
  inputs: ['close'],
  params: { period: { usual: 60, min: 5 } },
  outputs: ['skew', 'kurt'],
  about: {
    skew: {
      label: 'Skew of Returns',
      description: 'Below 0 the rare big moves went down, above 0 they went up.',
      unit: 'none',
      draw: 'pane',
    },
    kurt: {
      label: 'Kurtosis of Returns',
      description:
        'Above 0 extreme moves come more often than a bell curve has them: the fatter the tails, the riskier.',
      unit: 'none',
      draw: 'pane',
    },
  },
  lookback: ({ period }) => period,
  reach: ({ period }) => period,
  stateSize: 1, // bars seen
  advance({ close }, { period }, from, to, state, { skew, kurt }) {
    const change = (k: number) => (close[k] - close[k - 1]) / close[k - 1];
    eachBar(from, to, state, (i, bar) => {
      skew[i] = kurt[i] = Number.NaN;
      if (bar < period) return;
      let mean = 0;
      for (let k = i - period + 1; k <= i; k++) mean += change(k) / period;
      let [second, third, fourth] = [0, 0, 0];
      for (let k = i - period + 1; k <= i; k++) {
        const distance = change(k) - mean;
        const square = distance * distance;
        second += square / period;
        third += (square * distance) / period;
        fourth += (square * square) / period;
      }
      const isEven = isRounding(Math.sqrt(second), 1 + Math.abs(mean));
      skew[i] = isEven ? 0 : third / second ** 1.5;
      kurt[i] = isEven ? 0 : fourth / (second * second) - 3;
    });
  },
};
