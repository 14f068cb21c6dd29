import { describe, expect, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { macd } from './macd.ts';

describe('macd', () => {
  itKeepsTheIndicatorContract(macd, { fast: 12, slow: 26, signal: 9 });

  it('seeds the fast average where the slow one begins', () => {
    // by hand, 2 and 3 bars, signal 2. Slow: mean of 1 2 6 is 3, then half way to 7 is 5, half way to 1 is 3.
    // Fast: mean of 2 6 is 4, then 2/3 of the way to 7 is 6, 2/3 of the way to 1 is 8/3.
    // Lines 1, 1, -1/3; signal: mean of the first two is 1, then 2/3 of the way to -1/3 is 1/9.
    const params = { fast: 2, slow: 3, signal: 2 };
    const { macd: line, macd_signal, macd_hist } = runIndicator(macd, { close: [1, 2, 6, 7, 1] }, params);
    assertSeries(line, [NaN, NaN, NaN, 1, -1 / 3]);
    assertSeries(macd_signal, [NaN, NaN, NaN, 1, 1 / 9]);
    assertSeries(macd_hist, [NaN, NaN, NaN, 0, -4 / 9]);
  });

  it('is exactly 0 in a flat market', () => {
    const flat = { close: Array.from({ length: 60 }, () => 0.5) };
    const lines = Object.values(runIndicator(macd, flat, { fast: 12, slow: 26, signal: 9 }));
    for (const line of lines) expect(new Set(line.slice(33))).toEqual(new Set([0]));
  });

  it('is exactly 0 in a flat market at any price, and comes to it without changing sides', () => {
    const params = { fast: 12, slow: 26, signal: 9 };
    const flat = { close: Array.from({ length: 60 }, () => 100.1) };
    for (const line of Object.values(runIndicator(macd, flat, params))) {
      expect(new Set(line.slice(33))).toEqual(new Set([0]));
    }
    const still = {
      close: [...Array.from({ length: 40 }, (_, i) => 60 + i), ...Array.from({ length: 900 }, () => 100.1)],
    };
    const { macd: line } = runIndicator(macd, still, params);
    expect(line.slice(100).every((value, i, all) => value >= 0 && value <= (all[i - 1] ?? value))).toBe(true);
    expect(line.at(-1)).toBe(0);
  });
});
