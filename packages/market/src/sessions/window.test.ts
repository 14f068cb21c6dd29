import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCHEDULE_IDS, type ScheduleId } from '../markets.ts';
import { calendarOf } from './calendar.ts';
import { addDays, type IsoDate } from './dates.ts';
import { SCHEDULES } from './schedules.ts';
import { hourStarts, lastTradedMs, lookBack, windowOf } from './window.ts';
import { zonedTimeMs } from './zone.ts';

const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;
const HOUR = 60 * MINUTE;
const at = (text: string): number => Date.parse(text);

const formats = new Map(
  SCHEDULE_IDS.map((schedule) => {
    const options = { dateStyle: 'short', timeStyle: 'short', timeZone: SCHEDULES[schedule].zone } as const;
    return [schedule, new Intl.DateTimeFormat('sv-SE', options)] as const;
  }),
);

/** `2026-11-20 09:26` in the zone of a schedule. */
const shown = (schedule: ScheduleId, timeMs: number): string => formats.get(schedule)?.format(timeMs) ?? '';

const local = (schedule: ScheduleId, text: string): number => {
  const [date = '', time = ''] = text.split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return zonedTimeMs(SCHEDULES[schedule].zone, date, hours * 60 + minutes);
};

describe('24 hours', () => {
  it.each([
    ['nse', 'on Monday morning reach back to Friday', '2026-11-23 09:26', '2026-11-20 09:26', '2026-11-23 09:26'],
    ['nse', 'at the opening hold the whole day before', '2026-11-23 09:15', '2026-11-20 09:15', '2026-11-23 09:15'],
    ['nse', 'on a Tuesday are those of the clock', '2026-11-17 11:00', '2026-11-16 11:00', '2026-11-17 11:00'],
    ['nse', 'end at the last close in the evening', '2026-11-20 21:00', '2026-11-19 15:30', '2026-11-20 15:30'],
    ['nse', 'end at the last close before the opening', '2026-11-23 09:05', '2026-11-19 15:30', '2026-11-20 15:30'],
    ['nse', 'end at the last close on a Sunday', '2026-11-22 12:00', '2026-11-19 15:30', '2026-11-20 15:30'],
    ['nse', 'leave a holiday out', '2026-11-25 10:00', '2026-11-23 10:00', '2026-11-25 10:00'],
    ['nse', 'count the day of a Sunday session', '2026-02-02 10:00', '2026-02-01 10:00', '2026-02-02 10:00'],
    ['nse', 'count the day of the muhurat hour', '2025-10-23 14:00', '2025-10-21 14:00', '2025-10-23 14:00'],
    [
      'nse',
      'end at the first run’s close in the drill’s break',
      '2024-03-02 10:30',
      '2024-03-01 10:00',
      '2024-03-02 10:00',
    ],
    [
      'nse',
      'in the muhurat hour reach back to the evening before',
      '2023-11-12 18:30',
      '2023-11-10 18:30',
      '2023-11-12 18:30',
    ],
    ['nse-auction', 'go on through the closing auction', '2026-11-23 15:20', '2026-11-20 15:20', '2026-11-23 15:20'],
    [
      'nyse',
      'over the night of a DST change keep the clock',
      '2026-03-09 09:40',
      '2026-03-06 09:40',
      '2026-03-09 09:40',
    ],
    ['nyse', 'over the other one as well', '2026-11-02 09:40', '2026-10-30 09:40', '2026-11-02 09:40'],
    ['nyse', 'end at the close of a half day', '2026-11-27 15:00', '2026-11-25 13:00', '2026-11-27 13:00'],
    ['nyse', 'after a half day count it whole', '2026-11-30 10:00', '2026-11-27 10:00', '2026-11-30 10:00'],
    [
      'forex',
      'on Sunday evening reach back to Thursday evening',
      '2026-11-22 17:05',
      '2026-11-19 17:05',
      '2026-11-22 17:05',
    ],
    ['forex', 'on Monday reach back over the weekend', '2026-11-23 09:26', '2026-11-20 09:26', '2026-11-23 09:26'],
    ['forex', 'over the weekend end on Friday at 17:00', '2026-11-21 12:00', '2026-11-19 17:00', '2026-11-20 17:00'],
    ['forex', 'over a DST night keep the clock', '2026-03-08 18:00', '2026-03-05 18:00', '2026-03-08 18:00'],
    [
      'forex',
      'leave Christmas out, from evening to evening',
      '2025-12-25 18:00',
      '2025-12-23 18:00',
      '2025-12-25 18:00',
    ],
    ['always', 'are those of the clock', '2026-11-22 03:00', '2026-11-21 03:00', '2026-11-22 03:00'],
  ] as const)('of %s %s', (schedule, _what, now, from, to) => {
    const window = windowOf([schedule], local(schedule, now), 24 * HOUR);
    expect([shown(schedule, window.fromMs), shown(schedule, window.toMs)]).toEqual([from, to]);
  });

  it('of several schedules end with the one that trades last, and are whole milliseconds', () => {
    const closed = windowOf(['nse', 'nse-auction'], local('nse', '2026-11-23 15:32') + 0.25, 24 * HOUR);
    expect([shown('nse', closed.fromMs), shown('nse', closed.toMs)]).toEqual(['2026-11-20 15:32', '2026-11-23 15:32']);
    expect(Object.values(closed).every(Number.isInteger)).toBe(true);
  });
});

