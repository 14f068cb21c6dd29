import { describe, expect, it } from 'vitest';
import { INTERVAL_MS, IntervalBook } from './interval-book.ts';

const rows = (book: IntervalBook) =>
  book.read().map(({ part, at, untilMs, delays, upMs, downMs, pausedMs }) => ({
    part,
    at,
    untilMs,
    count: delays.count,
    upMs,
    downMs,
    pausedMs,
  }));

describe('intervals of five minutes', () => {
  it('divide the time between two looks where one ends', () => {
    const book = new IntervalBook();
    book.noteState('api', 'up', 5_000, INTERVAL_MS - 1_000);
    book.noteState('api', 'down', 5_000, INTERVAL_MS + 4_000);
    book.noteState('api', 'paused', 5_000, INTERVAL_MS + 9_000);
    book.noteDelay('api', 7, INTERVAL_MS + 9_000);
    expect(rows(book)).toEqual([
      { part: 'api', at: 0, untilMs: INTERVAL_MS, count: 0, upMs: 5_000, downMs: 1_000, pausedMs: 0 },
      { part: 'api', at: INTERVAL_MS, untilMs: INTERVAL_MS + 9_000, count: 1, upMs: 0, downMs: 4_000, pausedMs: 5_000 },
    ]);
  });

  it('don’t count time in which the process was suspended', () => {
    const book = new IntervalBook();
    book.noteState('api', 'up', 60_000, 200_000);
    expect(rows(book)).toEqual([]);
  });

  it('are dropped once they have ended', () => {
    const book = new IntervalBook();
    book.noteState('api', 'up', 5_000, 10_000);
    book.noteState('api', 'up', 5_000, INTERVAL_MS + 10_000);
    book.drop(INTERVAL_MS + 10_000);
    expect(rows(book).map(({ at }) => at)).toEqual([INTERVAL_MS]);
  });
});
