import { describe, expect, it } from 'vitest';
import { calendarDays } from './calendar-days.ts';
import { eveOf } from './eve.ts';
import { expiriesOf } from './expiries.ts';

const shown = (days: ReturnType<typeof calendarDays>) =>
  days.map(({ date, kind, name }) => [date, kind, name].filter(Boolean).join(' '));
const iso = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 16);

describe('days without the usual hours', () => {
  it('are holidays and half days of New York', () => {
    expect(shown(calendarDays('nyse', '2026-11-20', '2027-01-02'))).toEqual([
      '2026-11-26 holiday Thanksgiving Day',
      '2026-11-27 half-day',
      '2026-12-24 half-day',
      '2026-12-25 holiday Christmas Day',
      "2027-01-01 holiday New Year's Day",
    ]);
  });

  it('are holidays and special sessions of Mumbai, with hours and whether they are confirmed', () => {
    const days = calendarDays('nse', '2026-11-01', '2026-12-01');
    expect(shown(days)).toEqual([
      '2026-11-08 special-session',
      '2026-11-10 holiday Diwali Balipratipada',
      '2026-11-24 holiday Guru Nanak Jayanti',
    ]);
    expect(days.map(({ isVerified }) => isVerified)).toEqual([false, true, true]);
    expect(iso(days[0]?.hours?.openMs ?? 0)).toBe('2026-11-08T12:30');
    expect(shown(calendarDays('nse', '2026-02-01', '2026-02-02'))).toEqual(['2026-02-01 special-session']);
    expect(shown(calendarDays('nse', '2025-10-20', '2025-10-23'))).toEqual([
      '2025-10-21 special-session',
      '2025-10-22 holiday',
    ]);
  });

  it('are none where trading never stops, and two where it stops for holidays', () => {
    expect(calendarDays('always', '2026-01-01', '2027-01-01')).toEqual([]);
    expect(shown(calendarDays('forex', '2026-12-01', '2027-01-10'))).toEqual([
      '2026-12-25 holiday Christmas',
      "2027-01-01 holiday New Year's Day",
    ]);
  });
});

describe('expiries', () => {
  const days = (market: Parameters<typeof expiriesOf>[0], from: string, to: string) =>
    expiriesOf(market, from, to).map(({ date, kind }) => `${date} ${kind}`);

  it('of NSE are on Tuesdays, the last one monthly, before a holiday on the trading day before', () => {
    expect(days('Indian_Equity', '2026-11-02', '2026-12-02')).toEqual([
      '2026-11-03 weekly',
      '2026-11-09 weekly', // the 10th is a holiday
      '2026-11-17 weekly',
      '2026-11-23 monthly', // the 24th is one too
      '2026-12-01 weekly',
    ]);
    expect(expiriesOf('Indian_Equity', '2027-03-30', '2027-03-31')).toMatchObject([{ isVerified: false }]);
  });

  it('of the US are on the third Friday, or the Thursday before', () => {
    expect(days('US_Equity', '2026-04-01', '2026-08-01')).toEqual([
      '2026-04-17 monthly',
      '2026-05-15 monthly',
      '2026-06-18 quarterly', // Juneteenth
      '2026-07-17 monthly',
    ]);
    expect(days('US_Equity', '2026-06-18', '2026-06-19')).toEqual(['2026-06-18 quarterly']);
  });

  it('are not known of markets without listed derivatives, nor of NSE before its weekday', () => {
    expect(days('Crypto', '2026-01-01', '2027-01-01')).toEqual([]);
    expect(days('Indian_Equity', '2025-08-01', '2025-09-03')).toEqual(['2025-09-02 weekly']);
  });
});

describe('the eve of a date', () => {
  const eve = (...place: Parameters<typeof eveOf>) => {
    const { atMs, untilMs } = eveOf(...place);
    return `${iso(atMs)} ${iso(untilMs)}`;
  };

  it('is the close of the trading day before, over weekends, holidays and half days', () => {
    expect(eve('nyse', '2026-12-03')).toBe('2026-12-02T21:00 2026-12-03T14:30');
    expect(eve('nyse', '2026-11-30')).toBe('2026-11-27T18:00 2026-11-30T14:30');
    expect(eve('nyse', '2026-11-27')).toBe('2026-11-25T21:00 2026-11-27T14:30');
    expect(eve('nse', '2026-11-25')).toBe('2026-11-23T10:00 2026-11-25T03:45');
    expect(eve('nse-auction', '2026-11-27')).toBe('2026-11-26T10:05 2026-11-27T03:45');
  });

  it('ends where a day without trading begins', () => {
    expect(eve('nse', '2026-11-28')).toBe('2026-11-27T10:00 2026-11-27T18:30');
  });

  it('is the day before where trading never stops', () => {
    expect(eve('always', '2026-12-03')).toBe('2026-12-02T00:00 2026-12-03T00:00');
    expect(eve('forex', '2026-12-07')).toBe('2026-12-06T05:00 2026-12-07T05:00');
  });
});
