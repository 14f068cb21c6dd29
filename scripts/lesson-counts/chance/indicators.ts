import { SeriesView } from '../../../packages/analytics/src/index.ts';
import { Mulberry32 } from '../../../packages/analytics/src/patterns/charts/testing/random.ts';
import { type Tally, valueAtShare } from '../tally.ts';
import { wandering } from './chance-bars.ts';

const SERIES = 200;
const BARS = 670;
/** From here on a year's high is known. */
const FROM = 270;

type Along = (attribute: string) => Float64Array;

/** How often indicators say something on prices that mean nothing: each of 400 bars of 200 series. */
export function indicatorsByChance(tally: Tally): void {
  const random = new Mulberry32(1);
  for (let no = 0; no < SERIES; no++) {
    const bars = wandering(random, BARS);
    const view = new SeriesView(bars);
    const along: Along = (attribute) => view.along(attribute);
    oscillators(along, tally);
    votes(along, tally);
    squeezes(along, tally);
    fits(along, tally);
    correlations(new SeriesView(wandering(random, BARS), { index: bars.close }), tally);
  }
}

const isBeyond = (value = Number.NaN, low: number, high: number): boolean => value < low || value > high;

function oscillators(along: Along, tally: Tally): void {
  const [cci, rsi, ultimate, stochRsi] = [along('cci_20'), along('rsi_14'), along('ultosc'), along('stochrsi_14_K')];
  const [awesome, high, low, fromHigh] = [along('ao'), along('high'), along('low'), along('from_52w_high')];
  const middle = (i: number): number => (high[i] as number) + (low[i] as number);
  for (let i = FROM; i < BARS; i++) {
    tally.of('cci_beyond_100', isBeyond(cci[i], -100, 100));
    tally.of('rsi_beyond_30_70', isBeyond(rsi[i], 30, 70));
    tally.of('ultosc_beyond_30_70', isBeyond(ultimate[i], 30, 70));
    tally.of('stochrsi_beyond_20_80', isBeyond(stochRsi[i], 20, 80));
    const isGreen = (awesome[i] as number) > (awesome[i - 1] as number);
    tally.of('ao_as_five_bars', isGreen === middle(i) > middle(i - 5));
    tally.of('near_year_high', (fromHigh[i] as number) > -5);
  }
}

const AVERAGES = [
  ['sma_20', 'ema_20'],
  ['sma_50', 'ema_50'],
  ['sma_20', 'sma_30'],
  ['sma_20', 'sma_200'],
] as const;

function votes(along: Along, tally: Tally): void {
  const [close, rating] = [along('close'), along('rating')];
  for (const [one, other] of AVERAGES) {
    const [first, second] = [along(one), along(other)];
    for (let i = FROM; i < BARS; i++) {
      const price = close[i] as number;
      tally.of(`same_vote_${one}_${other}`, price > (first[i] as number) === price > (second[i] as number));
    }
  }
  for (let i = FROM; i < BARS; i++) {
    const value = rating[i] as number;
    tally.of('rating_strongly_up', value > 0.5);
    tally.of('rating_up', value > 0.1 && value <= 0.5);
    tally.of('rating_neutral', Math.abs(value) <= 0.1);
    tally.of('rating_down', value < -0.1 && value >= -0.5);
    tally.of('rating_strongly_down', value < -0.5);
  }
}

function squeezes(along: Along, tally: Tally): void {
  const [bandTop, bandFloor] = [along('bb_upper_20'), along('bb_lower_20')];
  const [channelTop, channelFloor] = [along('kc_upper_20'), along('kc_lower_20')];
  const isInside = (i: number): boolean =>
    (bandTop[i] as number) < (channelTop[i] as number) && (bandFloor[i] as number) > (channelFloor[i] as number);
  for (let i = FROM; i < BARS; i++) {
    tally.of('squeeze', isInside(i));
    tally.of('squeeze_begins', isInside(i) && !isInside(i - 1));
  }
}

/** Readings of stretches that share no bars. */
function fits(along: Along, tally: Tally): void {
  const every = (attribute: string, length: number): number[] => {
    const values = along(attribute);
    return Array.from({ length: Math.floor((BARS - 1) / length) }, (_, k) => values[(k + 1) * length] as number);
  };
  for (const r2 of every('linreg_r2_50', 50)) {
    tally.average('r2_of_50', r2);
    tally.of('r2_of_50_above_half', r2 > 0.5);
    tally.of('r2_of_50_above_08', r2 > 0.8);
  }
  for (const r2 of every('linreg_r2_100', 100)) tally.average('r2_of_100', r2);
}

/** Two prices that know nothing of each other. */
function correlations(view: SeriesView, tally: Tally): void {
  const [ofCloses, ofChanges] = [view.along('correl_50'), view.along('return_correl_50')];
  for (let i = 50; i < BARS; i += 50) {
    tally.of('correlation_of_closes', Math.abs(ofCloses[i] as number) > 0.5);
    tally.of('correlation_of_changes', Math.abs(ofChanges[i] as number) > 0.5);
  }
}

const STRETCHES = 1_000;

/** What Hurst's exponent reads where it is 0.5. */
export function hurstByChance(tally: Tally): void {
  const random = new Mulberry32(6);
  for (const length of [100, 200]) {
    const readings = Array.from({ length: STRETCHES }, () => {
      const view = new SeriesView(wandering(random, length + 1));
      return view.along(`hurst_${length}`)[length] as number;
    });
    tally.add(`hurst_${length}_below_5`, valueAtShare(readings, 0.05), STRETCHES);
    tally.add(`hurst_${length}_middle`, valueAtShare(readings, 0.5), STRETCHES);
    tally.add(`hurst_${length}_above_5`, valueAtShare(readings, 0.95), STRETCHES);
    if (length === 100) for (const reading of readings) tally.of('hurst_100_above_06', reading > 0.6);
  }
}
