import { describe, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { williamsR } from './williams-r.ts';

describe('williams %R', () => {
  for (const period of [2, 14, 200]) itKeepsTheIndicatorContract(williamsR, { period });

  it('measures down from the highest high', () => {
    const bars = { high: [10, 12, 11], low: [8, 9, 7], close: [9, 12, 8] };
    assertSeries(runIndicator(williamsR, bars, { period: 2 }).willr, [NaN, 0, -80]);
  });

  it('reads 0 where there is no range', () => {
    const flat = [5, 5, 5];
    assertSeries(runIndicator(williamsR, { high: flat, low: flat, close: flat }, { period: 2 }).willr, [NaN, 0, 0]);
  });
});
