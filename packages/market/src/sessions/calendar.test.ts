import { describe, expect, it } from 'vitest';
import { SCHEDULE_IDS, type ScheduleId } from '../markets.ts';
import { hasRecorded, readRecordedBars, readRecordedCsv, recordedSymbols } from '../testing/recorded.ts';
import { calendarOf, type Session } from './calendar.ts';
import { addDays, isoDate } from './dates.ts';
import { verifiedHours } from './schedules.ts';

const iso = (timeMs: number | undefined) => new Date(timeMs ?? Number.NaN).toISOString().slice(0, 16);
const hours = (session: Session | undefined) => `${iso(session?.openMs)} ${iso(session?.endMs)}`;
const at = (text: string) => Date.parse(text);

it('has hours for every schedule', () => {
  for (const id of SCHEDULE_IDS) expect(calendarOf(id).sessionOn('2026-11-20'), id).toBeDefined();
});

describe('NSE', () => {
  it('trades from 09:15 to 15:30 in Mumbai', () => {
    expect(hours(calendarOf('nse').sessionOn('2026-11-20'))).toBe('2026-11-20T03:45 2026-11-20T10:00');
  });

  it('closes shares with derivatives by auction from 2026-08-03 on', () => {
    expect(hours(calendarOf('nse-auction').sessionOn('2026-07-31'))).toBe('2026-07-31T03:45 2026-07-31T10:00');
    const session = calendarOf('nse-auction').sessionOn('2026-08-03');
    expect(iso(session?.closeMs)).toBe('2026-08-03T09:45');
    expect(iso(session?.endMs)).toBe('2026-08-03T10:05');
  });

  it('keeps special sessions on days that are off', () => {
    const nse = calendarOf('nse');
    expect(hours(nse.sessionOn('2026-02-01'))).toBe('2026-02-01T03:45 2026-02-01T10:00');
    expect(hours(nse.sessionOn('2025-10-21'))).toBe('2025-10-21T08:15 2025-10-21T09:15');
    expect(nse.sessionAt(at('2024-03-02T05:00:00Z'))).toBeUndefined(); // between the two runs of the drill
    expect(nse.sessionAt(at('2024-03-02T06:30:00Z'))?.date).toBe('2024-03-02');
  });

  it('names the phase, the holiday and the next change', () => {
    const nse = calendarOf('nse');
    expect(nse.stateAt(at('2026-11-20T03:35:00Z'))).toMatchObject({ phase: 'pre', untilMs: at('2026-11-20T03:45Z') });
    expect(nse.stateAt(at('2026-11-20T04:00:00Z'))).toMatchObject({
      phase: 'continuous',
      untilMs: at('2026-11-20T10:00Z'),
    });
    expect(nse.stateAt(at('2026-11-20T12:00:00Z'))).toMatchObject({
      phase: 'closed',
      untilMs: at('2026-11-23T03:30Z'),
    });
    expect(nse.stateAt(at('2026-11-24T05:00:00Z'))).toMatchObject({
      phase: 'holiday',
      holiday: 'Guru Nanak Jayanti',
      untilMs: at('2026-11-25T03:30Z'),
    });
    expect(nse.stateAt(at('2026-11-21T05:00:00Z'))).toMatchObject({ phase: 'closed' });
  });
});

