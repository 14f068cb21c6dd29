import { describe, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { obv } from './obv.ts';

describe('obv', () => {
  itKeepsTheIndicatorContract(obv, {});

  it('adds volume on rising closes and takes it off on falling ones', () => {
    const bars = { close: [10, 11, 11, 9], volume: [5, 3, 8, 4] };
    assertSeries(runIndicator(obv, bars, {}).obv, [5, 8, 8, 4]);
  });
});
