import { describe, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { psar } from './psar.ts';

describe('psar', () => {
  itKeepsTheIndicatorContract(psar, {});

  it('follows a rising swing ever faster and turns when price touches it', () => {
    // by hand: starts at the first low, 9; then 2 % of the way from 9 to 12, held back by the low 9.5 of the first two
    // bars; 4 % of the way from 9.06 to 14; bar 4 falls through 9.2576: turned at the extreme, 14.
    const high = [10, 12, 14, 13, 13.5];
    const low = [9, 10, 11, 9, 9.5];
    assertSeries(runIndicator(psar, { high, low }, {}).psar, [NaN, 9, 9.06, 14, 14]);
  });

  it('begins falling when the second bar moves further down than up', () => {
    assertSeries(runIndicator(psar, { high: [10, 9], low: [8, 6] }, {}).psar, [NaN, 10]);
    // as far down as up counts as rising, and turns at once, because the low is beyond the stop
    assertSeries(runIndicator(psar, { high: [10, 12], low: [8, 6] }, {}).psar, [NaN, 12]);
  });

  it('turns when price touches it exactly, despite binary fractions', () => {
    // by hand: begins falling at 14.71 with the extreme 14.21; 2 % of the way is 14.70, which the third bar's high touches
    const bars = { high: [14.71, 14.42, 14.7], low: [14.37, 14.21, 14.3] };
    assertSeries(runIndicator(psar, bars, {}).psar, [NaN, 14.71, 14.21]);
  });
});
