import { Composite } from './composite.ts';
import type { Columns, InputColumn, ListedIndicator } from './indicator.ts';
import { DIRECTED, oscillatorVotes, RATING_AVERAGES, RATING_OSCILLATORS, VOTERS } from './rating-votes.ts';
import { eachBar } from './windows.ts';

const averages = new Composite(RATING_AVERAGES);
const oscillators = new Composite(RATING_OSCILLATORS);

/**
 * Technical rating: what fourteen averages and ten oscillators say, each +1 (buy), -1 (sell) or 0, on the mean.
 *
 * Input     high, low, close, in price units
 * Params    none
 * Output    rating_averages: close above or below sma and ema of 10, 20, 30, 50, 100, 200 bars, ichimoku_base and hma_9;
 *           rating_oscillators, each buy mirrored by the sell:
 *             rsi_14 below 30 and rising; cci_20 below -100 and rising; willr_14 below -80 and rising; ao above 0 and
 *             rising; mom_10 rising; stoch_14_K and its 3-bar mean below 20, K above it; stochrsi_14_K and its 3-bar mean
 *             likewise; macd_hist above 0; adx_14 above 20 with di_plus_14 above di_minus_14; ultosc above 70 (sell: below 30);
 *           rating: mean of the two; no unit, -1 to 1
 * Lookback  rating_averages and rating 199 bars, rating_oscillators 34
 * Source    Ours, after TradingView's technical ratings, without their volume average and Bull Bear Power
 */
export const rating: ListedIndicator<
  'high' | 'low' | 'close',
  never,
  'rating' | 'rating_averages' | 'rating_oscillators'
> = {
  key: 'rating',
  label: 'Technical Rating',
  group: 'Combination',
  source: 'Wickwise, after TradingView',
  inputs: ['high', 'low', 'close'],
  params: {},
  outputs: ['rating', 'rating_averages', 'rating_oscillators'],
  about: {
    rating: {
      label: 'Technical Rating',
      description:
        'Mean vote of averages and oscillators: above 0.1 buy, above 0.5 strong buy, below -0.1 and -0.5 sell.',
      unit: 'none',
      range: [-1, 1],
      draw: 'pane',
    },
    rating_averages: {
      label: 'Rating of Averages',
      description: 'Share of 14 averages below price less the share above it: 1 when price stands above all of them.',
      unit: 'none',
      range: [-1, 1],
      draw: 'pane',
    },
    rating_oscillators: {
      label: 'Rating of Oscillators',
      description: 'Mean vote of 10 oscillators, buy 1, sell -1: most are silent most of the time.',
      unit: 'none',
      range: [-1, 1],
      draw: 'pane',
    },
  },
  lookback: (_params, output) => (output === 'rating_oscillators' ? OSCILLATOR_LOOKBACK : AVERAGE_LOOKBACK),
  reach: () => Math.max(averages.reach, oscillators.reach),
  stateSize: 1 + DIRECTED + averages.stateSize + oscillators.stateSize,
  advance(inputs, _params, from, to, state, { rating, rating_averages, rating_oscillators }) {
    const columns = inputs as Columns<InputColumn>;
    const lines = averages.advance(columns, from, to, state.subarray(1 + DIRECTED));
    const readings = oscillators.advance(columns, from, to, state.subarray(1 + DIRECTED + averages.stateSize));
    const before = state.subarray(1, 1 + DIRECTED);
    eachBar(from, to, state, (i, bar) => {
      const price = inputs.close[i] as number;
      const sum = lines.reduce((votes, line) => votes + Math.sign(price - (line[i] as number)), 0);
      rating_averages[i] = bar < AVERAGE_LOOKBACK ? Number.NaN : sum / lines.length;
      const now = readings.map((reading) => reading[i] as number);
      rating_oscillators[i] =
        bar < OSCILLATOR_LOOKBACK ? Number.NaN : sumOf(oscillatorVotes(now, before)) / VOTERS.length;
      rating[i] = ((rating_averages[i] as number) + (rating_oscillators[i] as number)) / 2;
      before.set(now.slice(0, DIRECTED));
    });
  },
};

const AVERAGE_LOOKBACK = 199;

/** Awesome and Ultimate oscillators begin at 33 and 28, MACD at 33, stochrsi_14_D at 31; the direction needs one bar more. */
const OSCILLATOR_LOOKBACK = 34;

const sumOf = (votes: readonly number[]): number => votes.reduce((sum, vote) => sum + vote, 0);
