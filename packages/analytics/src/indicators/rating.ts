import { adx } from './adx.ts';
import { awesome } from './awesome.ts';
import { cci } from './cci.ts';
import { Composite, type Part } from './composite.ts';
import { ema } from './ema.ts';
import { hma } from './hma.ts';
import { ichimoku } from './ichimoku.ts';
import type { Columns, Indicator, InputColumn, ListedIndicator } from './indicator.ts';
import { macd } from './macd.ts';
import { momentum } from './momentum.ts';
import { rsi } from './rsi.ts';
import { sma } from './sma.ts';
import { stochastic } from './stochastic.ts';
import { stochasticRsi } from './stochastic-rsi.ts';
import { ultimate } from './ultimate.ts';
import { williamsR } from './williams-r.ts';
import { eachBar } from './windows.ts';

const part = (indicator: unknown, output: string, params: Record<string, number> = {}): Part => ({
  indicator: indicator as Indicator,
  params,
  output,
});

const LENGTHS = [10, 20, 30, 50, 100, 200];

/** Price above one of these counts +1, below it -1. */
const AVERAGES: readonly Part[] = [
  ...LENGTHS.map((period) => part(sma, 'sma', { period })),
  ...LENGTHS.map((period) => part(ema, 'ema', { period })),
  part(ichimoku, 'ichimoku_base'),
  part(hma, 'hma', { period: 9 }),
];

const MACD = { fast: 12, slow: 26, signal: 9 };
/** In the order in which `votesOf` reads them. */
const OSCILLATORS: readonly Part[] = [
  part(rsi, 'rsi', { period: 14 }),
  part(cci, 'cci', { period: 20 }),
  part(williamsR, 'willr', { period: 14 }),
  part(awesome, 'ao'),
  part(momentum, 'mom', { period: 10 }),
  part(stochastic, 'stoch_K', { period: 14, signal: 3 }),
  part(stochastic, 'stoch_D', { period: 14, signal: 3 }),
  part(stochasticRsi, 'stochrsi_K', { period: 14, signal: 3 }),
  part(stochasticRsi, 'stochrsi_D', { period: 14, signal: 3 }),
  part(macd, 'macd_hist', MACD),
  part(adx, 'adx', { period: 14 }),
  part(adx, 'di_plus', { period: 14 }),
  part(adx, 'di_minus', { period: 14 }),
  part(ultimate, 'ultosc'),
];

/** The first oscillators are judged by their direction too: what they were at the bar before stands in the state. */
const DIRECTED = 5;
const VOTES = 10;

const averages = new Composite(AVERAGES);
const oscillators = new Composite(OSCILLATORS);

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
      rating_oscillators[i] = bar < OSCILLATOR_LOOKBACK ? Number.NaN : votesOf(now, before) / VOTES;
      rating[i] = ((rating_averages[i] as number) + (rating_oscillators[i] as number)) / 2;
      before.set(now.slice(0, DIRECTED));
    });
  },
};

const AVERAGE_LOOKBACK = 199;

/** Awesome and Ultimate oscillators begin at 33 and 28, MACD at 33, stochrsi_14_D at 31; the direction needs one bar more. */
const OSCILLATOR_LOOKBACK = 34;

function votesOf(now: readonly number[], before: Float64Array): number {
  const at = (n: number): number => now[n] as number;
  const rise = (n: number): number => Math.sign(at(n) - (before[n] as number));
  return (
    turn(at(0), 30, 70, rise(0)) +
    turn(at(1), -100, 100, rise(1)) +
    turn(at(2), -80, -20, rise(2)) +
    (Math.sign(at(3)) === rise(3) ? rise(3) : 0) +
    rise(4) +
    crossing(at(5), at(6)) +
    crossing(at(7), at(8)) +
    Math.sign(at(9)) +
    (at(10) > 20 ? Math.sign(at(11) - at(12)) : 0) +
    Number(at(13) > 70) -
    Number(at(13) < 30)
  );
}

/** A reading that turns back from an extreme. */
const turn = (value: number, low: number, high: number, rise: number): number =>
  Number(value < low && rise > 0) - Number(value > high && rise < 0);

/** A line above its mean while both are oversold, or below it while both are overbought. */
const crossing = (line: number, mean: number): number =>
  Number(line < 20 && mean < 20 && line > mean) - Number(line > 80 && mean > 80 && line < mean);
