import { describe, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { wma } from './wma.ts';

describe('wma', () => {
  for (const period of [2, 20, 200]) itKeepsTheIndicatorContract(wma, { period });

  it('weighs the newest close most', () => {
    // by hand: (1 + 2 * 2 + 3 * 6) / 6, (2 + 2 * 6 + 3 * 1) / 6
    assertSeries(runIndicator(wma, { close: [1, 2, 6, 1] }, { period: 3 }).wma, [NaN, NaN, 23 / 6, 17 / 6]);
  });
});
