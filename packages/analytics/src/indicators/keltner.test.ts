import { describe, expect, it } from 'vitest';
import { itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { keltner } from './keltner.ts';

describe('keltner channel', () => {
  for (const period of [2, 20, 200]) itKeepsTheIndicatorContract(keltner, { period });

  it('is two average true ranges off the exponential average', () => {
    const close = Array.from({ length: 12 }, () => 50);
    const bars = { high: close.map(() => 51), low: close.map(() => 49), close };
    const { kc_upper, kc_middle, kc_lower } = runIndicator(keltner, bars, { period: 5 });
    expect([kc_upper[9], kc_upper[10], kc_middle[10], kc_lower[10]]).toEqual([Number.NaN, 54, 50, 46]);
  });
});
