import { describe, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { momentum } from './momentum.ts';

describe('momentum', () => {
  for (const period of [2, 10, 200]) itKeepsTheIndicatorContract(momentum, { period });

  it('is the change in price', () => {
    assertSeries(runIndicator(momentum, { close: [10, 11, 12, 5.5] }, { period: 2 }).mom, [NaN, NaN, 2, -5.5]);
  });
});
