import { describe, expect, it } from 'vitest';
import { AverageChange } from './average-change.ts';

const changes = (kind: 'sma' | 'ema', closes: readonly number[]): number[] => {
  const average = new AverageChange(kind, 2, 2);
  return closes.map((close) => average.push(close));
};

describe('the change of an average', () => {
  it('is its current value less its value some closed bars ago', () => {
    // by hand, period 2: averages -, 11, 13, 15, 14; two bars before: 15 - 11, 14 - 13
    expect(changes('sma', [10, 12, 14, 16, 12])).toEqual([Number.NaN, Number.NaN, Number.NaN, 4, 1]);
  });

  it('follows the exponential average as TA-Lib seeds it', () => {
    // by hand, period 2, weight 2/3: -, 11, 13, 15, 13
    const [, , , third, fourth] = changes('ema', [10, 12, 14, 16, 12]);
    expect(third).toBeCloseTo(4, 12);
    expect(fourth).toBeCloseTo(0, 12);
  });

  it('continues past its initial capacity', () => {
    const average = new AverageChange('sma', 2, 1);
    for (let i = 0; i < 1_000; i++) average.push(i);
    expect(average.push(1_000)).toBe(1);
    expect(average.average).toBe(999.5);
  });
});
