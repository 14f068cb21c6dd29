import { describe, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { extremeCloses } from './extreme-closes.ts';

describe('highest and lowest close', () => {
  for (const period of [2, 20, 200]) itKeepsTheIndicatorContract(extremeCloses, { period });

  it('look at the last closes, the newest one included', () => {
    const { highest, lowest } = runIndicator(extremeCloses, { close: [5, 9, 4, 3] }, { period: 3 });
    assertSeries(highest, [NaN, NaN, 9, 9]);
    assertSeries(lowest, [NaN, NaN, 4, 3]);
  });
});
