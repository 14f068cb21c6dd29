import { weightOf } from './ema.ts';
import type { ListedIndicator } from './indicator.ts';
import { eachBar } from './windows.ts';

/** Weights of an average of 2 bars, in a clean trend, and of 30 bars, in noise. */
const QUICK = weightOf(2);
const CALM = weightOf(30);

/**
 * Kaufman's Adaptive Moving Average: quick while price moves straight, calm while it moves to and fro.
 *
 * Input     close, in price units
 * Params    period over which the straightness is measured, in bars
 * Output    kama, in price units
 * Lookback  period bars; begins at the close of bar `period - 1`
 * Source    Perry Kaufman, "Smarter Trading" (1995); TA-Lib KAMA
 */
export const kama: ListedIndicator<'close', 'period', 'kama'> = {
  key: 'kama',
  label: "Kaufman's Adaptive Moving Average",
  group: 'price',
  source: 'Kaufman 1995, as TA-Lib KAMA',
  inputs: ['close'],
  params: { period: { usual: 10, min: 2 } },
  outputs: ['kama'],
  about: {
    kama: {
      label: "Kaufman's Adaptive Moving Average",
      description: 'An average that follows price closely in a clean trend and hardly moves in a sideways market.',
      unit: 'price',
      draw: 'overlay',
    },
  },
  lookback: ({ period }) => period,
  reach: ({ period }) => period,
  stateSize: 2, // bars seen, the average
  advance({ close }, { period }, from, to, state, { kama }) {
    eachBar(from, to, state, (i, bar) => {
      const price = close[i];
      if (bar < period) state[1] = price;
      else {
        const weight = (straightness(close, i, period) * (QUICK - CALM) + CALM) ** 2;
        state[1] += (price - state[1]) * weight;
      }
      kama[i] = bar < period ? Number.NaN : state[1];
    });
  },
};

/** Returns the net change of the last `period` closes over the sum of their changes, 0 to 1; 1 for a flat market. */
function straightness(close: Float64Array, i: number, period: number): number {
  let way = 0;
  for (let k = i - period + 1; k <= i; k++) way += Math.abs(close[k] - close[k - 1]);
  return way === 0 ? 1 : Math.min(Math.abs(close[i] - close[i - period]) / way, 1);
}
