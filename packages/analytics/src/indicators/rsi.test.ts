import { describe, expect, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { rsi } from './rsi.ts';

describe('rsi', () => {
  for (const period of [2, 14, 200]) itKeepsTheIndicatorContract(rsi, { period });

  it('smooths as Wilder does', () => {
    // by hand: changes +1 -1 +2; seed 0.5 up, 0.5 down; then 1.25 up, 0.25 down
    const { rsi: values } = runIndicator(rsi, { close: [10, 11, 10, 12] }, { period: 2 });
    assertSeries(values, [NaN, NaN, 50, 83.333333333333]);
  });

  it('reads 0 in a flat market, exactly 100 in a rising one', () => {
    assertSeries(runIndicator(rsi, { close: [5, 5, 5, 5] }, { period: 2 }).rsi, [NaN, NaN, 0, 0]);
    const rising = runIndicator(rsi, { close: Array.from({ length: 90 }, (_, i) => 5 + i * 0.1) }, { period: 14 }).rsi;
    expect(new Set(rising.slice(14))).toEqual(new Set([100]));
  });
});
