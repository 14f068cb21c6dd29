import { describe, expect, it } from 'vitest';
import { momentsOf } from './moments.ts';
import { seededRandom } from './random.ts';

const draws = (seed: number, count: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, random.next);
};

describe('seeded random numbers', () => {
  it('repeat for a seed and differ between seeds', () => {
    expect(draws(1, 20)).toEqual(draws(1, 20));
    expect(draws(1, 20)).not.toEqual(draws(2, 20));
  });

  it('are spread evenly over 0 to 1', () => {
    const values = draws(7, 100_000);
    const { mean, sd, kurtosis } = momentsOf(values);
    expect(mean).toBeCloseTo(0.5, 2);
    expect(sd).toBeCloseTo(Math.sqrt(1 / 12), 2);
    expect(kurtosis).toBeCloseTo(1.8, 1);
    expect(Math.min(...values.slice(0, 50_000))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values.slice(0, 50_000))).toBeLessThan(1);
  });

  it('do not lean on the number before', () => {
    const values = draws(3, 50_000).map((value) => value - 0.5);
    const product = values.slice(1).reduce((sum, value, i) => sum + value * values[i], 0);
    expect(Math.abs(product / values.length)).toBeLessThan(0.001); // sd of this mean is 1/12/sqrt(50,000) = 0.0004
  });

  it('pick every index below a count about as often', () => {
    const random = seededRandom(11);
    const counts = new Array<number>(7).fill(0);
    for (let k = 0; k < 70_000; k++) {
      const picked = random.below(7);
      counts[picked]++;
    }
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400); // four standard errors of 93
  });
});
