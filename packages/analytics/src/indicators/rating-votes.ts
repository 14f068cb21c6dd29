import { differenceOf, isAbove, withoutRounding } from '../compare.ts';
import { adx } from './adx.ts';
import { awesome } from './awesome.ts';
import { cci } from './cci.ts';
import type { CompositePart } from './composite.ts';
import { elderRay } from './elder-ray.ts';
import { ema } from './ema.ts';
import { hma } from './hma.ts';
import { ichimoku } from './ichimoku.ts';
import type { Indicator } from './indicator.ts';
import { macd } from './macd.ts';
import { momentum } from './momentum.ts';
import { rsi } from './rsi.ts';
import { sma } from './sma.ts';
import { stochastic } from './stochastic.ts';
import { stochasticRsi } from './stochastic-rsi.ts';
import { ultimate } from './ultimate.ts';
import { vwma } from './vwma.ts';
import { williamsR } from './williams-r.ts';

const part = (indicator: unknown, output: string, params: Record<string, number> = {}): CompositePart => ({
  indicator: indicator as Indicator,
  params,
  output,
});

const LENGTHS = [10, 20, 30, 50, 100, 200];

/** Averages that vote by the side of the price, followed by the lines of Ichimoku, base line first. */
export const RATING_AVERAGES: readonly CompositePart[] = [
  ...LENGTHS.map((period) => part(sma, 'sma', { period })),
  ...LENGTHS.map((period) => part(ema, 'ema', { period })),
  part(hma, 'hma', { period: 9 }),
  part(vwma, 'vwma', { period: 20 }),
  part(ichimoku, 'ichimoku_base'),
  part(ichimoku, 'ichimoku_conversion'),
  part(ichimoku, 'ichimoku_span_a'),
  part(ichimoku, 'ichimoku_span_b'),
];

/** Readings of one bar, as columns or arrays. */
export type Readings = ArrayLike<number>;

/** Number of averages that vote by price, and the indices of Ichimoku's lines after them. */
const BY_PRICE = 14;
const [BASE, CONVERSION, SPAN_A, SPAN_B] = [BY_PRICE, BY_PRICE + 1, BY_PRICE + 2, BY_PRICE + 3];

/** Returns the votes of the averages, +1, -1 or 0, NaN without a value: those by price, then Ichimoku's. */
export function averageVotes(price: number, now: Readings, before: Readings): number[] {
  const byPrice = Array.from({ length: BY_PRICE }, (_, k) => Math.sign(differenceOf(price, now[k])));
  return [...byPrice, cloudVote(price, now, before)];
}

/**
 * Votes where cloud, base line, conversion line and price are in ascending order. The cloud of 26 bars ago is in the
 * previous bar's readings.
 */
function cloudVote(price: number, now: Readings, before: Readings): number {
  const [slow, fast] = [now[BASE], now[CONVERSION]];
  const [a, b] = [before[SPAN_A], before[SPAN_B]];
  if (Number.isNaN(a + b)) return Number.NaN;
  const isUp = isAbove(a, b) && isAbove(slow, a) && isAbove(fast, slow) && isAbove(price, fast);
  const isDown = isAbove(b, a) && isAbove(a, slow) && isAbove(slow, fast) && isAbove(fast, price);
  return Number(isUp) - Number(isDown);
}

const MACD = { fast: 12, slow: 26, signal: 9 };
const FAST_STOCHASTIC = { period: 14, signal: 3 };

/** Readings of the oscillators, in the order of `R`. */
export const RATING_OSCILLATORS: readonly CompositePart[] = [
  part(rsi, 'rsi', { period: 14 }),
  part(stochastic, 'stoch_K', FAST_STOCHASTIC),
  part(stochastic, 'stoch_D', FAST_STOCHASTIC),
  part(cci, 'cci', { period: 20 }),
  part(adx, 'adx', { period: 14 }),
  part(adx, 'di_plus', { period: 14 }),
  part(adx, 'di_minus', { period: 14 }),
  part(awesome, 'ao'),
  part(momentum, 'mom', { period: 10 }),
  part(macd, 'macd_hist', MACD),
  part(stochasticRsi, 'stochrsi_K', FAST_STOCHASTIC),
  part(stochasticRsi, 'stochrsi_D', FAST_STOCHASTIC),
  part(williamsR, 'willr', { period: 14 }),
  part(elderRay, 'bull_power', { period: 13 }),
  part(elderRay, 'bear_power', { period: 13 }),
  part(ultimate, 'ultosc'),
  part(ema, 'ema', { period: 50 }),
];

