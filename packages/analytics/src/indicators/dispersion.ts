import { withoutRounding } from '../compare.ts';
import type { ListedIndicator } from './indicator.ts';
import { rollingSpread, SPREAD_STATE } from './spread.ts';

/** Standard deviations between a Bollinger band and its middle. */
const ARM = 2;

/**
 * Standard deviation of the last closes and what rests on it: variance, z-score, and the place in the Bollinger bands.
 *
 * Input     close, in price units
 * Params    period, in bars
 * Output    stddev, in price units; variance, in price units squared; zscore, no unit: distance of the close from the mean
 *           in standard deviations, 0 in a flat market; bb_percent (%B), no unit: 0 at the lower band, 1 at the upper, 0.5
 *           in a flat market; bb_width: distance of the bands in percent of their middle
 * Lookback  period - 1 bars
 * Source    TA-Lib STDDEV and VAR: divisor n, not n - 1; John Bollinger for %B and width
 */
export const dispersion: ListedIndicator<
  'close',
  'period',
  'stddev' | 'variance' | 'zscore' | 'bb_percent' | 'bb_width'
> = {
  key: 'dispersion',
  label: 'Standard Deviation',
  group: 'statistical',
  source: 'As TA-Lib STDDEV and VAR; Bollinger',
  inputs: ['close'],
  params: { period: { usual: 20, min: 2 } },
  outputs: ['stddev', 'variance', 'zscore', 'bb_percent', 'bb_width'],
  about: {
    stddev: {
      label: 'Standard Deviation',
      description: 'How widely the last closes spread about their mean, in price.',
      unit: 'price',
      draw: 'pane',
    },
    variance: {
      label: 'Variance',
      description: 'Square of the standard deviation of the last closes.',
      unit: 'price squared',
      draw: 'pane',
    },
    zscore: {
      label: 'Z-Score',
      description: 'How many standard deviations the close is from its mean: beyond 2 or -2 it is unusually far.',
      unit: 'none',
      draw: 'pane',
    },
    bb_percent: {
      label: 'Bollinger %B',
      description:
        'Position of the close between the bands: above 1 beyond the upper one, below 0 beyond the lower one.',
      unit: 'none',
      group: 'volatility',
      draw: 'pane',
    },
    bb_width: {
      label: 'Bollinger Band Width',
      description:
        'Distance between the bands in percent of price: a very low value, a squeeze, often comes before a move.',
      unit: 'percent',
      group: 'volatility',
      draw: 'pane',
    },
  },
  lookback: ({ period }) => period - 1,
  reach: ({ period }) => period,
  stateSize: SPREAD_STATE,
  advance({ close }, { period }, from, to, state, { stddev, variance, zscore, bb_percent, bb_width }) {
    rollingSpread(close, period, from, to, state, bb_width, stddev, zscore);
    for (let i = from; i < to; i++) {
      const mean = bb_width[i];
      const deviation = withoutRounding(stddev[i], mean);
      const score = deviation === 0 ? 0 : withoutRounding(zscore[i], mean) / deviation; // NaN through the lookback
      stddev[i] = deviation;
      variance[i] = deviation * deviation;
      zscore[i] = score;
      bb_percent[i] = 0.5 + score / (2 * ARM);
      bb_width[i] = 100 * ((2 * ARM * deviation) / mean);
    }
  },
};
