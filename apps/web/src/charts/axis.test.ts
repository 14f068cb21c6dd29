import fc from 'fast-check';
import { TickMarkType } from 'lightweight-charts';
import { describe, expect, it } from 'vitest';
import { type Axis, axisTime, crosshairLabel, tickLabel } from './axis.ts';

const labelOf = (axis: Axis, open: string): string => crosshairLabel(axis, axisTime(axis, Date.parse(open)));

describe('the time axis', () => {
  it('tells bars inside the day by the clock of its zone, in summer and winter', () => {
    const ny: Axis = { market: 'US_Equity', zone: 'America/New_York', isIntraday: true };
    expect(labelOf(ny, '2013-10-07T13:30:00Z')).toBe('Mon, 7 Oct 2013, 09:30');
    expect(labelOf(ny, '2013-11-04T14:30:00Z')).toBe('Mon, 4 Nov 2013, 09:30');
    const kolkata: Axis = { market: 'Indian_Equity', zone: 'Asia/Kolkata', isIntraday: true };
    expect(labelOf(kolkata, '2024-11-11T03:45:00Z')).toBe('Mon, 11 Nov 2024, 09:15');
    expect(labelOf({ ...ny, zone: 'Asia/Kolkata' }, '2013-10-07T13:30:00Z')).toBe('Mon, 7 Oct 2013, 19:00');
  });

  it('grows and labels each bar truly where the reader’s clock goes back while a market trades', () => {
    const axis: Axis = { market: 'Crypto', zone: 'America/New_York', isIntraday: true };
    const from = Date.parse('2026-11-01T03:00:00Z'); // 23:00; clocks go back at 06:00Z, from 02:00 to 01:00
    const opens = Array.from({ length: 6 * 12 }, (_, i) => from + i * 5 * 60_000);
    const places = opens.map((openMs) => axisTime(axis, openMs));
    expect(places.every((place, i) => i === 0 || place > (places[i - 1] ?? 0))).toBe(true);
    const clocks = opens.map((openMs) => crosshairLabel(axis, axisTime(axis, openMs)).slice(-5));
    const hours = (label: string) => clocks.filter((clock) => clock === label).length;
    expect([hours('00:30'), hours('01:30'), hours('02:30')]).toEqual([1, 2, 1]);
  });

  it('grows in every zone over any hour', () => {
    const zones = ['Europe/London', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Auckland'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 }),
        (zone, minute) => {
          const axis: Axis = { market: 'Crypto', zone, isIntraday: true };
          expect(axisTime(axis, (minute + 1) * 60_000)).toBeGreaterThan(axisTime(axis, minute * 60_000));
        },
      ),
    );
  });

  it('names longer bars by their session: a forex Monday, which opens on Sunday, and March, which opens in February', () => {
    const forex: Axis = { market: 'Forex', zone: 'Asia/Kolkata', isIntraday: false };
    expect(labelOf(forex, '2013-10-06T21:00:00Z')).toBe('Mon, 7 Oct 2013');
    expect(labelOf(forex, '2013-02-28T22:00:00Z')).toBe('Fri, 1 Mar 2013');
    expect(tickLabel(forex, axisTime(forex, Date.parse('2013-02-28T22:00:00Z')), TickMarkType.Month)).toBe('Mar');
  });

  it('marks years, months, days and times', () => {
    const axis: Axis = { market: 'Crypto', zone: 'UTC', isIntraday: true };
    const time = axisTime(axis, Date.parse('2026-01-01T06:05:00Z'));
    const kinds = [TickMarkType.Year, TickMarkType.Month, TickMarkType.DayOfMonth, TickMarkType.Time];
    expect(kinds.map((kind) => tickLabel(axis, time, kind))).toEqual(['2026', '1 Jan', '1 Jan', '06:05']);
  });
});
