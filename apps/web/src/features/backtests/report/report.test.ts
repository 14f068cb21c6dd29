import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binsOf } from './bins.ts';
import { drawdownAlong } from './drawdown-along.ts';

describe('bins of returns', () => {
  it('hold every value once, have one width and a border at 0', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -2, max: 3, noNaN: true }), { minLength: 1 }), (values) => {
        const bins = binsOf(values.toSorted((a, b) => a - b));
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
        expect(bins.length).toBeLessThanOrEqual(31);
        expect(bins.every(({ from, to }) => from >= -1e-12 || to <= 1e-12)).toBe(true);
      }),
    );
    expect(binsOf([])).toEqual([]);
  });
});

describe('the drawdown along a curve', () => {
  it('is measured from the highest point so far, cash included', () => {
    expect(drawdownAlong([90, 120, 60, 120, 150], 100).map((fall) => Math.round(fall * 100))).toEqual([
      -10, 0, -50, 0, 0,
    ]);
  });
});