describe('hours that no exchange has confirmed', () => {
  const nse = calendarOf('nse');
  const stateAt = (text: string) => nse.stateAt(at(text)).isVerified;

  it('are those of the muhurat hour of 2026, before, in and after it', () => {
    expect(nse.sessionOn('2026-11-06')?.isVerified).toBe(true);
    expect(nse.sessionOn('2026-11-08')?.isVerified).toBe(false);
    expect(nse.sessionOn('2026-11-09')?.isVerified).toBe(true);
    expect(stateAt('2026-11-06T05:00:00Z')).toBe(true);
    expect(stateAt('2026-11-06T12:00:00Z')).toBe(false); // closed until the unconfirmed hour
    expect(stateAt('2026-11-08T12:45:00Z')).toBe(false);
    expect(stateAt('2026-11-08T15:00:00Z')).toBe(false); // closed, if the hour is right
    expect(stateAt('2026-11-09T02:00:00Z')).toBe(true);
  });

  it('are all of NSE from 2027 on, the certain holidays too, whose reopening is not', () => {
    expect(stateAt('2026-12-31T05:00:00Z')).toBe(true);
    expect(stateAt('2026-12-31T12:00:00Z')).toBe(false);
    expect(stateAt('2027-01-26T05:00:00Z')).toBe(false);
    expect(stateAt('2027-10-29T05:00:00Z')).toBe(false); // Diwali, assumed a full holiday until the list is published
  });

  it('end for NYSE with the list of 2027, and never for hours by rule', () => {
    expect(calendarOf('nyse').sessionOn('2027-12-31')?.isVerified).toBe(true);
    expect(calendarOf('nyse').sessionOn('2028-01-03')?.isVerified).toBe(false);
    expect(calendarOf('forex').sessionOn('2040-01-03')?.isVerified).toBe(true);
    expect(calendarOf('always').stateAt(at('2040-01-03T00:00:00Z')).isVerified).toBe(true);
  });

  it('are listed by market', () => {
    expect(verifiedHours('Indian_Equity')).toEqual({ through: '2026-12-31', except: ['2026-11-08'] });
    expect(verifiedHours('US_Equity')).toEqual({ through: '2027-12-31', except: [] });
    expect(verifiedHours('Forex')).toEqual({ through: null, except: [] });
    expect(verifiedHours('Crypto')).toEqual({ through: null, except: [] });
  });
});

describe('NYSE', () => {
  const nyse = calendarOf('nyse');

  it('opens at 19:00 in Mumbai in summer time and at 20:00 in winter', () => {
    expect(hours(nyse.sessionOn('2026-10-30'))).toBe('2026-10-30T13:30 2026-10-30T20:00');
    expect(hours(nyse.sessionOn('2026-11-02'))).toBe('2026-11-02T14:30 2026-11-02T21:00');
    expect(hours(nyse.sessionOn('2026-03-06'))).toBe('2026-03-06T14:30 2026-03-06T21:00');
    expect(hours(nyse.sessionOn('2026-03-09'))).toBe('2026-03-09T13:30 2026-03-09T20:00');
  });

  it('ends at 13:00 on half days', () => {
    expect(hours(nyse.sessionOn('2026-11-27'))).toBe('2026-11-27T14:30 2026-11-27T18:00');
  });

  it('knows the sessions before and after', () => {
    expect(nyse.previous(at('2026-11-27T15:00:00Z')).date).toBe('2026-11-25');
    expect(nyse.next(at('2026-11-25T22:00:00Z')).date).toBe('2026-11-27');
    expect(nyse.next(at('2001-09-10T22:00:00Z')).date).toBe('2001-09-17');
    expect(nyse.between(at('2026-11-23T00:00Z'), at('2026-11-30T00:00Z')).map(({ date }) => date)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-27',
    ]);
  });

  it('gives the first and last session of a week and a month', () => {
    const week = nyse.span('week', '2026-11-25');
    expect([week.first.date, week.last.date]).toEqual(['2026-11-23', '2026-11-27']);
    const month = nyse.span('month', '2026-05-08');
    expect([month.first.date, month.last.date]).toEqual(['2026-05-01', '2026-05-29']);
  });

  it('agrees with the published list, closed days and half days', ({ skip }) => {
    if (!hasRecorded) skip('no recorded data');
    const listed = readRecordedCsv('calendars/nyse_holidays.csv').map(({ date, kind }) => `${date} ${kind}`);
    expect(irregularDays('nyse', '2013-01-01', '2027-12-31', 6.5)).toEqual(listed);
  });

  it('has a session for every recorded day of 369 shares, and no other', ({ skip }) => {
    if (!hasRecorded) skip('no recorded data');
    expect(calendarDays('nyse', '2013-02-08', '2018-02-07')).toEqual(recordedDays('us_equity/sp500_5y/1d'));
  });
});

