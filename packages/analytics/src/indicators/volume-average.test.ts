import { describe, it } from 'vitest';
import {
  assertSeries,
  itKeepsTheIndicatorContract,
  randomTradedBars,
  runIndicator,
} from '../testing/indicator-contract.ts';
import { volumeAverage } from './volume-average.ts';

describe('average and relative volume', () => {
  for (const period of [2, 20, 200])
    itKeepsTheIndicatorContract(volumeAverage, { period }, undefined, { bars: randomTradedBars });

  it('compare the newest volume with the usual one, itself included', () => {
    const { volume_sma, rvol } = runIndicator(volumeAverage, { volume: [1, 3, 9, 0, 0] }, { period: 2 });
    assertSeries(volume_sma, [NaN, 2, 6, 4.5, 0]);
    assertSeries(rvol, [NaN, 1.5, 1.5, 0, NaN]);
  });

  it('have no relative volume where nothing was traded, as of currencies, and have one again later', () => {
    const { rvol } = runIndicator(volumeAverage, { volume: [0, 0, 0, 4] }, { period: 2 });
    assertSeries(rvol, [NaN, NaN, NaN, 2]);
  });
});
