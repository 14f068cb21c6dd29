import { describe, expect, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { ema } from './ema.ts';

describe('ema', () => {
  for (const period of [2, 20, 200]) itKeepsTheIndicatorContract(ema, { period });

  it('begins with the mean of the first closes, then goes 2/(n+1) of the way to each new one', () => {
    // by hand: mean of 1 2 6 is 3; half of the way to 7 is 5; half of the way to 1 is 3
    assertSeries(runIndicator(ema, { close: [1, 2, 6, 7, 1] }, { period: 3 }).ema, [NaN, NaN, 3, 5, 3]);
  });

  it('is exactly the close in a flat market', () => {
    const { ema: values } = runIndicator(ema, { close: Array.from({ length: 50 }, () => 0.5) }, { period: 7 });
    expect(new Set(values.slice(6))).toEqual(new Set([0.5]));
  });
});