const instants = fc.record({
  schedule: fc.constantFrom(...SCHEDULE_IDS),
  nowMs: fc.integer({ min: at('2016-01-10'), max: at('2026-12-20') }),
});

/** Returns the date of a market's day by a naive calendar: forex's begins at 17:00 the evening before. */
function naiveDay(schedule: ScheduleId, timeMs: number): IsoDate {
  const date = shown(schedule, timeMs).slice(0, 10);
  const isEvening = schedule === 'forex' && Number(shown(schedule, timeMs).slice(11, 13)) >= 17;
  return isEvening ? addDays(date, 1) : date;
}

describe('a window', () => {
  it('holds so many half hours of days that the market trades on, counted one by one', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 300 }), ({ schedule, nowMs }, count) => {
        const calendar = calendarOf(schedule);
        const isOpen = (timeMs: number) => calendar.sessionOn(naiveDay(schedule, timeMs)) !== undefined;
        const toMs = Math.floor(lastTradedMs(calendar, nowMs) / HALF_HOUR) * HALF_HOUR; // days begin at these times
        let timeMs = toMs;
        for (let counted = 0; counted < count; timeMs -= HALF_HOUR) if (isOpen(timeMs - HALF_HOUR)) counted++;
        expect(lookBack(calendar, toMs, count * HALF_HOUR)).toBe(timeMs);
      }),
      { numRuns: 1_000 },
    );
  });

  it('of 24 hours begins on the session before, at the same time of day', () => {
    fc.assert(
      fc.property(instants, ({ schedule, nowMs }) => {
        const calendar = calendarOf(schedule);
        const { fromMs, toMs } = windowOf([schedule], nowMs, 24 * HOUR);
        expect(shown(schedule, fromMs).slice(11)).toBe(shown(schedule, toMs).slice(11));
        // the end belongs to the day that ends, the begin to the day that begins
        const day = calendar.sessionOn(naiveDay(schedule, toMs - 1));
        const isWholeDay = naiveDay(schedule, toMs) !== day?.date;
        const before = calendar.previous(day?.openMs ?? 0);
        expect(naiveDay(schedule, fromMs)).toBe((isWholeDay ? day : before)?.date);
      }),
      { numRuns: 1_000 },
    );
  });

  it('of 24 hours holds at least a session’s worth of trading, whatever the hour but the muhurat one', () => {
    fc.assert(
      fc.property(instants, ({ schedule, nowMs }) => {
        const calendar = calendarOf(schedule);
        const { fromMs, toMs } = windowOf([schedule], nowMs, 24 * HOUR);
        const dayBefore = (timeMs: number): number => lookBack(calendar, timeMs, 24 * HOUR);
        const current = calendar.sessionAt(toMs);
        fc.pre(!current || dayBefore(current.openMs) < calendar.previous(current.openMs).endMs);
        const sessions = calendar.between(fromMs - 2 * 24 * HOUR, toMs);
        const traded = ({ segments }: (typeof sessions)[number], from: number, to: number): number =>
          segments
            .filter(({ phase }) => phase === 'continuous' || phase === 'auction')
            .reduce((sum, one) => sum + Math.max(Math.min(one.toMs, to) - Math.max(one.fromMs, from), 0), 0);
        const held = sessions.reduce((sum, session) => sum + traded(session, fromMs, toMs), 0);
        const touched = sessions.filter((session) => session.endMs > fromMs - 24 * HOUR);
        const shortest = Math.min(...touched.map((session) => traded(session, 0, Number.POSITIVE_INFINITY)));
        expect(held).toBeGreaterThanOrEqual(shortest);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is put together from shorter ones, never moves back and never ends while a session goes on', () => {
    fc.assert(
      fc.property(
        instants,
        fc.nat(720 * 60),
        fc.nat(72 * 60),
        fc.nat(5 * 24 * 60),
        ({ schedule, nowMs }, a, b, later) => {
          const calendar = calendarOf(schedule);
          const toMs = lastTradedMs(calendar, nowMs);
          const whole = lookBack(calendar, toMs, (a + b) * MINUTE);
          expect(lookBack(calendar, lookBack(calendar, toMs, a * MINUTE), b * MINUTE)).toBe(whole);
          const next = windowOf([schedule], nowMs + later * MINUTE, (a + b) * MINUTE);
          expect(next.toMs).toBeGreaterThanOrEqual(toMs);
          expect(next.fromMs).toBeGreaterThanOrEqual(whole);
          expect(calendar.sessionAt(nowMs) ? toMs : nowMs).toBe(nowMs);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('is made of its hours', () => {
    fc.assert(
      fc.property(instants, ({ schedule, nowMs }) => {
        const calendar = calendarOf(schedule);
        const { fromMs, toMs } = windowOf([schedule], nowMs, 24 * HOUR);
        const starts = hourStarts(calendar, toMs, 24);
        expect(starts[0]).toBe(fromMs);
        for (const [i, startMs] of starts.entries()) {
          expect(lookBack(calendar, starts[i + 1] ?? toMs, HOUR)).toBe(startMs);
        }
      }),
      { numRuns: 300 },
    );
  });
});
