import { describe, expect, it } from 'vitest';
import { itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { hurst } from './hurst.ts';

/** Returns the sum of steps of 1 or -1 in a fixed irregular order (a linear congruential generator). */
function walk(length: number): number[] {
  let seed = 1;
  let price = 0;
  return Array.from({ length }, () => {
    seed = (seed * 48271) % 2147483647;
    price += seed > 2147483647 / 2 ? 1 : -1;
    return price;
  });
}

describe('hurst exponent', () => {
  for (const period of [20, 100, 200]) itKeepsTheIndicatorContract(hurst, { period });

  it('is near 0.5 on a random walk, above in a trend that turns rarely, below in a zigzag', () => {
    const last = (close: number[]) => runIndicator(hurst, { close }, { period: 200 }).hurst.at(-1) as number;
    const random = Array.from({ length: 20 }, (_, k) => last(walk(200 + 10 * k).map((step) => 1000 + step)));
    expect(Math.abs(random.reduce((sum, value) => sum + value, 0) / 20 - 0.5)).toBeLessThan(0.1);
    expect(last(Array.from({ length: 200 }, (_, i) => 1000 + 100 * Math.sin(i / 30)))).toBeGreaterThan(0.9);
    expect(last(walk(200).map((step, i) => 1000 + (i % 2) * 50 + step / 100))).toBeLessThan(0.2);
  });

  it('reads 0.5 in a flat market', () => {
    expect(runIndicator(hurst, { close: Array.from({ length: 20 }, () => 7) }, { period: 20 }).hurst[19]).toBe(0.5);
  });
});
