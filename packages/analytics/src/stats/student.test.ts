import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalOfT, t95, tOfNormal } from './student.ts';

describe('Student’s t', () => {
  it('agrees with the printed table at 95 %, two-sided', () => {
    const printed = [
      [3, 3.182],
      [5, 2.571],
      [11, 2.201],
      [20, 2.086],
      [30, 2.042],
      [60, 2.0],
      [120, 1.98],
    ] as const;
    for (const [freedom, t] of printed)
      expect(Math.abs(t95(freedom) / t - 1)).toBeLessThan(freedom < 10 ? 0.012 : 0.001);
    expect(t95(11)).toBeCloseTo(2.201, 2);
    expect(t95(Number.POSITIVE_INFINITY)).toBeCloseTo(1.96, 3);
  });

  it('turns into a normal value and back, whatever the freedom', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -8, max: 8, noNaN: true }),
        fc.double({ min: 2, max: 500, noNaN: true }),
        (z, freedom) => {
          expect(normalOfT(tOfNormal(z, freedom), freedom)).toBeCloseTo(z, 9);
          expect(Math.abs(tOfNormal(z, freedom))).toBeGreaterThanOrEqual(Math.abs(z) - 1e-9);
        },
      ),
    );
  });
});
