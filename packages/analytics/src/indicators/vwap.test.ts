import { describe, it } from 'vitest';
import {
  assertSeries,
  itKeepsTheIndicatorContract,
  randomTradedBars,
  runIndicator,
} from '../testing/indicator-contract.ts';
import { vwap } from './vwap.ts';

const bars = { high: [11, 12, 13, 14], low: [9, 10, 11, 12], close: [10, 11, 12, 13], volume: [1, 3, 0, 2] };

describe('vwap', () => {
  itKeepsTheIndicatorContract(vwap, {}, undefined, { bars: randomTradedBars });

  it('restarts with each session', () => {
    // by hand: typical prices 10 11 12 13; (10 + 33) / 4; the second session has no volume in its first bar
    assertSeries(runIndicator(vwap, { ...bars, session: [1, 1, 2, 2] }, {}).vwap, [10, 10.75, NaN, 13]);
  });

  it('has no value where the session is not known', () => {
    assertSeries(runIndicator(vwap, { ...bars, session: [NaN, NaN, 2, 2] }, {}).vwap, [NaN, NaN, NaN, 13]);
  });
});
