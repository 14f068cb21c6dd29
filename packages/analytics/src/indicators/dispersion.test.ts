import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { dispersion } from './dispersion.ts';

describe('dispersion', () => {
  for (const period of [2, 20, 200]) itKeepsTheIndicatorContract(dispersion, { period });

  it('divides by n', () => {
    // by hand: 2 4 4 4 5 5 7 9 have the mean 5 and the standard deviation 2
    const lines = runIndicator(dispersion, { close: [2, 4, 4, 4, 5, 5, 7, 9] }, { period: 8 });
    expect(Object.values(lines).map((line) => line.at(-1))).toEqual([2, 4, 2, 1, 160]);
  });

  it('reads 0 in a flat market, the middle for %B', () => {
    const lines = runIndicator(dispersion, { close: [3, 7, 7] }, { period: 2 });
    expect(Object.values(lines).map((line) => line.at(-1))).toEqual([0, 0, 0, 0.5, 0]);
  });

  it('agrees with the definition in two passes, whatever the price level', () => {
    const moves = fc.array(fc.integer({ min: -30, max: 30 }), { minLength: 30, maxLength: 1500, size: 'max' });
    const levels = fc.constantFrom(0.01, 1, 100, 1e6, 1e9);
    fc.assert(
      fc.property(moves, levels, fc.constantFrom(2, 3, 20, 200), (steps, level, period) => {
        let sum = 0;
        const cents = steps.map((step) => {
          sum += step;
          return sum;
        });
        const close = cents.map((cent) => level + cent * level * 1e-8);
        const { variance } = runIndicator(dispersion, { close }, { period });
        for (let i = period - 1; i < close.length; i += 37) {
          const part = close.slice(i - period + 1, i + 1).map((value) => value - close[i]);
          const mean = part.reduce((total, value) => total + value, 0) / period;
          const exact = part.reduce((total, value) => total + (value - mean) ** 2, 0) / period;
          expect(Math.abs(variance[i] - exact)).toBeLessThanOrEqual(1e-9 * exact);
        }
      }),
    );
  });

  it('reads 0 at the mean and in a market that moves by its rounding alone', () => {
    const atMean = runIndicator(dispersion, { close: [0.1, 0.3, 0.2] }, { period: 3 });
    expect([atMean.zscore[2], atMean.bb_percent[2]]).toEqual([0, 0.5]);
    const still = runIndicator(dispersion, { close: [0.3, 0.3, 0.1 + 0.2] }, { period: 3 });
    expect(Object.values(still).map((line) => line.at(-1))).toEqual([0, 0, 0, 0.5, 0]);
  });
});
