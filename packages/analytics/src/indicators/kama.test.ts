import { describe, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { kama } from './kama.ts';

describe('kama', () => {
  for (const period of [2, 10, 200]) itKeepsTheIndicatorContract(kama, { period });

  it('is quick in a straight move and calm in a zigzag', () => {
    // by hand: begins at 2; straight, so weight (2/3)^2 = 4/9 of the way to 3; then a zigzag that went nowhere: (2/31)^2
    const straight = 2 + 4 / 9;
    const { kama: values } = runIndicator(kama, { close: [1, 2, 3, 2] }, { period: 2 });
    assertSeries(values, [NaN, NaN, straight, straight + (2 - straight) * (2 / 31) ** 2]);
  });
});
