import { describe, expect, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { cci } from './cci.ts';

describe('cci', () => {
  for (const period of [2, 20, 200]) itKeepsTheIndicatorContract(cci, { period });

  it('measures the distance from the mean in mean distances', () => {
    // by hand: typical prices 1 2 6, mean 3, mean distance 2: 3 / (0.015 * 2)
    const price = [1, 2, 6];
    assertSeries(runIndicator(cci, { high: price, low: price, close: price }, { period: 3 }).cci, [NaN, NaN, 100]);
  });

  it('reads 0 where typical prices are equal but for their rounding', () => {
    const bars = { high: [0.3, 0.4], low: [0.1, 0.1], close: [0.2, 0.1] };
    assertSeries(runIndicator(cci, bars, { period: 2 }).cci, [NaN, 0]);
  });

  it('reads 0 where the typical price equals its mean', () => {
    const price = [0.1, 0.5, 0.3];
    expect(runIndicator(cci, { high: price, low: price, close: price }, { period: 3 }).cci[2]).toBe(0);
  });
});
