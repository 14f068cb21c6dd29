import { Composite } from './composite.ts';
import type { Columns, InputColumn, ListedIndicator } from './indicator.ts';
import { averageVotes, meanOfVotes, oscillatorVotes, R, RATING_AVERAGES, RATING_OSCILLATORS } from './rating-votes.ts';
import { rangeFrom } from './true-range.ts';
import { eachBar } from './windows.ts';

const averages = new Composite(RATING_AVERAGES);
const oscillators = new Composite(RATING_OSCILLATORS);

/** State of earlier bars: the Awesome Oscillator of two bars ago, then the last one's readings. */
const OLDER = 1;
const LINES = 2;
const READINGS = LINES + RATING_AVERAGES.length;
const PARTS = READINGS + RATING_OSCILLATORS.length;

/**
 * Technical rating: what fifteen averages and eleven oscillators say, each +1 (buy), -1 (sell) or 0, on the mean.
 *
 * Input     high, low, close, in price units; volume
 * Params    none
 * Output    rating_averages: close above or below sma and ema of 10, 20, 30, 50, 100, 200 bars, hma_9 and vwma_20; Ichimoku
 *           span A above span B of 26 bars ago, base line above span A, conversion line above it, close above that;
 *           rating_oscillators, each buy mirrored by the sell:
 *             rsi_14 below 30 and rising; stoch_14_K and its 3-bar mean below 20, K above it; cci_20 below -100 and rising;
 *             adx_14 above 20 and rising, di_plus_14 above di_minus_14; ao crosses above 0, or turns up above 0; mom_10
 *             rising; macd_hist above 0; stochrsi_14_K and its 3-bar mean as the stochastic, close below ema_50; willr_14
 *             below -80 and rising; bear_power_13 below 0 and rising, close above ema_50; ultosc above 70 (sell: below 30);
 *           rating: mean of the two; no unit, -1 to 1. A vote without a value is left out of the mean: vwma_20 without
 *           volume, ultosc after seven bars without any range
 * Lookback  rating_averages and rating 199 bars, rating_oscillators 49
 * Source    TradingView, library TechnicalRating version 3 (29 November 2024), as the Technical Ratings use it; sides that are
 *           equal but for rounding are equal
 */
export const rating: ListedIndicator<
  'high' | 'low' | 'close' | 'volume',
  never,
  'rating' | 'rating_averages' | 'rating_oscillators'
> = {
  key: 'rating',
  label: 'Technical Rating',
  group: 'Combination',
  source: 'As TradingView Technical Ratings (2024)',
  inputs: ['high', 'low', 'close', 'volume'],
  params: {},
  outputs: ['rating', 'rating_averages', 'rating_oscillators'],
  about: {
    rating: {
      label: 'Technical Rating',
      description:
        'Mean vote of averages and oscillators: above 0.1 up, above 0.5 strongly up, below -0.1 and -0.5 down.',
      unit: 'none',
      range: [-1, 1],
      draw: 'pane',
    },
    rating_averages: {
      label: 'Rating of Averages',
      description: 'Mean vote of 14 averages and Ichimoku: 1 when price is above all of them.',
      unit: 'none',
      range: [-1, 1],
      draw: 'pane',
    },
    rating_oscillators: {
      label: 'Rating of Oscillators',
      description: 'Mean vote of 11 oscillators, up 1, down -1: most are silent most of the time.',
      unit: 'none',
      range: [-1, 1],
      draw: 'pane',
    },
  },
  lookback: (_params, output) => (output === 'rating_oscillators' ? OSCILLATOR_LOOKBACK : AVERAGE_LOOKBACK),
  reach: () => Math.max(averages.reach, oscillators.reach, STILL_BARS),
  stateSize: PARTS + averages.stateSize + oscillators.stateSize,
  advance(inputs, _params, from, to, state, { rating, rating_averages, rating_oscillators }) {
    const columns = inputs as Columns<InputColumn>;
    const lines = averages.advance(columns, from, to, state.subarray(PARTS));
    const readings = oscillators.advance(columns, from, to, state.subarray(PARTS + averages.stateSize));
    const linesBefore = state.subarray(LINES, READINGS);
    const before = state.subarray(READINGS, PARTS);
    eachBar(from, to, state, (i, bar) => {
      const price = inputs.close[i];
      const linesNow = lines.map((line) => line[i]);
      const now = readings.map((reading) => reading[i]);
      const isStill = bar >= STILL_BARS && isStillAt(inputs, i);
      const scene = { price, now, before, aoOlder: state[OLDER], isStill };
      rating_averages[i] =
        bar < AVERAGE_LOOKBACK ? Number.NaN : meanOfVotes(averageVotes(price, linesNow, linesBefore));
      rating_oscillators[i] = bar < OSCILLATOR_LOOKBACK ? Number.NaN : meanOfVotes(oscillatorVotes(scene));
      rating[i] = (rating_averages[i] + rating_oscillators[i]) / 2;
      state[OLDER] = before[R.ao];
      linesBefore.set(linesNow);
      before.set(now);
    });
  },
};

const AVERAGE_LOOKBACK = 199;

/** The trend needs the average of 50 bars; the others begin earlier. */
const OSCILLATOR_LOOKBACK = 49;

/** The shortest span of the Ultimate Oscillator. */
const STILL_BARS = 7;

/** Returns whether bar i and those before it have no range over the Ultimate Oscillator's shortest span. */
export function isStillAt({ high, low, close }: Columns<'high' | 'low' | 'close'>, i: number): boolean {
  for (let k = i - STILL_BARS + 1; k <= i; k++) {
    if (rangeFrom(close[k - 1], high[k], low[k]) !== 0) return false;
  }
  return true;
}
