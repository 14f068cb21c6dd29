import { describe, expect, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { elderRay } from './elder-ray.ts';

describe('bull and bear power', () => {
  for (const period of [2, 13, 200]) itKeepsTheIndicatorContract(elderRay, { period });

  it('are the distances of high and low from the exponential average', () => {
    // by hand, period 2: mean of 10 and 12 is 11, then two thirds of the way to 14 is 13
    const bars = { high: [11, 13, 15], low: [9, 11, 12], close: [10, 12, 14] };
    const { bull_power, bear_power } = runIndicator(elderRay, bars, { period: 2 });
    assertSeries(bull_power, [NaN, 2, 2]);
    assertSeries(bear_power, [NaN, 0, -1]);
  });

  it('are exactly 0 in a flat market', () => {
    const price = Array.from({ length: 40 }, () => 100.1);
    const lines = runIndicator(elderRay, { high: price, low: price, close: price }, { period: 13 });
    expect([lines.bull_power.at(-1), lines.bear_power.at(-1)]).toEqual([0, 0]);
  });
});
