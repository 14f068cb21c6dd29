import { describe, expect, it } from 'vitest';
import { itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { beta, correlation } from './correlation.ts';

describe('correlation', () => {
  for (const period of [2, 30, 200]) itKeepsTheIndicatorContract(correlation, { period });

  it('is 1 in step, -1 opposed, 0 while one is flat', () => {
    const bars = { close: [1, 2, 4, 3, 3, 3], index: [10, 20, 40, 50, 60, 80] };
    const { correl } = runIndicator(correlation, bars, { period: 3 });
    expect(correl[2]).toBeCloseTo(1, 12);
    expect(correl[5]).toBe(0);
    expect(runIndicator(correlation, bars, { period: 2 }).correl[3]).toBe(-1);
  });

  it('is 0 while one is flat but for rounding', () => {
    const bars = { close: [1, 2, 4], index: [0.3, 0.1 + 0.2, 0.3] };
    expect(runIndicator(correlation, bars, { period: 3 }).correl[2]).toBe(0);
  });

  it('has no value while an index close is missing, and has one again later', () => {
    const bars = { close: [1, 2, 4, 3, 5], index: [10, NaN, 40, 50, 70] };
    const { correl } = runIndicator(correlation, bars, { period: 2 });
    expect(correl.map(Number.isNaN)).toEqual([true, true, true, false, false]);
  });
});

describe('beta', () => {
  for (const period of [2, 60, 200]) itKeepsTheIndicatorContract(beta, { period });

  it('is the move of price per move of the index', () => {
    // the index moves 10 %, -10 %, 20 %; price twice as much
    const index = [100, 110, 99, 118.8];
    const close = [100, 120, 96, 134.4];
    const lines = runIndicator(beta, { close, index }, { period: 3 });
    expect(lines.beta[3]).toBeCloseTo(2, 12);
    expect(lines.return_correl[3]).toBeCloseTo(1, 12);
  });

  it('reads 0 while the index moves by its rounding alone', () => {
    const index = [1.1, 1.21, 1.331, 1.4641];
    const lines = runIndicator(beta, { close: [5, 6, 5, 7], index }, { period: 3 });
    expect([lines.beta[3], lines.return_correl[3]]).toEqual([0, 0]);
  });

  it('reads 0 where the index grows by one large factor, and moves otherwise by rounding alone', () => {
    const index = Array.from({ length: 5 }, (_, k) => 1.1 * 17.3 ** k);
    const lines = runIndicator(beta, { close: [5, 6, 5, 7, 6], index }, { period: 4 });
    expect([lines.beta[4], lines.return_correl[4]]).toEqual([0, 0]);
  });
});
