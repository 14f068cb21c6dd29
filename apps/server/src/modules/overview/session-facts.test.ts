import { BarSeries, calendarOf, type Session } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { sessionFacts, thinned } from './session-facts.ts';

const QUARTER_MS = 15 * 60_000;
const calendar = calendarOf('nyse');
const day = calendar.sessionOn('2026-11-20') as Session;

/** A number of 15-minute bars from each session's open, each with its volume. */
function quarters(sessions: readonly [date: string, count: number, volume: number][]): BarSeries {
  return BarSeries.from(
    sessions.flatMap(([date, count, volume]) => {
      const { openMs } = calendar.sessionOn(date) as Session;
      return Array.from({ length: count }, (_, i) => {
        const price = 100 + i;
        return { timeMs: openMs + i * QUARTER_MS, open: price, high: price + 1, low: price - 1, close: price, volume };
      });
    }),
  );
}

describe('facts of a session', () => {
  it('compares its volume with that of the sessions before at the same time of the day', () => {
    const bars = quarters([
      ['2026-11-18', 26, 10],
      ['2026-11-19', 26, 30],
      ['2026-11-20', 4, 60],
    ]);
    // four bars: volume 240 now, 40 and 120 before, 80 on average
    expect(sessionFacts(bars, 'nyse', day).volumeRatio).toBe(3);
  });

  it('knows the extremes of its own bars alone', () => {
    const bars = quarters([
      ['2026-11-19', 26, 1],
      ['2026-11-20', 3, 1],
    ]);
    expect(sessionFacts(bars, 'nyse', day)).toMatchObject({ high: 103, low: 99, points: [100, 101, 102] });
  });

  it('shows the session before until it has a course of its own', () => {
    const bars = quarters([
      ['2026-11-18', 26, 0],
      ['2026-11-19', 26, 0],
      ['2026-11-20', 1, 0],
    ]);
    const { points, volumeRatio } = sessionFacts(bars, 'nyse', day);
    expect([points.length, points[0], points.at(-1)]).toEqual([26, 100, 125]);
    expect(volumeRatio).toBeNaN();
  });

  it('compares nothing before the first bar, and nothing with a session of which a part is stored', () => {
    expect(sessionFacts(quarters([['2026-11-19', 26, 5]]), 'nyse', day)).toMatchObject({
      high: Number.NaN,
      volumeRatio: Number.NaN,
    });
    const part = quarters([
      ['2026-11-19', 26, 5],
      ['2026-11-20', 2, 5],
    ]).slice(3);
    expect(sessionFacts(part, 'nyse', day).volumeRatio).toBeNaN();
  });
});

describe('thinned', () => {
  it('keeps the last value and at most so many', () => {
    const values = Array.from({ length: 96 }, (_, i) => i);
    expect(thinned(values)).toHaveLength(32);
    expect(thinned(values).at(-1)).toBe(95);
    expect(thinned([1, 2, 3])).toEqual([1, 2, 3]);
    expect(thinned([])).toEqual([]);
  });
});
