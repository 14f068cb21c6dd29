import { describe, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { donchian } from './donchian.ts';

describe('donchian channel', () => {
  for (const period of [2, 20, 200]) itKeepsTheIndicatorContract(donchian, { period });

  it('holds the highest high and the lowest low', () => {
    const bars = { high: [10, 12, 11], low: [8, 9, 7] };
    const { dc_upper, dc_middle, dc_lower } = runIndicator(donchian, bars, { period: 2 });
    assertSeries(dc_upper, [NaN, 12, 12]);
    assertSeries(dc_middle, [NaN, 10, 9.5]);
    assertSeries(dc_lower, [NaN, 8, 7]);
  });
});
