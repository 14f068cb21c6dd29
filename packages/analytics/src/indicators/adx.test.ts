import { describe, expect, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { adx } from './adx.ts';

describe('adx', () => {
  for (const period of [2, 14, 200]) itKeepsTheIndicatorContract(adx, { period });

  it('follows the moves of highs and lows as Wilder does', () => {
    // by hand, period 2. Moves up 2, down 1, up 1, none (an inside bar). True ranges 4, 4, 3, 2.
    // Sums: up 2, then 2/2 + 0 = 1, 1/2 + 1 = 1.5, 0.75; down 0, 1, 0.5, 0.25; range 4, 6, 6, 5.
    // DI+ 16.67, 25, 15; DI- 16.67, 8.33, 5. DX 0, 50, 50: ADX is the mean of the first two, 25, then half way to 50.
    const bars = { high: [10, 12, 11, 12, 11.5], low: [8, 8.5, 7.5, 9, 9.5], close: [8, 11.5, 9, 10, 10] };
    const { adx: strength, di_plus, di_minus } = runIndicator(adx, bars, { period: 2 });
    assertSeries(di_plus, [NaN, NaN, 100 / 6, 25, 15]);
    assertSeries(di_minus, [NaN, NaN, 100 / 6, 50 / 6, 5]);
    assertSeries(strength, [NaN, NaN, NaN, 25, 37.5]);
  });

  it('reads 0 in a market without any range', () => {
    const flat = Array.from({ length: 20 }, () => 7);
    const outputs = runIndicator(adx, { high: flat, low: flat, close: flat }, { period: 3 });
    expect(outputs.adx.slice(5)).toEqual(flat.slice(5).map(() => 0));
    expect(outputs.di_plus.slice(3)).toEqual(flat.slice(3).map(() => 0));
  });
});
