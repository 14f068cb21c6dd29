import { describe, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { hma } from './hma.ts';

describe('hma', () => {
  for (const period of [2, 9, 200]) itKeepsTheIndicatorContract(hma, { period });

  it('sharpens a weighted average and smooths it over the root of the period', () => {
    // by hand, 4 bars: halves of 2, root 2. wma_2 of 3 5 is 13/3, of 5 4 is 13/3; wma_4 of 1 2 3 5 is 3.4, of 2 3 5 4 is 3.9
    const sharp = [26 / 3 - 3.4, 26 / 3 - 3.9] as const;
    const { hma: values } = runIndicator(hma, { close: [1, 2, 3, 5, 4] }, { period: 4 });
    assertSeries(values, [NaN, NaN, NaN, NaN, (sharp[0] + 2 * sharp[1]) / 3]);
  });
});
