import { describe, expect, it } from 'vitest';
import { averageVotes, meanOfVotes, oscillatorVotes, R, RATING_AVERAGES, SHOWN_BY } from './rating-votes.ts';

/** Readings without a vote: the close is at its average of 50, and nothing moves. */
const QUIET: Readonly<Record<keyof typeof R, number>> = {
  rsi: 50,
  stochK: 50,
  stochD: 50,
  cci: 0,
  adx: 15,
  plus: 20,
  minus: 20,
  ao: 0,
  mom: 0,
  macd: 0,
  stochRsiK: 50,
  stochRsiD: 50,
  willr: -50,
  bull: 1,
  bear: -1,
  ultimate: 50,
  trend: 100,
};

type Given = Partial<Record<keyof typeof R, number>>;

const readingsOf = (given: Given): number[] =>
  Object.entries(R)
    .sort(([, a], [, b]) => a - b)
    .map(([name]) => ({ ...QUIET, ...given })[name as keyof typeof R]);

const NAMES = ['rsi', 'stoch', 'cci', 'adx', 'ao', 'mom', 'macd', 'stochRsi', 'willr', 'power', 'ultimate'];

/** Returns the votes, without missing ones. */
function votes(now: Given, before: Given = now, more: { price?: number; aoOlder?: number; isStill?: boolean } = {}) {
  const { price = 100, aoOlder = 0, isStill = false } = more;
  const all = oscillatorVotes({ price, now: readingsOf(now), before: readingsOf(before), aoOlder, isStill });
  expect(all).toHaveLength(SHOWN_BY.length);
  return Object.fromEntries(all.flatMap((vote, k) => (vote === 0 ? [] : [[NAMES[k], vote]])));
}

describe('oscillators of the technical rating', () => {
  it('don’t vote in neutral conditions', () => {
    expect(votes({})).toEqual({});
  });

  it('RSI: turning up from below 30, down from above 70', () => {
    expect(votes({ rsi: 29 }, { rsi: 28 })).toEqual({ rsi: 1 });
    expect(votes({ rsi: 29 }, { rsi: 29.5 })).toEqual({});
    expect(votes({ rsi: 30 }, { rsi: 28 })).toEqual({});
    expect(votes({ rsi: 71 }, { rsi: 72 })).toEqual({ rsi: -1 });
    expect(votes({ rsi: 71 }, { rsi: 70 })).toEqual({});
  });

  it('stochastic: %K above %D while both are below 20, a state and no cross; mirrored above 80', () => {
    expect(votes({ stochK: 18, stochD: 15 })).toEqual({ stoch: 1 });
    expect(votes({ stochK: 21, stochD: 15 })).toEqual({});
    expect(votes({ stochK: 15, stochD: 18 })).toEqual({});
    expect(votes({ stochK: 85, stochD: 90 })).toEqual({ stoch: -1 });
    expect(votes({ stochK: 90, stochD: 90 })).toEqual({});
  });

  it('CCI: turning up from below -100, down from above 100', () => {
    expect(votes({ cci: -110 }, { cci: -120 })).toEqual({ cci: 1 });
    expect(votes({ cci: -110 }, { cci: -105 })).toEqual({});
    expect(votes({ cci: 110 }, { cci: 120 })).toEqual({ cci: -1 });
    expect(votes({ cci: 100 }, { cci: 120 })).toEqual({});
  });

  it('ADX: above 20 and rising, on the side of the greater DI', () => {
    expect(votes({ adx: 25, plus: 30, minus: 10 }, { adx: 24 })).toEqual({ adx: 1 });
    expect(votes({ adx: 25, plus: 10, minus: 30 }, { adx: 24 })).toEqual({ adx: -1 });
    expect(votes({ adx: 25, plus: 30, minus: 10 }, { adx: 26 })).toEqual({});
    expect(votes({ adx: 20, plus: 30, minus: 10 }, { adx: 19 })).toEqual({});
    expect(votes({ adx: 25 }, { adx: 24 })).toEqual({}); // both DI equal
  });

  it('Awesome Oscillator: crossing 0, or a saucer on its side of 0', () => {
    expect(votes({ ao: 1 }, { ao: -1 }, { aoOlder: -2 })).toEqual({ ao: 1 });
    expect(votes({ ao: 1 }, { ao: 0 }, { aoOlder: -2 })).toEqual({ ao: 1 });
    expect(votes({ ao: 3 }, { ao: 2 }, { aoOlder: 2.5 })).toEqual({ ao: 1 }); // fell, then rose, above 0
    expect(votes({ ao: 3 }, { ao: 2 }, { aoOlder: 1 })).toEqual({}); // merely rises
    expect(votes({ ao: 1.5 }, { ao: 2 }, { aoOlder: 2.5 })).toEqual({});
    expect(votes({ ao: -1 }, { ao: 1 }, { aoOlder: 2 })).toEqual({ ao: -1 });
    expect(votes({ ao: -3 }, { ao: -2 }, { aoOlder: -2.5 })).toEqual({ ao: -1 });
  });

  it('momentum: rising or falling, and still where it differs by rounding', () => {
    expect(votes({ mom: 2 }, { mom: 1 })).toEqual({ mom: 1 });
    expect(votes({ mom: 1 }, { mom: 2 })).toEqual({ mom: -1 });
    expect(votes({ mom: 64_000.31 - 64_000.01 }, { mom: 0.3 }, { price: 64_000 })).not.toHaveProperty('mom');
  });

  it('MACD: its line above or below its signal line', () => {
    expect(votes({ macd: 0.1 })).toEqual({ macd: 1 });
    expect(votes({ macd: -0.1 })).toEqual({ macd: -1 });
  });

  it('stochastic RSI: as the stochastic, but only against the trend of 50 bars', () => {
    const low = { stochRsiK: 18, stochRsiD: 15 };
    const high = { stochRsiK: 85, stochRsiD: 90 };
    expect(votes({ ...low, trend: 101 })).toEqual({ stochRsi: 1 });
    expect(votes({ ...low, trend: 99 })).toEqual({});
    expect(votes(low)).toEqual({});
    expect(votes({ ...high, trend: 99 })).toEqual({ stochRsi: -1 });
    expect(votes({ ...high, trend: 101 })).toEqual({});
  });

  it('Williams %R: turning up from below -80, down from above -20', () => {
    expect(votes({ willr: -85 }, { willr: -90 })).toEqual({ willr: 1 });
    expect(votes({ willr: -85 }, { willr: -82 })).toEqual({});
    expect(votes({ willr: -15 }, { willr: -10 })).toEqual({ willr: -1 });
    expect(votes({ willr: -20 }, { willr: -10 })).toEqual({});
  });

  it('bull bear power: bears weaken in an uptrend, bulls weaken in a downtrend', () => {
    expect(votes({ bear: -1, trend: 99 }, { bear: -2 })).toEqual({ power: 1 });
    expect(votes({ bear: -1, trend: 101 }, { bear: -2 })).toEqual({});
    expect(votes({ bear: 1, trend: 99 }, { bear: -2 })).toEqual({});
    expect(votes({ bull: 1, trend: 101 }, { bull: 2 })).toEqual({ power: -1 });
    expect(votes({ bull: 1, trend: 101 }, { bull: 0.5 })).toEqual({});
  });

  it('Ultimate Oscillator: above 70 buy, below 30 sell, no value where nothing moved', () => {
    expect(votes({ ultimate: 71 })).toEqual({ ultimate: 1 });
    expect(votes({ ultimate: 70 })).toEqual({});
    expect(votes({ ultimate: 29 })).toEqual({ ultimate: -1 });
    expect(votes({ ultimate: 0 }, {}, { isStill: true })).toEqual({ ultimate: Number.NaN });
  });
});

