import { describe, expect, it } from 'vitest';
import { bootstrapTotals, quantileOf } from './block-bootstrap.ts';
import { momentsOf } from './moments.ts';
import { seededRandom } from './random.ts';

const meanOf = ([sum = 0, count = 0]: Float64Array) => sum / count;

describe('the block bootstrap', () => {
  const random = seededRandom(2);
  const sums = Float64Array.from({ length: 200 }, () => random.next());
  const counts = new Float64Array(200).fill(1);

  it('repeats for a seed', () => {
    const run = (seed: number) => bootstrapTotals([sums, counts], meanOf, { seed, resamples: 50 });
    expect(run(1)).toEqual(run(1));
    expect(run(1)).not.toEqual(run(2));
  });

  it('draws as many rows as there are', () => {
    const totals = bootstrapTotals([counts], ([n = 0]) => n, { seed: 1, resamples: 20 });
    expect(new Set(totals)).toEqual(new Set([200]));
  });

  it('finds the standard error of a mean of independent rows', () => {
    const means = bootstrapTotals([sums, counts], meanOf, { seed: 9, resamples: 4000 });
    expect(momentsOf(means).sd / (momentsOf(sums).sd / Math.sqrt(200))).toBeCloseTo(1, 1);
  });

  it('keeps values of a row together', () => {
    const spread = (perRow: number) => {
      const blocks = Array.from({ length: 200 / perRow }, (_, row) => sums.slice(row * perRow, (row + 1) * perRow));
      const rows = Float64Array.from(blocks, (block) => block[0] * perRow); // all of a row move alike
      const sizes = new Float64Array(blocks.length).fill(perRow);
      return momentsOf(bootstrapTotals([rows, sizes], meanOf, { seed: 9, resamples: 2000 })).sd;
    };
    expect(spread(4) / spread(1)).toBeGreaterThan(1.5); // four equal values a row: towards 2
  });

  it('leaves out resamples without a statistic', () => {
    const rare = Float64Array.of(1, 0, 0);
    const rate = ([n = 0]: Float64Array) => (n === 0 ? Number.NaN : n);
    const results = bootstrapTotals([rare], rate, { seed: 4, resamples: 300 });
    expect(results.length).toBeLessThan(300);
    expect(results.every((value) => value > 0)).toBe(true);
  });
});

describe('a quantile', () => {
  it('is between its neighbours', () => {
    expect(quantileOf([1, 2, 3, 4, 5], 0.5)).toBe(3);
    expect(quantileOf([0, 10], 0.025)).toBe(0.25);
    expect(quantileOf([], 0.5)).toBeNaN();
  });
});