/** Indices of the readings. */
export const R = {
  rsi: 0,
  stochK: 1,
  stochD: 2,
  cci: 3,
  adx: 4,
  plus: 5,
  minus: 6,
  ao: 7,
  mom: 8,
  macd: 9,
  stochRsiK: 10,
  stochRsiD: 11,
  willr: 12,
  bull: 13,
  bear: 14,
  ultimate: 15,
  trend: 16,
} as const;

/** The reading shown for each oscillator, in the order of the votes. */
export const SHOWN_BY: readonly number[] = [
  R.rsi,
  R.stochK,
  R.cci,
  R.adx,
  R.ao,
  R.mom,
  R.macd,
  R.stochRsiK,
  R.willr,
  R.bear,
  R.ultimate,
];

/** What oscillators vote by, besides their readings. */
export interface OscillatorScene {
  price: number;
  /** Readings of this bar and the previous one, and the Awesome Oscillator of the one before. */
  now: Readings;
  before: Readings;
  aoOlder: number;
  /** Whether the Ultimate Oscillator's shortest span has no range, which leaves it without a value. */
  isStill: boolean;
}

/** Returns each oscillator's vote, +1, -1 or 0, NaN without a value; in the order of `SHOWN_BY`. */
export function oscillatorVotes({ price, now, before, aoOlder, isStill }: OscillatorScene): number[] {
  const at = (n: number): number => now[n];
  /** Returns 1 or -1 where a reading rose or fell by more than the rounding of numbers of that magnitude. */
  const rise = (n: number, size: number): number => Math.sign(withoutRounding(at(n) - before[n], size));
  const trend = Math.sign(differenceOf(price, at(R.trend)));
  return [
    turn(at(R.rsi), 30, 70, rise(R.rsi, POINTS)),
    extreme(at(R.stochK), at(R.stochD)),
    turn(at(R.cci), -100, 100, rise(R.cci, POINTS)),
    isAbove(at(R.adx), 20) && rise(R.adx, POINTS) > 0 ? Math.sign(differenceOf(at(R.plus), at(R.minus))) : 0,
    saucer(at(R.ao), before[R.ao], aoOlder, price),
    rise(R.mom, price),
    Math.sign(at(R.macd)),
    against(trend, extreme(at(R.stochRsiK), at(R.stochRsiD))),
    turn(at(R.willr), -80, -20, rise(R.willr, POINTS)),
    Number(trend > 0 && at(R.bear) < 0 && rise(R.bear, price) > 0) -
      Number(trend < 0 && at(R.bull) > 0 && rise(R.bull, price) < 0),
    isStill ? Number.NaN : Number(isAbove(at(R.ultimate), 70)) - Number(isAbove(30, at(R.ultimate))),
  ];
}

/** Magnitude of oscillators from 0 to 100. */
const POINTS = 100;

/** Returns the vote of a reading that turns back from an extreme. */
const turn = (value: number, low: number, high: number, rise: number): number =>
  Number(isAbove(low, value) && rise > 0) - Number(isAbove(value, high) && rise < 0);

/** Returns the vote of a line above its mean while both are oversold, or below it while both are overbought. */
function extreme(line: number, mean: number): number {
  const isBuy = isAbove(20, line) && isAbove(20, mean) && isAbove(line, mean);
  const isSell = isAbove(line, 80) && isAbove(mean, 80) && isAbove(mean, line);
  return Number(isBuy) - Number(isSell);
}

/** Returns a vote only where it is against the trend. */
const against = (trend: number, vote: number): number => (vote * trend < 0 ? vote : 0);

/** Returns the vote of the Awesome Oscillator: it crosses 0, or turns on its side of 0 after an opposite bar. */
function saucer(now: number, before: number, older: number, price: number): number {
  const rise = withoutRounding(now - before, price);
  const riseBefore = withoutRounding(before - older, price);
  const isUp = now > 0 && (before <= 0 || (rise > 0 && riseBefore < 0));
  const isDown = now < 0 && (before >= 0 || (rise < 0 && riseBefore > 0));
  return Number(isUp) - Number(isDown);
}

/** Returns the mean of the votes; NaN for none. */
export function meanOfVotes(votes: readonly number[]): number {
  const given = votes.filter((vote) => !Number.isNaN(vote));
  return given.reduce((sum, vote) => sum + vote, 0) / given.length;
}
