import { describe, expect, it } from 'vitest';
import type { ScheduleId } from '../markets.ts';
import { calendarOf } from '../sessions/calendar.ts';
import type { BarLength } from '../timeframes.ts';
import { barSlot } from './bar-grid.ts';

function slot(schedule: ScheduleId, length: BarLength, time: string): string | undefined {
  const found = barSlot(calendarOf(schedule), length, Date.parse(time));
  const iso = (timeMs: number) => new Date(timeMs).toISOString().slice(5, 16);
  return found && `${iso(found.openMs)} ${iso(found.endMs)}`;
}

describe('bar slots', () => {
  it('count from 09:15 in Mumbai and leave a short last bar', () => {
    expect(slot('nse', 60, '2026-07-30T03:45:00Z')).toBe('07-30T03:45 07-30T04:45');
    expect(slot('nse', 60, '2026-07-30T09:59:59Z')).toBe('07-30T09:45 07-30T10:00');
    expect(slot('nse', 10, '2026-07-30T09:59:59Z')).toBe('07-30T09:55 07-30T10:00');
    expect(slot('nse', 60, '2026-07-30T10:00:00Z')).toBeUndefined();
    expect(slot('nse', 60, '2026-07-30T03:44:59Z')).toBeUndefined();
  });

  it('put the closing auction into the last bar of continuous trading', () => {
    expect(slot('nse-auction', 1, '2026-08-03T09:44:30Z')).toBe('08-03T09:44 08-03T10:05');
    expect(slot('nse-auction', 1, '2026-08-03T10:04:59Z')).toBe('08-03T09:44 08-03T10:05');
    expect(slot('nse-auction', 1, '2026-08-03T09:43:30Z')).toBe('08-03T09:43 08-03T09:44');
    expect(slot('nse-auction', 30, '2026-08-03T10:00:00Z')).toBe('08-03T09:15 08-03T10:05');
    expect(slot('nse-auction', 'day', '2026-08-03T10:00:00Z')).toBe('08-03T03:45 08-03T10:05');
  });

  it('count from 09:30 in New York, in winter and in summer', () => {
    expect(slot('nyse', 60, '2026-11-20T20:45:00Z')).toBe('11-20T20:30 11-20T21:00');
    expect(slot('nyse', 60, '2026-10-30T13:31:00Z')).toBe('10-30T13:30 10-30T14:30');
    expect(slot('nyse', 'day', '2026-11-27T17:59:00Z')).toBe('11-27T14:30 11-27T18:00');
    expect(slot('nyse', 'day', '2026-11-27T18:00:00Z')).toBeUndefined();
  });

  it('count from 17:00 in New York for forex', () => {
    expect(slot('forex', 240, '2026-11-18T23:00:00Z')).toBe('11-18T22:00 11-19T02:00');
    expect(slot('forex', 'day', '2026-11-15T23:00:00Z')).toBe('11-15T22:00 11-16T22:00');
    expect(slot('forex', 'week', '2026-11-18T12:00:00Z')).toBe('11-15T22:00 11-20T22:00');
  });

  it('count from midnight UTC for crypto', () => {
    expect(slot('always', 240, '2026-11-18T23:00:00Z')).toBe('11-18T20:00 11-19T00:00');
    expect(slot('always', 'week', '2026-11-18T23:00:00Z')).toBe('11-16T00:00 11-23T00:00');
    expect(slot('always', 'month', '2026-11-18T23:00:00Z')).toBe('11-01T00:00 12-01T00:00');
  });

  it('open a week and a month with their first session', () => {
    // Monday off, Sunday the budget session
    expect(slot('nse', 'week', '2026-01-27T05:00:00Z')).toBe('01-27T03:45 02-01T10:00');
    expect(slot('nyse', 'month', '2026-01-05T15:00:00Z')).toBe('01-02T14:30 01-30T21:00');
  });
});
