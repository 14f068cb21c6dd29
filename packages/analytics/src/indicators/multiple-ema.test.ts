import { describe, expect, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { multipleEma } from './multiple-ema.ts';

describe('dema and tema', () => {
  for (const period of [2, 20, 200]) itKeepsTheIndicatorContract(multipleEma, { period });

  it('take out the delay once and twice', () => {
    // by hand, weight 2/3: averages 2, 14/3, 14/9; their own 10/3, 58/27; the third's first 74/27
    const { dema, tema } = runIndicator(multipleEma, { close: [1, 3, 6, 0] }, { period: 2 });
    assertSeries(dema, [NaN, NaN, 28 / 3 - 10 / 3, 28 / 9 - 58 / 27]);
    assertSeries(tema, [NaN, NaN, NaN, 42 / 9 - 174 / 27 + 74 / 27]);
  });

  it('are exactly the close in a flat market', () => {
    const { dema, tema } = runIndicator(multipleEma, { close: Array.from({ length: 30 }, () => 0.5) }, { period: 5 });
    expect(new Set([...dema.slice(8), ...tema.slice(12)])).toEqual(new Set([0.5]));
  });
});
