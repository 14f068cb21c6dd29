import { describe, expect, it } from 'vitest';
import { regress } from './regression.ts';

describe('a regression line', () => {
  it('agrees with a pencil', () => {
    // x 1 2 3 4, y 2 4 5 9: means 2.5 and 5; joint 11, own 5
    const line = regress(Float64Array.of(2, 4, 5, 9), Float64Array.of(1, 2, 3, 4), 4);
    expect(line?.beta).toBeCloseTo(2.2, 12);
    expect(line?.alpha).toBeCloseTo(-0.5, 12);
  });

  it('has no slope where x is constant', () => {
    expect(regress(Float64Array.of(1, 2), Float64Array.of(3, 3), 2)).toBeUndefined();
    expect(regress(Float64Array.of(), Float64Array.of(), 0)).toBeUndefined();
  });

  it('has none where x varies by rounding only', () => {
    expect(regress(Float64Array.of(1, 2, 4), Float64Array.of(0.3, 0.1 + 0.2, 0.3), 3)).toBeUndefined();
  });
});
