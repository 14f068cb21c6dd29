import type { ListedIndicator } from './indicator.ts';
import { pairMomentsOf } from './pair-moments.ts';
import { fillWindows } from './windows.ts';

/** The longest lag: a quarter of the period, so that each lag has enough changes, and 20 at most. */
const longestLag = (period: number): number => Math.min(Math.floor(period / 4), 20);

/**
 * Hurst exponent: how the spread of price changes grows with the time they take.
 *
 * Input     close, in price units, above 0
 * Params    period, in bars
 * Output    hurst, no unit: slope of the logarithm of the standard deviation of changes of the logarithm of price over k
 *           bars, by the logarithm of k, for k from 1 to a quarter of the period, 20 at most. 0.5 is a random walk, above it
 *           trends go on, below it they turn; 0.5 where a spread is 0, because it shows nothing
 * Lookback  period - 1 bars
 * Source    Generalised Hurst exponent of order 2 (Di Matteo 2007)
 */
export const hurst: ListedIndicator<'close', 'period', 'hurst'> = {
  key: 'hurst',
  label: 'Hurst Exponent',
  group: 'statistical',
  source: 'Generalised Hurst exponent of order 2, Di Matteo 2007',
  inputs: ['close'],
  params: { period: { usual: 100, min: 20 } },
  outputs: ['hurst'],
  about: {
    hurst: {
      label: 'Hurst Exponent',
      description: 'Above 0.5 moves tend to go on, below 0.5 they tend to turn, at 0.5 price wanders at random.',
      unit: 'none',
      draw: 'pane',
    },
  },
  lookback: ({ period }) => period - 1,
  reach: ({ period }) => period - 1,
  stateSize: 1, // bars seen
  advance({ close }, { period }, from, to, state, { hurst }) {
    const lags = longestLag(period);
    const spreads = new Float64Array(lags + 1);
    fillWindows(hurst, period - 1, from, to, state, (i) => {
      for (let lag = 1; lag <= lags; lag++) spreads[lag] = spreadOf(close, i - period + 1, i, lag);
      if (spreads.subarray(1).some((spread) => spread === 0)) return 0.5;
      const { xx, xy } = pairMomentsOf(1, lags, Math.log, (lag) => Math.log(spreads[lag]));
      return xy / xx;
    });
  },
};

/** Standard deviation of the changes of the logarithm of price over `lag` bars, from bar `first` to `last`; 0 for rounding. */
function spreadOf(close: Float64Array, first: number, last: number, lag: number): number {
  const change = (k: number) => Math.log(close[k] / close[k - lag]);
  const { xx } = pairMomentsOf(first + lag, last, change, change);
  return Math.sqrt(xx / (last - first + 1 - lag));
}
