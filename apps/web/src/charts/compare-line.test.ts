import type { BarTuple } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { alignedCloses, firstClose } from './compare-line.ts';

const HOUR = 3_600_000;
const bar = (timeMs: number, close: number): BarTuple => [timeMs, close, close, close, close, 0];
const crypto = (isIntraday: boolean) => ({ market: 'Crypto' as const, isIntraday });
const us = (isIntraday: boolean) => ({ market: 'US_Equity' as const, isIntraday });

describe('a compared instrument', () => {
  it('has on each bar the last close known, and none before its first', () => {
    const bars = [0, 1, 2, 3].map((hour) => bar(hour * HOUR, 1));
    const others = [bar(1 * HOUR, 50), bar(3 * HOUR, 60)];
    expect([...alignedCloses(bars, crypto(true), others, us(true))]).toEqual([Number.NaN, 50, 50, 60]);
  });

  it('changes since its first close in view, also where it begins later than the chart', () => {
    const closes = Float64Array.of(Number.NaN, 50, 60, 70);
    expect(firstClose(closes, 0)).toBe(50);
    expect(firstClose(closes, 2)).toBe(60);
    expect(firstClose(closes, 4)).toBeNaN();
  });

  it('is matched by the date of its session on days, whatever hour each market opens at', () => {
    const days = [bar(Date.parse('2026-11-19T00:00:00Z'), 1), bar(Date.parse('2026-11-20T00:00:00Z'), 1)];
    const shares = [bar(Date.parse('2026-11-19T14:30:00Z'), 10), bar(Date.parse('2026-11-20T14:30:00Z'), 11)];
    expect([...alignedCloses(days, crypto(false), shares, us(false))]).toEqual([10, 11]);
  });
});
