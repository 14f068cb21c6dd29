import { describe, expect, it } from 'vitest';
import { median, quantile } from './statistics.ts';

describe('median', () => {
  it('is the middle of an odd number of values, whatever their order', () => {
    expect(median([9, 1, 5])).toBe(5);
  });

  it('is the mean of the middle two of an even number', () => {
    expect(median([4, 1, 3, 100])).toBe(3.5);
  });
});

describe('quantile', () => {
  it('reads the 99th of a hundred values as p99', () => {
    const values = Array.from({ length: 100 }, (_, i) => i + 1);
    expect(quantile(values, 0.99)).toBe(100);
    expect(quantile(values, 0.5)).toBe(51);
  });

  it('is no number when nothing was measured', () => {
    expect(quantile([], 0.99)).toBeNaN();
  });
});
