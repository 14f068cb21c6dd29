import { describe, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { volumeAverage } from './volume-average.ts';

describe('average and relative volume', () => {
  for (const period of [2, 20, 200]) itKeepsTheIndicatorContract(volumeAverage, { period });

  it('compare the newest volume with the usual one, itself included', () => {
    const { volume_sma, rvol } = runIndicator(volumeAverage, { volume: [1, 3, 9, 0, 0] }, { period: 2 });
    assertSeries(volume_sma, [NaN, 2, 6, 4.5, 0]);
    assertSeries(rvol, [NaN, 1.5, 1.5, 0, 0]);
  });
});
