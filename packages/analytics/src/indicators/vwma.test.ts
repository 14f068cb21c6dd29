import { describe, it } from 'vitest';
import {
  assertSeries,
  itKeepsTheIndicatorContract,
  randomTradedBars,
  runIndicator,
} from '../testing/indicator-contract.ts';
import { vwma } from './vwma.ts';

describe('vwma', () => {
  for (const period of [2, 20, 200])
    itKeepsTheIndicatorContract(vwma, { period }, undefined, { bars: randomTradedBars });

  it('weighs each close by its volume', () => {
    const bars = { close: [10, 20, 30], volume: [1, 3, 1] };
    assertSeries(runIndicator(vwma, bars, { period: 2 }).vwma, [NaN, 17.5, 22.5]);
  });

  it('has no value where nothing was traded, and has one again later', () => {
    const bars = { close: [10, 20, 30, 40], volume: [0, 0, 0, 5] };
    assertSeries(runIndicator(vwma, bars, { period: 2 }).vwma, [NaN, NaN, NaN, 40]);
  });
});
