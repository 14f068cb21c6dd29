import { describe, expect, it } from 'vitest';
import { itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { bollinger } from './bollinger.ts';
import { sma } from './sma.ts';

describe('bollinger', () => {
  for (const period of [2, 20, 200]) itKeepsTheIndicatorContract(bollinger, { period });

  it('is two standard deviations off the mean, dividing by n', () => {
    // by hand: 2 4 4 4 5 5 7 9 have the mean 5 and the standard deviation 2
    const { bb_upper, bb_lower } = runIndicator(bollinger, { close: [2, 4, 4, 4, 5, 5, 7, 9] }, { period: 8 });
    expect(bb_upper.at(-1)).toBe(9);
    expect(bb_lower.at(-1)).toBe(1);
  });

  it('has the simple average in the middle to the last bit', () => {
    const close = Array.from({ length: 1500 }, (_, i) => 100 + Math.sin(i) * 3 + i * 0.01);
    const { bb_middle } = runIndicator(bollinger, { close }, { period: 20 });
    expect(bb_middle).toEqual(runIndicator(sma, { close }, { period: 20 }).sma);
  });

  it('has no width as soon as price is flat', () => {
    const close = Array.from({ length: 100 }, (_, i) => (i < 50 ? 80 + i : 131.7));
    const { bb_upper, bb_lower } = runIndicator(bollinger, { close }, { period: 20 });
    expect(bb_upper[69] - bb_lower[69]).toBe(0);
  });

  it('keeps nine digits where cents move a price of a million', () => {
    const cents = Array.from({ length: 1200 }, (_, i) => (i * 7919) % 13);
    const { bb_upper, bb_middle } = runIndicator(bollinger, { close: cents.map((c) => 1e6 + c / 100) }, { period: 20 });
    const small = runIndicator(bollinger, { close: cents }, { period: 20 });
    const arm = ((bb_upper.at(-1) as number) - (bb_middle.at(-1) as number)) * 100;
    const expected = (small.bb_upper.at(-1) as number) - (small.bb_middle.at(-1) as number);
    // the band itself is a price of a million: float64 keeps ten decimals of it
    expect(Math.abs(arm - expected)).toBeLessThan(1e-7);
  });
});
