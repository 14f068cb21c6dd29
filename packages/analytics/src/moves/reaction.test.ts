import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../stats/random.ts';
import { measureReaction } from './reaction.ts';
import { normalOf } from './testing/random-returns.ts';

/** Closes that move by 1 % up and down in turn, and by so much on some days. */
function closesWith(days: number, moves: ReadonlyMap<number, number>): Float64Array {
  const closes = new Float64Array(days);
  let log = 0;
  for (let i = 0; i < days; i++) {
    log += moves.get(i) ?? (i % 2 === 0 ? 0.01 : -0.01);
    closes[i] = 100 * Math.exp(log);
  }
  return closes;
}

const on = (place: number, sessions = 1) => ({ place, sessions });

describe('a reaction', () => {
  it('is the median of how many usual days an event’s day was', () => {
    const closes = closesWith(
      300,
      new Map([
        [100, 0.02],
        [150, -0.03],
        [200, 0.05],
      ]),
    );
    const reaction = measureReaction(closes, [on(100), on(150), on(200)]);
    expect(reaction).toMatchObject({ low: null, high: null, count: 3 });
    expect(reaction?.times).toBeCloseTo(3, 9);
  });

  it('leaves out events without enough days before, or whose day has not come', () => {
    const closes = closesWith(100, new Map([[50, 0.04]]));
    expect(measureReaction(closes, [on(10), on(100)])).toBeUndefined();
    expect(measureReaction(closes, [on(10), on(50), on(100)])).toMatchObject({ count: 1 });
  });

  it('counts both days where it isn’t known before or after which trading it came', () => {
    const closes = closesWith(
      100,
      new Map([
        [60, 0.01],
        [61, 0.03],
      ]),
    );
    // two days of the rhythm cancel: none to compare with
    expect(measureReaction(closes, [on(60, 2)])).toBeUndefined();
    const steady = closesWith(
      100,
      new Map(Array.from({ length: 100 }, (_, i) => [i, i >= 60 && i < 62 ? 0.02 : 0.01])),
    );
    expect(measureReaction(steady, [on(60, 2)])?.times).toBeCloseTo(2, 9);
  });

  it('has an interval of order statistics from six events on', () => {
    const moves = new Map([60, 100, 140, 180, 220, 260].map((place, i) => [place, 0.01 * (i + 1)] as const));
    const six = measureReaction(
      closesWith(300, moves),
      [...moves.keys()].map((place) => on(place)),
    );
    expect(six).toMatchObject({ count: 6 });
    expect(six?.low).toBeCloseTo(1, 9);
    expect(six?.high).toBeCloseTo(6, 9);
    expect(six?.times).toBeCloseTo(3.5, 9);
  });

  it('holds the true median in at least 95 of 100 samples', () => {
    const random = seededRandom(4);
    let held = 0;
    for (let run = 0; run < 400; run++) {
      const days = Array.from({ length: 12 }, (_, i) => 60 + 60 * i);
      const closes = closesWith(900, new Map(days.map((place) => [place, 0.03 * normalOf(random)])));
      const { low, high } =
        measureReaction(
          closes,
          days.map((place) => on(place)),
        ) ?? {};
      const truth = 3 * 0.6744897501960817; // the median size of a normal number
      if (low !== null && low !== undefined && low <= truth && (high ?? 0) >= truth) held++;
    }
    expect(held / 400).toBeGreaterThan(0.93);
  });

  it('does not depend on the order of events or the scale of prices', () => {
    const places = fc.uniqueArray(fc.integer({ min: 40, max: 290 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(places, fc.integer({ min: 1, max: 99 }), (all, seed) => {
        const random = seededRandom(seed);
        const closes = new Float64Array(300);
        let log = 0;
        for (let i = 0; i < 300; i++) {
          log += 0.01 * normalOf(random);
          closes[i] = Math.exp(log);
        }
        const one = measureReaction(
          closes,
          all.map((place) => on(place)),
        );
        const other = measureReaction(
          closes.map((close) => close * 1_000),
          all.toReversed().map((place) => on(place)),
        );
        expect(other?.times).toBeCloseTo(one?.times ?? Number.NaN, 6);
        expect(other?.count).toBe(one?.count);
      }),
      { numRuns: 30 },
    );
  });
});
