import { describe, expect, it } from 'vitest';
import { itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { returnShape } from './return-shape.ts';

describe('skew and kurtosis', () => {
  for (const period of [5, 60, 200]) itKeepsTheIndicatorContract(returnShape, { period });

  it('are the moments of the changes', () => {
    // by hand: changes 0 0 0 0 10 %: mean 2 %, moments 16, 96, 832 in percent: 96 / 64, 832 / 256 - 3
    const { skew, kurt } = runIndicator(returnShape, { close: [10, 10, 10, 10, 10, 11] }, { period: 5 });
    expect(skew[5]).toBeCloseTo(1.5, 9);
    expect(kurt[5]).toBeCloseTo(0.25, 9);
  });

  it('read 0 where all changes are equal', () => {
    const lines = runIndicator(returnShape, { close: [1, 1.1, 1.21, 1.331, 1.4641, 1.61051] }, { period: 5 });
    expect([lines.skew[5], lines.kurt[5]]).toEqual([0, 0]);
  });

  it('read 0 where all changes are equal, however large', () => {
    const close = Array.from({ length: 6 }, (_, k) => 1.1 * 17.3 ** k);
    const lines = runIndicator(returnShape, { close }, { period: 5 });
    expect([lines.skew[5], lines.kurt[5]]).toEqual([0, 0]);
  });
});
