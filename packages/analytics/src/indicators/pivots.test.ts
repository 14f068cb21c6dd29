import { describe, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { pivots } from './pivots.ts';

const bars = { high: [11, 14, 10, 12], low: [9, 10, 8, 9], close: [10, 12, 9, 11] };

describe('pivot points', () => {
  itKeepsTheIndicatorContract(pivots, {});

  it('derive from the previous session as a whole', () => {
    // by hand: high 14, low 9, close 12: pivot 35/3
    const levels = runIndicator(pivots, { ...bars, session: [1, 1, 2, 2] }, {});
    const pivot = 35 / 3;
    assertSeries(levels.pivot, [NaN, NaN, pivot, pivot]);
    assertSeries(levels.pivot_r1, [NaN, NaN, 2 * pivot - 9, 2 * pivot - 9]);
    assertSeries(levels.pivot_r2, [NaN, NaN, pivot + 5, pivot + 5]);
    assertSeries(levels.pivot_r3, [NaN, NaN, 14 + 2 * (pivot - 9), 14 + 2 * (pivot - 9)]);
    assertSeries(levels.pivot_s1, [NaN, NaN, 2 * pivot - 14, 2 * pivot - 14]);
    assertSeries(levels.pivot_s2, [NaN, NaN, pivot - 5, pivot - 5]);
    assertSeries(levels.pivot_s3, [NaN, NaN, 9 - 2 * (14 - pivot), 9 - 2 * (14 - pivot)]);
  });

  it('have no value after a session that is not known whole, nor without sessions', () => {
    assertSeries(runIndicator(pivots, { ...bars, session: [NaN, NaN, 2, 3] }, {}).pivot, [NaN, NaN, NaN, 9]);
    assertSeries(runIndicator(pivots, { ...bars, session: [NaN, NaN, NaN, NaN] }, {}).pivot, [NaN, NaN, NaN, NaN]);
  });
});
