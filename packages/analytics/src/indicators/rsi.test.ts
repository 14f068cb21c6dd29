import { describe, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { rsi } from './rsi.ts';

describe('rsi', () => {
  itKeepsTheIndicatorContract(rsi, { period: 14 }, 'rsi_14');

  it('smooths as Wilder does', () => {
    // by hand: changes +1 -1 +2; seed 0.5 up, 0.5 down; then 1.25 up, 0.25 down
    const { rsi: values } = runIndicator(rsi, { close: [10, 11, 10, 12] }, { period: 2 });
    assertSeries(values, [NaN, NaN, 50, 83.333333333333]);
  });

  it('reads 0 in a flat market, 100 in a rising one', () => {
    assertSeries(runIndicator(rsi, { close: [5, 5, 5, 5] }, { period: 2 }).rsi, [NaN, NaN, 0, 0]);
    assertSeries(runIndicator(rsi, { close: [5, 6, 7, 8] }, { period: 2 }).rsi, [NaN, NaN, 100, 100]);
  });
});
