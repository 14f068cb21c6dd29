import { describe, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { supertrend } from './supertrend.ts';

describe('supertrend', () => {
  for (const period of [2, 10, 200]) itKeepsTheIndicatorContract(supertrend, { period });

  it('follows price at three average true ranges and turns with a close beyond the line', () => {
    // by hand, period 2: true ranges 2, 2, then 10 (average 6), then 2 (average 4)
    // bar 2: middle 10, lines 16 and 4, begins down; bar 3 closes at 20, above 16: up, lower line 19 - 18 = 1, but 4 holds;
    // bar 4: middle 20, lower line 20 - 12 = 8 is higher
    const bars = { high: [11, 11, 11, 20, 21], low: [9, 9, 9, 18, 19], close: [10, 10, 10, 20, 20] };
    const { supertrend: line, supertrend_dir } = runIndicator(supertrend, bars, { period: 2 });
    assertSeries(line, [NaN, NaN, 16, 4, 8]);
    assertSeries(supertrend_dir, [NaN, NaN, -1, 1, 1]);
  });

  it('does not turn at a close that equals its line', () => {
    // by hand, period 2: true ranges 0 and 0.1, average 0.05; middle 9.95, upper line 10.10, where the last bar closes
    const bars = { high: [10.1, 9.9, 10, 10.1], low: [9.9, 9.9, 9.9, 9.8], close: [9.9, 9.9, 10, 10.1] };
    assertSeries(runIndicator(supertrend, bars, { period: 2 }).supertrend_dir, [NaN, NaN, -1, -1]);
  });
});
