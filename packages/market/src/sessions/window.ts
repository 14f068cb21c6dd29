import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import type { ScheduleId } from '../markets.ts';
import { calendarOf, type Session, type SessionCalendar } from './calendar.ts';
import { addDays, type IsoDate } from './dates.ts';
import { dateInZone, zonedTimeMs } from './zone.ts';

const DAY_MINUTES = 1_440;

/** More days than any closure. */
const MOST_CLOSED_DAYS = 15;

/** A period of a market's past: known after `fromMs` and up to `toMs`, epoch ms. */
export interface TimeWindow {
  fromMs: number;
  toMs: number;
}

/** Returns the latest time up to which a market has traded: now, or its last close while closed. Whole ms. */
export function lastTradedMs(calendar: SessionCalendar, nowMs: number): number {
  const timeMs = Math.floor(nowMs);
  if (calendar.sessionAt(timeMs)) return timeMs;
  const { session } = calendar.stateAt(timeMs); // also of a break between two runs
  const ended = session.segments.filter((segment) => isTrading(segment) && segment.toMs <= timeMs);
  return ended.length > 0 ? Math.max(...ended.map(({ toMs }) => toMs)) : calendar.previous(timeMs).endMs;
}

const isTrading = ({ phase }: Session['segments'][number]): boolean => phase === 'continuous' || phase === 'auction';

/**
 * Returns the time this many ms of a market's own days earlier. Days without trading (weekends, holidays; forex from
 * Friday to Sunday 17:00 New York) don't count; other days count whole, nights included.
 */
export function lookBack(calendar: SessionCalendar, toMs: number, lengthMs: number): number {
  let leftMs = lengthMs;
  let closedDays = 0;
  for (let date = dayAt(calendar, toMs); closedDays <= MOST_CLOSED_DAYS; date = addDays(date, -1)) {
    if (!calendar.sessionOn(date)) {
      closedDays++;
      continue;
    }
    closedDays = 0;
    const { startMs, endMs } = dayBounds(calendar, date);
    const ownMs = Math.min(toMs, endMs) - startMs;
    if (ownMs >= leftMs) return startMs + ownMs - leftMs;
    leftMs -= ownMs;
  }
  throw new RangeError(`no session within ${MOST_CLOSED_DAYS} days before ${new Date(toMs).toISOString()}`);
}

/** Returns the starts of the last `count` hours of a market's own days before an instant, oldest first. */
export const hourStarts = (calendar: SessionCalendar, toMs: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => lookBack(calendar, toMs, (count - i) * HOUR_MS));

/** Returns the calendar, of several schedules, that has traded last, and up to when. */
export function newestTrading(
  schedules: Iterable<ScheduleId>,
  nowMs: number,
): { calendar: SessionCalendar; toMs: number } {
  const [first, ...others] = [...new Set(schedules)].map((schedule) => {
    const calendar = calendarOf(schedule);
    return { calendar, toMs: lastTradedMs(calendar, nowMs) };
  });
  if (!first) return { calendar: calendarOf('always'), toMs: Math.floor(nowMs) };
  return others.reduce((newest, one) => (one.toMs > newest.toMs ? one : newest), first);
}

/** Returns the window of a market with these schedules that looks back this far from now. */
export function windowOf(schedules: Iterable<ScheduleId>, nowMs: number, lengthMs: number): TimeWindow {
  const { calendar, toMs } = newestTrading(schedules, nowMs);
  return { fromMs: lookBack(calendar, toMs, lengthMs), toMs };
}

function dayBounds(
  { schedule: { zone, dayStart } }: SessionCalendar,
  date: IsoDate,
): { startMs: number; endMs: number } {
  return { startMs: zonedTimeMs(zone, date, dayStart), endMs: zonedTimeMs(zone, date, dayStart + DAY_MINUTES) };
}

/** Returns the date of a market's day that contains a time. */
function dayAt(calendar: SessionCalendar, timeMs: number): IsoDate {
  const { zone, dayStart } = calendar.schedule;
  const guess = dateInZone(zone, timeMs - dayStart * MINUTE_MS); // an hour off in the night of a DST change
  const { startMs, endMs } = dayBounds(calendar, guess);
  return timeMs < startMs ? addDays(guess, -1) : timeMs >= endMs ? addDays(guess, 1) : guess;
}
