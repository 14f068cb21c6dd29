import { BarSeries } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import type { ChartPatternFind } from '../patterns/charts/index.ts';
import { strengthOfCandle, strengthOfChart } from './of-finds.ts';

/** Sixty bars that rise by 1 with a range of 2: ATR 2, and the close 24.5 above its mean of 50. */
const rising = BarSeries.from(
  Array.from({ length: 60 }, (_, i) => ({
    timeMs: i * 86_400_000,
    open: 99.5 + i,
    high: 101 + i,
    low: 99 + i,
    close: 100 + i,
    volume: 10,
  })),
);

const find: ChartPatternFind = {
  pattern: 'double_tops',
  direction: 'bearish',
  start: 30,
  end: 50,
  at: 59,
  lateBars: 0,
  isSpent: false,
  pivots: [],
  targets: [100],
  invalidation: 170,
  fit: 0.5,
  height: 13,
  heightAtr: 6.5,
};

describe('the strength of finds', () => {
  it('measures a chart pattern by its own fit and height', () => {
    const { parts, strength } = strengthOfChart(rising, find);
    expect(parts).toEqual({ fit: 0.5, context: 1, size: 0.5, volume: 0 });
    expect(strength).toBe('Moderate'); // 20 + 25 + 10
    const flag = strengthOfChart(rising, { ...find, pattern: 'bearish_flag' });
    expect(flag.parts.context).toBe(0); // continues a fall, but there is none
  });

  it('measures candles by their range, and calls none strong out of context', () => {
    const engulfing = { pattern: 'engulfing_pattern', at: 59, value: -100 };
    const inContext = strengthOfCandle(rising, engulfing, { trend: 1, direction: 'bearish', inContext: true });
    expect(inContext?.parts).toEqual({ fit: 1, context: 1, size: expect.closeTo((1.5 - 0.8) / 1.2, 12), volume: 0 });
    expect(inContext?.strength).toBe('Strong');
    const out = strengthOfCandle(rising, engulfing, { trend: -1, direction: 'bearish', inContext: false });
    expect(out?.strength).toBe('Weak');
  });

  it('is undefined for a doji without a trend', () => {
    const doji = { pattern: 'doji', at: 59, value: 100 };
    expect(strengthOfCandle(rising, doji, { trend: 0, direction: undefined, inContext: false })).toBeUndefined();
  });
});
