import { describe, expect, it } from 'vitest';
import { sessionBefore, tradingDayAt } from './trading-day.ts';

const at = (text: string): number => Date.parse(text);

describe('the trading day of a price', () => {
  it.for([
    ['before the opening, in New York', 'nyse', '2026-11-20T14:29:59Z', '2026-11-20'],
    ['in trading hours', 'nyse', '2026-11-20T15:00:00Z', '2026-11-20'],
    ['after the close', 'nyse', '2026-11-20T23:00:00Z', '2026-11-20'],
    ['on a Saturday', 'nyse', '2026-11-21T12:00:00Z', '2026-11-20'],
    ['on Monday before the early hours', 'nyse', '2026-11-23T08:59:00Z', '2026-11-20'],
    ['between the close and the last hour in Mumbai', 'nse', '2026-11-20T10:05:00Z', '2026-11-20'],
    ['on Sunday evening, in forex', 'forex', '2026-11-22T22:30:00Z', '2026-11-23'],
    ['at midnight, in crypto', 'always', '2026-11-21T00:00:00Z', '2026-11-21'],
  ] as const)('is right %s', ([, schedule, time, date]) => {
    expect(tradingDayAt(schedule, at(time)).date).toBe(date);
  });

  it('is compared with the session before, over weekends and holidays', () => {
    const before = (time: string) => sessionBefore('nyse', tradingDayAt('nyse', at(time))).date;
    expect(before('2026-11-21T12:00:00Z')).toBe('2026-11-19');
    expect(before('2026-11-23T14:30:00Z')).toBe('2026-11-20');
    expect(before('2026-11-27T14:30:00Z')).toBe('2026-11-25');
  });
});
