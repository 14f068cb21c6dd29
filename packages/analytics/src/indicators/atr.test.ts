import { describe, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { atr } from './atr.ts';
import { trueRange } from './true-range.ts';

describe('true range', () => {
  itKeepsTheIndicatorContract(trueRange, {});

  it('takes in the jump from the previous close', () => {
    // by hand: inside the bar 3; opened above, 12 - 9; opened below, 10 - 4
    const bars = { high: [11, 11, 12, 7], low: [9, 8, 10, 4], close: [10, 9, 10, 5] };
    assertSeries(runIndicator(trueRange, bars, {}).tr, [NaN, 3, 3, 6]);
  });
});

describe('atr', () => {
  for (const period of [2, 14, 200]) itKeepsTheIndicatorContract(atr, { period });

  it('begins with the mean true range, then goes 1/n of the way to each new one', () => {
    // by hand: true ranges 3 3 6; mean of the first two is 3, half way to 6 is 4.5
    const bars = { high: [11, 11, 12, 7], low: [9, 8, 10, 4], close: [10, 9, 10, 5] };
    assertSeries(runIndicator(atr, bars, { period: 2 }).atr, [NaN, NaN, 3, 4.5]);
  });
});
