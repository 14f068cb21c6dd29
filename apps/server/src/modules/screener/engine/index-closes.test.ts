import { BarSeries } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { indexBeside, indexCloses } from './index-closes.ts';

const barsOf = (closes: Readonly<Record<number, number>>): BarSeries =>
  BarSeries.from(
    Object.entries(closes).map(([timeMs, close]) => ({
      timeMs: Number(timeMs),
      open: close,
      high: close,
      low: close,
      close,
      volume: 0,
    })),
  );

describe('a market’s benchmark beside bars', () => {
  it('is its instrument’s close at the same time, and not known where that has no bar', () => {
    const closes = indexCloses([{ bars: barsOf({ 1: 100, 3: 102 }), side: 1 }]);
    const beside = indexBeside(closes, barsOf({ 1: 5, 2: 6, 3: 7 }));
    expect([...beside].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([100, Number.NaN, 102]);
  });

  it('is the geometric mean of a basket, with the pairs turned in which it stands second', () => {
    const closes = indexCloses([
      { bars: barsOf({ 1: 8, 2: 9 }), side: 1 },
      { bars: barsOf({ 1: 0.5 }), side: -1 },
    ]);
    expect([...closes.keys()]).toEqual([1]);
    expect(closes.get(1)).toBeCloseTo(4, 12); // by hand: the square root of 8 times 2
  });
});
