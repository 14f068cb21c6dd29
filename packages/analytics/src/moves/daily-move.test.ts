import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../stats/random.ts';
import { BASKET_PRIOR, splitMove } from './daily-move.ts';
import { solveLeastSquares } from './testing/least-squares.ts';
import { normalOf } from './testing/random-returns.ts';

function historyOf(seed: number, days: number, { beta = 1.2, gamma = 0.6, noise = 0.01 } = {}) {
  const random = seededRandom(seed);
  const column = (make: (i: number) => number) => Float64Array.from({ length: days }, (_, i) => make(i));
  const market = column(() => 0.01 * normalOf(random));
  const rest = column(() => 0.006 * normalOf(random));
  const sector = column((i) => 0.9 * (market[i] as number) + (rest[i] as number));
  const own = column((i) => beta * (market[i] as number) + gamma * (rest[i] as number) + noise * normalOf(random));
  return { own, market, sector };
}

const slopeOf = (y: Float64Array, x: Float64Array): number =>
  solveLeastSquares(
    Array.from(x, (one) => [1, one]),
    Array.from(y),
  ).at([0, 1]);

describe('a day’s move', () => {
  it('is the sum of its parts, whatever the history', () => {
    const day = fc.record({
      own: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
      market: fc.double({ min: -0.1, max: 0.1, noNaN: true }),
      sector: fc.double({ min: -0.1, max: 0.1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 60, max: 300 }), day, (seed, days, returns) => {
        const parts = splitMove(historyOf(seed, days), returns);
        expect(parts).toBeDefined();
        if (!parts) return;
        expect(parts.market + parts.sector + parts.own).toBeCloseTo(returns.own, 12);
        expect(parts.ownLow).toBeLessThanOrEqual(parts.own);
        expect(parts.ownHigh).toBeGreaterThanOrEqual(parts.own);
        expect(parts.largerDays).toBeLessThanOrEqual(parts.days);
      }),
      { numRuns: 40 },
    );
  });

  it('finds the coefficients that made it, as least squares does where the history says much', () => {
    const history = historyOf(3, 250, { noise: 0.0001 });
    const parts = splitMove(history, { own: 0.05, market: 0.02, sector: 0.03 });
    const oracle = solveLeastSquares(
      Array.from(history.own, (_, i) => [1, history.market[i] as number, history.sector[i] as number]),
      Array.from(history.own),
    );
    const explained = oracle.at([0, 0.02, 0.03]);
    expect((parts?.market ?? 0) + (parts?.sector ?? 0)).toBeCloseTo(explained, 3); // the sector's own drift is no move
    expect(parts?.gamma).toBeCloseTo(0.6, 2);
    expect(parts?.beta).toBeCloseTo(
      oracle.at([0, 1, 0]) + oracle.at([0, 0, 1]) * slopeOf(history.sector, history.market),
      2,
    );
  });

  it('keeps near what is assumed where the history says little', () => {
    const noisy = historyOf(5, 60, { beta: 4, gamma: 3, noise: 0.2 });
    const share = splitMove(noisy, { own: 0.01, market: 0.01, sector: 0.01 });
    expect(share?.beta).toBeGreaterThan(0);
    expect(share?.beta).toBeLessThan(2);
    expect(Math.abs(share?.gamma ?? 9)).toBeLessThan(0.5);
    const still = splitMove({ own: noisy.own, market: new Float64Array(60) }, { own: 0.01, market: 0 }, BASKET_PRIOR);
    expect(still).toMatchObject({ beta: 0, market: 0, own: 0.01 });
  });

  it('says nothing with too little history', () => {
    expect(splitMove(historyOf(1, 59), { own: 0.1, market: 0, sector: 0 })).toBeUndefined();
  });

  it('calls 5 days in 100 larger than usual', () => {
    let larger = 0;
    const days = 2_000;
    for (let seed = 1; seed <= days; seed++) {
      const all = historyOf(seed, 121);
      const { own, market, sector } = all;
      const history = { own: own.subarray(0, 120), market: market.subarray(0, 120), sector: sector.subarray(0, 120) };
      const parts = splitMove(history, {
        own: own[120] as number,
        market: market[120] as number,
        sector: sector[120] as number,
      });
      if (parts && Math.abs(parts.own) > parts.usualOwn) larger++;
    }
    // 5 % of 2,000 is 100; a binomial leaves 78 to 122 in 99 of 100 cases, and two coefficients are estimated
    expect(larger).toBeGreaterThan(75);
    expect(larger).toBeLessThan(132);
  });
});
