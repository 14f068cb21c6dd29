import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../stats/random.ts';
import { explainStretch, fitMarketModel, sumRows } from './market-model.ts';
import { solveLeastSquares } from './testing/least-squares.ts';
import { normalOf } from './testing/random-returns.ts';

/** Returns made of a market, a sector that follows it, and noise. */
function returnsOf(seed: number, count: number) {
  const random = seededRandom(seed);
  const column = (make: (i: number) => number) => Float64Array.from({ length: count }, (_, i) => make(i));
  const market = column(() => 0.001 * normalOf(random));
  const sector = column((i) => 0.0002 + 0.8 * (market[i] as number) + 0.0007 * normalOf(random));
  const own = column((i) => 1.3 * (market[i] as number) + 0.4 * (sector[i] as number) + 0.001 * normalOf(random));
  return { own, market, sector };
}

describe('the market model', () => {
  it('explains what ordinary least squares on both columns explains, with the error of its forecast', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 8, max: 60 }), (seed, window) => {
        const columns = returnsOf(seed, window + 12);
        const model = fitMarketModel(columns, 0, window);
        const stretch = explainStretch(model, sumRows(columns, window, window + 12));
        const rowOf = (i: number) => [1, columns.market[i] as number, columns.sector[i] as number];
        const oracle = solveLeastSquares(
          Array.from({ length: window }, (_, i) => rowOf(i)),
          Array.from({ length: window }, (_, i) => columns.own[i] as number),
        );
        const later = Array.from({ length: 12 }, (_, k) => window + k);
        const point = [0, 1, 2].map((k) => later.reduce((sum, i) => sum + (rowOf(i)[k] as number), 0));
        const sum = later.reduce((all, i) => all + (columns.own[i] as number), 0);
        expect(stretch.abnormal).toBeCloseTo(sum - oracle.at(point), 12);
        expect(stretch.estimation).toBeCloseTo(oracle.leverage(point), 8);
        expect(model.variance / oracle.variance).toBeCloseTo(1, 9);
        expect(model.freedom).toBe(window - 3);
      }),
      { numRuns: 40 },
    );
  });

  it('has a mean alone where nothing else is known, and takes a market that stands still for none', () => {
    const own = Float64Array.of(0.01, -0.02, 0.03);
    const mean = fitMarketModel({ own }, 0, 3);
    expect(mean).toMatchObject({ beta: 0, gamma: 0, freedom: 2 });
    expect(mean.alpha).toBeCloseTo(0.02 / 3, 15);
    const flat = fitMarketModel({ own, market: new Float64Array(3), sector: new Float64Array(3) }, 0, 3);
    expect(flat).toMatchObject({ beta: 0, gamma: 0, freedom: 2, marketSquares: 0, restSquares: 0 });
  });

  it('gives the market what market and sector share', () => {
    const market = Float64Array.of(1, -2, 3, 0.5, -1);
    const model = fitMarketModel({ own: market, market, sector: market.map((one) => 2 * one) }, 0, 5);
    expect(model.beta).toBeCloseTo(1, 12);
    expect(model.gamma).toBe(0);
  });
});
