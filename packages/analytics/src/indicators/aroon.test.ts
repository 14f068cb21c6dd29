import { describe, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { aroon } from './aroon.ts';

describe('aroon', () => {
  for (const period of [2, 14, 200]) itKeepsTheIndicatorContract(aroon, { period });

  it('measures the age of the extremes, the latest of equals', () => {
    // by hand, 2 bars back: high 12 one bar ago, low 7 now; then high 12 (again) now, low 7 one bar ago
    const bars = { high: [10, 12, 11, 12], low: [9, 8, 7, 8] };
    const { aroon_up, aroon_down, aroon_osc } = runIndicator(aroon, bars, { period: 2 });
    assertSeries(aroon_up, [NaN, NaN, 50, 100]);
    assertSeries(aroon_down, [NaN, NaN, 100, 50]);
    assertSeries(aroon_osc, [NaN, NaN, -50, 50]);
  });
});
