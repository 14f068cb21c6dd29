import { describe, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { mfi } from './mfi.ts';

describe('mfi', () => {
  for (const period of [2, 14, 200]) itKeepsTheIndicatorContract(mfi, { period });

  it('is the share of money on rising prices', () => {
    // by hand: 11 * 2 rising, 10 * 3 falling, then 10 * 9 unchanged
    const price = [10, 11, 10, 10];
    const bars = { high: price, low: price, close: price, volume: [1, 2, 3, 9] };
    assertSeries(runIndicator(mfi, bars, { period: 2 }).mfi, [NaN, NaN, (100 * 22) / 52, 0]);
  });

  it('counts small sums of money too, and reads 0 where none flowed', () => {
    const price = [0.01, 0.02, 0.01];
    const bars = { high: price, low: price, close: price };
    assertSeries(runIndicator(mfi, { ...bars, volume: [1, 1, 1] }, { period: 2 }).mfi, [NaN, NaN, 200 / 3]);
    assertSeries(runIndicator(mfi, { ...bars, volume: [0, 0, 0] }, { period: 2 }).mfi, [NaN, NaN, 0]);
  });

  it('counts no money where the typical price is the same', () => {
    // 0.3 + 0.1 + 0.2 and 0.4 + 0.1 + 0.1 are both 0.6, but not in binary fractions
    const bars = { high: [0.3, 0.4, 0.5], low: [0.1, 0.1, 0.1], close: [0.2, 0.1, 0.2], volume: [5, 5, 5] };
    assertSeries(runIndicator(mfi, bars, { period: 2 }).mfi, [NaN, NaN, 100]);
  });
});