describe('NSE against recorded sessions', () => {
  it('agrees with the published list but for the named differences', ({ skip }) => {
    if (!hasRecorded) skip('no recorded data');
    const listed = readRecordedCsv('calendars/nse_holidays.csv').map(({ date, kind }) => `${date} ${kind}`);
    const ours = irregularDays('nse', '2020-10-02', '2026-12-31', 6.25);
    // Diwali 2025 was a holiday with a special session, which overrides. The budget Sunday of 2026 is only in our
    // provider notes.
    expect(listed.filter((day) => !ours.includes(day))).toEqual(['2025-10-21 closed']);
    expect(ours.filter((day) => !listed.includes(day))).toEqual(['2026-02-01 special_session']);
  });

  it('has a session for every recorded day of the NIFTY 50 shares, and no other', ({ skip }) => {
    if (!hasRecorded) skip('no recorded data');
    expect(calendarDays('nse', '2020-10-01', '2024-12-31')).toEqual(recordedDays('in_equity/upstox/1d'));
  });

  it('has a bar slot for all but the named recorded quarter hours since 2015', ({ skip }) => {
    if (!hasRecorded) skip('no recorded data');
    const nse = calendarOf('nse');
    const outside = new Set<string>();
    for (const symbol of recordedSymbols('in_equity/nse15/15m')) {
      const { timeMs, length } = readRecordedBars(`in_equity/nse15/15m/${symbol}`);
      for (let i = 0; i < length; i++) if (!nse.sessionAt(timeMs[i] as number)) outside.add(iso(timeMs[i]));
    }
    expect([...outside].sort()).toEqual([
      '2015-11-11T12:00', // muhurat pre-open stamped 17:30
      '2015-11-11T13:15', // one print after the muhurat hour
      '2020-04-27T10:00', // one print after the close
    ]);
  });
});

describe('forex', () => {
  const forex = calendarOf('forex');

  it('runs from Sunday to Friday, 17:00 New York, in both halves of the year', () => {
    expect(hours(forex.sessionOn('2026-03-09'))).toBe('2026-03-08T21:00 2026-03-09T21:00');
    expect(hours(forex.sessionOn('2026-03-06'))).toBe('2026-03-05T22:00 2026-03-06T22:00');
    expect(forex.sessionAt(at('2026-03-07T12:00:00Z'))).toBeUndefined();
    expect(forex.stateAt(at('2026-03-07T12:00:00Z'))).toMatchObject({
      phase: 'closed',
      untilMs: at('2026-03-08T21:00Z'),
    });
    expect(forex.sessionAt(at('2026-03-05T22:30:00Z'))?.date).toBe('2026-03-06');
  });

  it('rests on Christmas and New Year', () => {
    expect(forex.sessionOn('2026-12-25')).toBeUndefined();
    expect(forex.sessionOn('2027-01-01')).toBeUndefined();
  });
});

describe('crypto', () => {
  it('never closes', () => {
    const always = calendarOf('always');
    expect(always.stateAt(at('2026-12-25T23:59:59Z'))).toMatchObject({ phase: 'continuous' });
    expect(hours(always.sessionOn('2026-12-26'))).toBe('2026-12-26T00:00 2026-12-27T00:00');
  });
});

/** Dates of a period that aren't ordinary weekday sessions, in the published lists' wording. */
function irregularDays(schedule: ScheduleId, from: string, through: string, usualHours: number): string[] {
  const days: string[] = [];
  for (let date = from; date <= through; date = addDays(date, 1)) {
    const plan = calendarOf(schedule).schedule.plan(date);
    const session = calendarOf(schedule).sessionOn(date);
    const weekday = new Date(`${date}T00:00Z`).getUTCDay();
    const isShort = session && (session.closeMs - session.openMs) / 3_600_000 < usualHours;
    if ('closed' in plan && plan.closed === 'holiday') days.push(`${date} closed`);
    else if (session && schedule === 'nyse' && isShort) days.push(`${date} early_close`);
    else if (session && (isShort || weekday === 0 || weekday === 6)) days.push(`${date} special_session`);
  }
  return days;
}

function calendarDays(schedule: ScheduleId, from: string, through: string): string[] {
  const days: string[] = [];
  for (let date = from; date <= through; date = addDays(date, 1)) {
    if (calendarOf(schedule).sessionOn(date)) days.push(date);
  }
  return days;
}

/** Dates on which at least one symbol of a recorded daily set traded. */
function recordedDays(set: string): string[] {
  const days = new Set<string>();
  for (const symbol of recordedSymbols(set)) {
    const { timeMs, length } = readRecordedBars(`${set}/${symbol}`);
    for (let i = 0; i < length; i++) days.add(isoDate(timeMs[i] as number));
  }
  return [...days].sort();
}
