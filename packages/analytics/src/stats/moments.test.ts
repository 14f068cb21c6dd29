import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentsOf } from './moments.ts';

describe('moments', () => {
  it('agrees with a pencil', () => {
    // 1 2 3 6: mean 3, deviations -2 -1 0 3, squares 14, cubes 18, fourth powers 98
    const { count, mean, sd, skew, kurtosis } = momentsOf([1, 2, 3, 6]);
    expect([count, mean]).toEqual([4, 3]);
    expect(sd).toBeCloseTo(Math.sqrt(14 / 3), 14);
    expect(skew).toBeCloseTo(18 / 4 / 3.5 ** 1.5, 14);
    expect(kurtosis).toBeCloseTo(98 / 4 / 3.5 ** 2, 14);
  });

  it('has no spread of one value and no shape of equal ones', () => {
    expect(momentsOf([7]).sd).toBeNaN();
    expect(momentsOf([7, 7, 7]).sd).toBe(0);
    expect(momentsOf([7, 7, 7]).skew).toBeNaN();
  });

  it('keeps its digits far from zero', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 99, size: 'max' }),
        (values) => {
          const far = momentsOf(Float64Array.from(values, (value) => value + 1e9));
          expect(far.sd).toBeCloseTo(momentsOf(values).sd, 5);
        },
      ),
    );
  });

  it('treats rounding at the magnitude of the original numbers as no spread', () => {
    expect(momentsOf([0.3, 0.1 + 0.2, 0.3])).toMatchObject({ sd: 0, skew: Number.NaN, kurtosis: Number.NaN });
    const equity = Array.from({ length: 30 }, (_, i) => 1e6 * 1.000_000_1 ** i);
    const returns = equity.slice(1).map((now, i) => now / equity[i] - 1);
    expect(momentsOf(returns).sd).toBeGreaterThan(0);
    expect(momentsOf(returns, 29, 1).sd).toBe(0);
  });
});
