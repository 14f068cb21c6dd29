import { describe, expect, it } from 'vitest';
import { calendarOf, type Market, type ScheduleId, sessionDate } from '../index.ts';

describe('sessionDate', () => {
  it.for<[Market, string, string]>([
    ['Forex', '2013-10-06T21:00:00Z', '2013-10-07'], // Monday opens on Sunday evening
    ['Forex', '2013-02-28T22:00:00Z', '2013-03-01'], // the first session of March, and of its month
    ['Crypto', '2013-10-07T00:00:00Z', '2013-10-07'],
    ['US_Equity', '2013-10-07T13:30:00Z', '2013-10-07'],
    ['Indian_Equity', '2024-11-01T12:30:00Z', '2024-11-01'], // the evening session of Diwali
  ])('in %s names what opens at %s by %s', ([market, open, date]) => {
    expect(sessionDate(market, Date.parse(open))).toBe(date);
  });

  it.for<[Market, ScheduleId]>([
    ['Forex', 'forex'],
    ['US_Equity', 'nyse'],
    ['Indian_Equity', 'nse'],
    ['Crypto', 'always'],
  ])('in %s agrees with the calendar on every session of two years', ([market, schedule]) => {
    const sessions = calendarOf(schedule).between(Date.parse('2023-01-01'), Date.parse('2025-01-01'));
    expect(sessions.length).toBeGreaterThan(480);
    expect(sessions.filter(({ date, openMs }) => sessionDate(market, openMs) !== date)).toEqual([]);
  });
});
