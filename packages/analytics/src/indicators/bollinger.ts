import type { ListedIndicator } from './indicator.ts';
import { closeSpread, rollingSpread, SPREAD_STATE } from './spread.ts';

/**
 * Bollinger bands: a channel about the mean, two standard deviations to each side.
 *
 * Input     close, in price units
 * Params    period, in bars
 * Output    bb_upper, bb_middle (equals sma), bb_lower, in price units
 * Lookback  period - 1 bars
 * Source    John Bollinger; as TA-Lib BBANDS and TradingView: divisor n, not n - 1
 */
export const bollinger: ListedIndicator<'close', 'period', 'bb_upper' | 'bb_middle' | 'bb_lower'> = {
  key: 'bollinger',
  label: 'Bollinger Bands',
  group: 'volatility',
  source: 'Bollinger, as TA-Lib BBANDS with 2 standard deviations',
  inputs: ['close'],
  params: { period: { usual: 20, min: 2 } },
  outputs: ['bb_upper', 'bb_middle', 'bb_lower'],
  about: {
    bb_upper: {
      label: 'Upper Bollinger Band',
      description: 'Mean plus 2 standard deviations: closes above it are unusually high for the recent spread.',
      unit: 'price',
      draw: 'overlay',
    },
    bb_middle: {
      label: 'Middle Bollinger Band',
      description: 'The plain mean between the bands, where price tends to return to.',
      unit: 'price',
      draw: 'overlay',
    },
    bb_lower: {
      label: 'Lower Bollinger Band',
      description: 'Mean less 2 standard deviations: closes below it are unusually low for the recent spread.',
      unit: 'price',
      draw: 'overlay',
    },
  },
  lookback: ({ period }) => period - 1,
  reach: ({ period }) => period,
  stateSize: SPREAD_STATE,
  advance({ close }, { period }, from, to, state, { bb_upper, bb_middle, bb_lower }) {
    rollingSpread(close, period, from, to, state, bb_middle, bb_upper, bb_lower);
    for (let i = from; i < to; i++) {
      const middle = bb_middle[i];
      const arm = 2 * bb_upper[i];
      bb_upper[i] = middle + arm;
      bb_lower[i] = middle - arm;
    }
  },
  close(bars, { period }, state, { bb_upper, bb_middle, bb_lower }) {
    const { active, activeCount } = bars;
    closeSpread(bars, bars.ring('close'), period, state, bb_middle, bb_upper);
    for (let k = 0; k < activeCount; k++) {
      const slot = active[k];
      const middle = bb_middle[slot];
      const arm = 2 * bb_upper[slot];
      bb_upper[slot] = middle + arm;
      bb_lower[slot] = middle - arm;
    }
  },
};
