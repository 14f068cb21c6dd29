import { describe, expect, it } from 'vitest';
import { itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { ultimate } from './ultimate.ts';

describe('ultimate oscillator', () => {
  itKeepsTheIndicatorContract(ultimate, {});

  it('reads 100 while bars close at their high, 50 while half way, 0 where there is no range', () => {
    const price = Array.from({ length: 30 }, (_, i) => 100 + i * 0.25);
    const at = (close: number[], low: number[], high = close) =>
      runIndicator(ultimate, { high, low, close }, {}).ultosc[29];
    expect(
      at(
        price,
        price.map((value) => value - 1),
      ),
    ).toBe(100);
    const flat = price.map(() => 100);
    expect(
      at(
        flat,
        flat.map((value) => value - 1),
        flat.map((value) => value + 1),
      ),
    ).toBe(50);
    expect(at(flat, flat)).toBe(0);
  });
});
