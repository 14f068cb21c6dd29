import { describe, expect, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { linearRegression } from './linear-regression.ts';

describe('linear regression', () => {
  for (const period of [2, 14, 200]) itKeepsTheIndicatorContract(linearRegression, { period });

  it('fits a straight line', () => {
    // by hand: through 1 2 6 goes 0.5 + 2.5 k, so 5.5 at the end; squares 14 about the mean, 12.5 of them explained
    const line = runIndicator(linearRegression, { close: [1, 2, 6] }, { period: 3 });
    assertSeries(line.linreg, [NaN, NaN, 5.5]);
    assertSeries(line.linreg_slope, [NaN, NaN, 2.5]);
    assertSeries(line.linreg_angle, [NaN, NaN, 68.19859051364818]);
    assertSeries(line.linreg_r2, [NaN, NaN, 12.5 / 14]);
  });

  it('explains nothing in a flat market', () => {
    expect(runIndicator(linearRegression, { close: [4, 4, 4] }, { period: 3 }).linreg_r2[2]).toBe(0);
  });

  it('has no slope through closes evenly about their middle', () => {
    const close = [102.3, 100.7, 100.9, 100.7, 102.3];
    expect(runIndicator(linearRegression, { close }, { period: 5 }).linreg_slope[4]).toBe(0);
  });

  it('treats the rounding of equal closes as no variance', () => {
    const close = [0.1 + 0.2, 0.3, 0.1 + 0.2, 0.3, 0.3];
    const line = runIndicator(linearRegression, { close }, { period: 4 });
    expect([line.linreg_slope[4], line.linreg_r2[4]]).toEqual([0, 0]);
  });
});
