import { describe, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { roc } from './roc.ts';

describe('roc', () => {
  for (const period of [2, 10, 200]) itKeepsTheIndicatorContract(roc, { period });

  it('is the change in percent', () => {
    assertSeries(runIndicator(roc, { close: [10, 11, 12, 5.5] }, { period: 2 }).roc, [NaN, NaN, 20, -50]);
  });

  it('reads 0 where the earlier close is 0', () => {
    assertSeries(runIndicator(roc, { close: [0, 11, 12] }, { period: 2 }).roc, [NaN, NaN, 0]);
  });
});
