import { TickMarkType } from 'lightweight-charts';
import { describe, expect, it } from 'vitest';
import { type Axis, axisTime, crosshairLabel, tickLabel } from './axis.ts';

const labelOf = (axis: Axis, open: string): string => crosshairLabel(axis, axisTime(axis, Date.parse(open)));

describe('the time axis', () => {
  it('tells bars inside the day by the exchange’s clock, in summer and winter', () => {
    const ny: Axis = { market: 'US_Equity', isIntraday: true };
    expect(labelOf(ny, '2013-10-07T13:30:00Z')).toBe('Mon, 7 Oct 2013, 09:30');
    expect(labelOf(ny, '2013-11-04T14:30:00Z')).toBe('Mon, 4 Nov 2013, 09:30');
    expect(labelOf({ market: 'Indian_Equity', isIntraday: true }, '2024-11-11T03:45:00Z')).toBe(
      'Mon, 11 Nov 2024, 09:15',
    );
  });

  it('names longer bars by their session: a forex Monday, which opens on Sunday, and March, which opens in February', () => {
    const forex: Axis = { market: 'Forex', isIntraday: false };
    expect(labelOf(forex, '2013-10-06T21:00:00Z')).toBe('Mon, 7 Oct 2013');
    expect(labelOf(forex, '2013-02-28T22:00:00Z')).toBe('Fri, 1 Mar 2013');
    expect(tickLabel(forex, axisTime(forex, Date.parse('2013-02-28T22:00:00Z')), TickMarkType.Month)).toBe('Mar');
  });

  it('marks years, months, days and times', () => {
    const axis: Axis = { market: 'Crypto', isIntraday: true };
    const time = axisTime(axis, Date.parse('2026-01-01T06:05:00Z'));
    const kinds = [TickMarkType.Year, TickMarkType.Month, TickMarkType.DayOfMonth, TickMarkType.Time];
    expect(kinds.map((kind) => tickLabel(axis, time, kind))).toEqual(['2026', '1 Jan', '1 Jan', '06:05']);
  });
});