describe('averages of the technical rating', () => {
  const lines = (price: number, cloud: readonly number[]) => [...Array.from({ length: 14 }, () => price), ...cloud];
  /** Base line, conversion line, span A, span B. */
  const RISING = [102, 103, 101, 100];

  it('vote by the side of price; equal but for rounding is neither', () => {
    expect(averageVotes(10, lines(9, [9, 9, 9, 9]), lines(9, [9, 9, 9, 9])).slice(0, 14)).toEqual(
      new Array(14).fill(1),
    );
    expect(averageVotes(10, lines(11, [9, 9, 9, 9]), []).slice(0, 14)).toEqual(new Array(14).fill(-1));
    expect(averageVotes(0.3, lines(0.1 + 0.2, [9, 9, 9, 9]), []).slice(0, 14)).toEqual(new Array(14).fill(0));
    expect(RATING_AVERAGES).toHaveLength(18);
  });

  it('count Ichimoku when cloud, base line, conversion line and price are all in order', () => {
    const cloudOf = (price: number, now: readonly number[], before = now) =>
      averageVotes(price, lines(1, now), lines(1, before)).at(-1);
    expect(cloudOf(104, RISING)).toBe(1);
    expect(cloudOf(103, RISING)).toBe(0); // at the conversion line
    expect(cloudOf(104, [103, 103, 101, 100])).toBe(0); // conversion line at the base line
    expect(cloudOf(104, [101, 103, 101, 100])).toBe(0); // base line at the cloud
    expect(cloudOf(104, [102, 103, 100, 100])).toBe(0); // no cloud
    expect(cloudOf(96, [98, 97, 99, 100])).toBe(-1);
    expect(cloudOf(97, [98, 97, 99, 100])).toBe(0);
    // the cloud is that of 26 bars ago: what the bar before shows
    expect(cloudOf(104, [102, 103, 0, 0], RISING)).toBe(1);
    expect(cloudOf(104, RISING, [102, 103, Number.NaN, 100])).toBeNaN();
  });

  it('exclude a vote without a value from the mean', () => {
    expect(meanOfVotes([1, 1, Number.NaN, 0])).toBeCloseTo(2 / 3, 12);
    expect(meanOfVotes([Number.NaN])).toBeNaN();
  });
});
