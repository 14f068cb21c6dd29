import { describe, expect, it } from 'vitest';
import { drawdownOf } from './drawdown.ts';

const daily = Float64Array.from({ length: 20 }, (_, day) => day * 86_400_000);
const of = (...equity: number[]) => drawdownOf(Float64Array.from(equity), 100, daily, { from: 0, to: equity.length });

describe('the drawdown', () => {
  it('is none while equity only rises', () => {
    expect(of(100, 101, 101, 105)).toEqual({ depth: 0, days: 0 });
  });

  it('measures depth from the running peak and time to recovery apart', () => {
    // deepest: 120 to 90; longest: 110 on day 1 to 110 on day 5
    const { depth, days } = of(100, 110, 105, 104, 109, 110, 120, 90, 120);
    expect(depth).toBeCloseTo(-0.25, 12);
    expect(days).toBe(4);
  });

  it('lasts to the end where the peak isn’t reached again', () => {
    expect(of(100, 120, 110, 119, 115).days).toBe(3);
  });

  it('counts the starting cash as the first peak', () => {
    const { depth, days } = of(95, 90, 99);
    expect(depth).toBeCloseTo(-0.1, 12);
    expect(days).toBe(2);
  });

  it('is none where equity moves by its rounding alone', () => {
    expect(of(100, 100 - 1e-13, 100 + 1e-13, 100, 100 - 1e-13)).toEqual({ depth: 0, days: 0 });
  });
});
