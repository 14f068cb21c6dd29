import { describe, expect, it } from 'vitest';
import { itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { ichimoku } from './ichimoku.ts';

describe('ichimoku', () => {
  itKeepsTheIndicatorContract(ichimoku, {});

  it('shows the cloud of 25 bars ago', () => {
    // prices rise by 1 a bar: the middle of the last n bars lies (n - 1) / 2 below the newest
    const price = Array.from({ length: 100 }, (_, i) => 100 + i);
    const lines = runIndicator(ichimoku, { high: price, low: price }, {});
    expect(lines.ichimoku_conversion[99]).toBe(199 - 4);
    expect(lines.ichimoku_base[99]).toBe(199 - 12.5);
    expect(lines.ichimoku_span_a[99]).toBe((174 - 4 + 174 - 12.5) / 2);
    expect(lines.ichimoku_span_b[99]).toBe(174 - 25.5);
  });
});
