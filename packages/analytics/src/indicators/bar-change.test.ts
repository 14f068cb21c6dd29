import { describe, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { barChange } from './bar-change.ts';

describe('gap and change', () => {
  itKeepsTheIndicatorContract(barChange, {});

  it('are percents of the previous close', () => {
    const { gap_pct, change_pct } = runIndicator(barChange, { open: [9, 11, 10], close: [10, 12, 9] }, {});
    assertSeries(gap_pct, [NaN, 10, -100 / 6]);
    assertSeries(change_pct, [NaN, 20, -25]);
  });
});
