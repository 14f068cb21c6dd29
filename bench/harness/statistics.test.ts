import { describe, expect, it } from 'vitest';
import { median, quantile, robustSlope } from './statistics.ts';

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

describe('the robust slope', () => {
  it('is that of a line', () => {
    expect(robustSlope([1, 2, 3, 4].map((x) => [x, 5 + 2 * x]))).toBe(2);
  });

  it('isn’t changed by an outlier', () => {
    expect(robustSlope([1, 2, 3, 4, 5, 6, 7].map((x) => [x, x === 4 ? 1_000 : 7]))).toBe(0);
  });
});
