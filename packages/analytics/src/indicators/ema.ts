import type { ListedIndicator } from './indicator.ts';

/**
 * Exponential Moving Average: each new close weighs 2/(period + 1), older ones fade.
 *
 * Input     close, in price units
 * Params    period, in bars
 * Output    ema, in price units
 * Lookback  period - 1 bars; the first value is the plain mean of the first `period` closes
 * Source    TA-Lib EMA
 */
export const ema: ListedIndicator<'close', 'period', 'ema'> = {
  key: 'ema',
  label: 'Exponential Moving Average',
  group: 'price',
  source: 'As TA-Lib EMA',
  inputs: ['close'],
  params: { period: { usual: 20, min: 2 } },
  outputs: ['ema'],
  about: {
    ema: {
      label: 'Exponential Moving Average',
      description: 'Mean of all closes that counts recent ones most, so it turns sooner than the simple average.',
      unit: 'price',
      draw: 'overlay',
    },
  },
  lookback: ({ period }) => period - 1,
  reach: () => 0,
  stateSize: 2, // bars seen, the average (before its first value: the sum so far)
  advance({ close }, { period }, from, to, state, { ema }) {
    const start = from - (state[0] | 0);
    const weight = weightOf(period);
    let average = state[1];
    let i = from;
    for (const stop = Math.min(start + period, to); i < stop; i++) {
      average = emaStep(average, close[i], i - start, period, weight);
      ema[i] = i - start < period - 1 ? Number.NaN : average;
    }
    for (; i < to; i++) {
      average += (close[i] - average) * weight;
      ema[i] = average;
    }
    state[0] = to - start;
    state[1] = average;
  },
  close(bars, { period }, state, { ema }) {
    const { active, activeCount, count: counts, newest } = bars;
    const close = bars.ring('close');
    const weight = weightOf(period);
    const [, averageOf] = state;
    for (let k = 0; k < activeCount; k++) {
      const slot = active[k];
      const bar = counts[slot] - 1;
      const average = emaStep(averageOf[slot], close[newest[k]], bar, period, weight);
      averageOf[slot] = average;
      ema[slot] = bar < period - 1 ? Number.NaN : average;
    }
  },
};

/** Returns the weight of a new value in an exponential average. */
export const weightOf = (period: number): number => 2 / (period + 1);

/**
 * Returns an exponential average after value number `n` (from 0; ignored below) of its inputs: the sum of the first
 * `period` values until their mean seeds it.
 */
export function emaStep(average: number, value: number, n: number, period: number, weight: number): number {
  if (n >= period) return average + (value - average) * weight;
  if (n < 0) return average;
  return n === period - 1 ? (average + value) / period : average + value;
}
