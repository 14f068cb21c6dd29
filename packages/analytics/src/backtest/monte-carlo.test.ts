import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepestFall, drawTrades } from './monte-carlo.ts';

const netsOf = (factors: readonly number[], cash: number) => {
  let before = cash;
  return factors.map((factor) => {
    const net = before * (factor - 1);
    before += net;
    return { net };
  });
};

const draw = (factors: readonly number[]) => drawTrades(netsOf(factors, 1000), 1000, { seed: 1, runs: 200 });

describe('trades in another order', () => {
  it('have a drawdown between that of the worst loss and that of all losses in a row', () => {
    const factor = fc.double({ min: 0.7, max: 1.4, noNaN: true });
    fc.assert(
      fc.property(fc.array(factor, { minLength: 10, maxLength: 60 }), (factors) => {
        const drawn = draw(factors);
        if (!drawn) throw new Error('nothing was drawn');
        const losses = factors.filter((one) => one < 1);
        const deepest = losses.reduce((product, one) => product * one, 1) - 1;
        const least = Math.min(...factors, 1) - 1;
        const [low, , high] = drawn.drawdown;
        expect(low).toBeGreaterThanOrEqual(deepest - 1e-9);
        expect(high).toBeLessThanOrEqual(least + 1e-9);
        expect(low).toBeLessThanOrEqual(high);
      }),
      { numRuns: 50 },
    );
  });

  it('change nothing where all are equal', () => {
    const drawn = draw(Array(20).fill(1.01));
    expect(drawn).toMatchObject({ runs: 200, drawdown: [0, 0, 0], lossShare: 0 });
    for (const value of drawn?.totalReturn ?? []) expect(value).toBeCloseTo(1.01 ** 20 - 1, 9);
  });

  it('repeat their draws', () => {
    const factors = Array.from({ length: 40 }, (_, i) => 1 + Math.sin(i * i) / 20);
    expect(draw(factors)).toEqual(draw(factors));
  });

  it('aren’t drawn from few trades, nor from an emptied account', () => {
    expect(draw(Array(9).fill(1.1))).toBeUndefined();
    expect(draw([...Array(20).fill(1.1), 0])).toBeUndefined();
  });
});

describe('the deepest fall', () => {
  it('is measured from the previous peak', () => {
    expect(deepestFall(Float64Array.of(1.5, 0.5, 1.2, 0.5, 4))).toBeCloseTo(-0.7, 12);
    expect(deepestFall(Float64Array.of(0.8))).toBeCloseTo(-0.2, 12);
  });
});
