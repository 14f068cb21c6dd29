import { describe, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { natr } from './natr.ts';

describe('natr', () => {
  for (const period of [2, 14, 200]) itKeepsTheIndicatorContract(natr, { period });

  it('is the average true range in percent of the close', () => {
    const bars = { high: [11, 11, 12, 7], low: [9, 8, 10, 4], close: [10, 9, 10, 5] };
    assertSeries(runIndicator(natr, bars, { period: 2 }).natr, [NaN, NaN, 30, 90]);
  });
});
