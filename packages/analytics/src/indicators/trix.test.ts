import { describe, expect, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { trix } from './trix.ts';

describe('trix', () => {
  for (const period of [2, 15, 200]) itKeepsTheIndicatorContract(trix, { period });

  it('is the percent change of a triple average', () => {
    // a close that grows by a tenth a bar: each average of it soon does the same
    const close = Array.from({ length: 120 }, (_, i) => 1.1 ** i);
    expect(runIndicator(trix, { close }, { period: 5 }).trix.at(-1)).toBeCloseTo(10, 9);
  });

  it('reads exactly 0 in a flat market', () => {
    assertSeries(runIndicator(trix, { close: [5, 5, 5, 5, 5, 5] }, { period: 2 }).trix, [NaN, NaN, NaN, NaN, 0, 0]);
  });
});
