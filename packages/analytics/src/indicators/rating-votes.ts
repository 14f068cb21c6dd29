import { adx } from './adx.ts';
import { awesome } from './awesome.ts';
import { cci } from './cci.ts';
import type { Part } from './composite.ts';
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
import { williamsR } from './williams-r.ts';

const part = (indicator: unknown, output: string, params: Record<string, number> = {}): Part => ({
  indicator: indicator as Indicator,
  params,
  output,
});

const LENGTHS = [10, 20, 30, 50, 100, 200];

/** Price above one of these counts +1, below it -1. */
export const RATING_AVERAGES: readonly Part[] = [
  ...LENGTHS.map((period) => part(sma, 'sma', { period })),
  ...LENGTHS.map((period) => part(ema, 'ema', { period })),
  part(ichimoku, 'ichimoku_base'),
  part(hma, 'hma', { period: 9 }),
];

const MACD = { fast: 12, slow: 26, signal: 9 };
/** In the order in which `oscillatorVotes` reads them. */
export const RATING_OSCILLATORS: readonly Part[] = [
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

/** The first oscillators are judged by their direction too: what they were at the bar before. */
export const DIRECTED = 5;

/** Who votes, by the place of its reading: some oscillators are judged by two or three readings. */
export const VOTERS: readonly number[] = [0, 1, 2, 3, 4, 5, 7, 9, 10, 13];

/** Each oscillator's vote, +1, -1 or 0, out of its readings now and at the bar before; in the order of `VOTERS`. */
export function oscillatorVotes(now: readonly number[], before: ArrayLike<number>): number[] {
  const at = (n: number): number => now[n] as number;
  const rise = (n: number): number => Math.sign(at(n) - (before[n] as number));
  return [
    turn(at(0), 30, 70, rise(0)),
    turn(at(1), -100, 100, rise(1)),
    turn(at(2), -80, -20, rise(2)),
    Math.sign(at(3)) === rise(3) ? rise(3) : 0,
    rise(4),
    crossing(at(5), at(6)),
    crossing(at(7), at(8)),
    Math.sign(at(9)),
    at(10) > 20 ? Math.sign(at(11) - at(12)) : 0,
    Number(at(13) > 70) - Number(at(13) < 30),
  ];
}

/** A reading that turns back from an extreme. */
const turn = (value: number, low: number, high: number, rise: number): number =>
  Number(value < low && rise > 0) - Number(value > high && rise < 0);

/** A line above its mean while both are oversold, or below it while both are overbought. */
const crossing = (line: number, mean: number): number =>
  Number(line < 20 && mean < 20 && line > mean) - Number(line > 80 && mean > 80 && line < mean);
