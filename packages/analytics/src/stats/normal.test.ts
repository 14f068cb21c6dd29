import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalCdf, normalQuantile } from './normal.ts';

describe('the normal distribution', () => {
  it('agrees with printed tables', () => {
    // Abramowitz and Stegun, table 26.1, and their Q(x) for the far tail
    expect(normalCdf(0)).toBe(0.5);
    expect(normalCdf(1)).toBeCloseTo(0.841344746068543, 14);
    expect(normalCdf(1.96)).toBeCloseTo(0.975002104851779, 14);
    expect(normalCdf(-3)).toBeCloseTo(0.001349898031630095, 15);
    expect(normalCdf(-6) / 9.865876450376946e-10).toBeCloseTo(1, 10);
    expect(normalCdf(9)).toBe(1);
  });

  it('turns shares back into values', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 12);
    expect(normalQuantile(0.05)).toBeCloseTo(-1.6448536269514722, 12);
    expect(normalQuantile(0)).toBe(-Infinity);
    expect(normalQuantile(1)).toBe(Infinity);
    expect(normalQuantile(1.1)).toBeNaN();
    fc.assert(
      fc.property(fc.double({ min: -7, max: 4, noNaN: true }), (x) => {
        expect(normalQuantile(normalCdf(x))).toBeCloseTo(x, 8);
      }),
    );
  });

  it('is continuous where the series hands over to the continued fraction', () => {
    for (const x of [-3, 3]) expect(normalCdf(x + 1e-9) / normalCdf(x - 1e-9)).toBeCloseTo(1, 7);
  });
});
