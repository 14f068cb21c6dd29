import type { ScheduleId } from '../markets.ts';
import { calendarOf } from './calendar.ts';
import { addDays, type IsoDate } from './dates.ts';
import { zonedTimeMs } from './zone.ts';

/** Forex closes for a weekend, which is no close of a day. */
const AROUND_THE_CLOCK: ReadonlySet<ScheduleId> = new Set(['forex', 'always']);

/** The time at which alerts on an event of the next day fire, and until when that is of use. */
export interface Eve {
  atMs: number;
  /** Start of trading on the event's day; of the day where nothing is traded. */
  untilMs: number;
}

/**
 * Returns the eve of a date: the close of the last session before it. Markets that trade around the clock have none, so it
 * is the start of the day before, in the market's zone.
 */
export function eveOf(schedule: ScheduleId, date: IsoDate): Eve {
  const calendar = calendarOf(schedule);
  const { zone } = calendar.schedule;
  const midnightMs = zonedTimeMs(zone, date, 0);
  if (AROUND_THE_CLOCK.has(schedule)) return { atMs: zonedTimeMs(zone, addDays(date, -1), 0), untilMs: midnightMs };
  const own = calendar.sessionOn(date);
  const before = calendar.previous(own?.openMs ?? midnightMs);
  return { atMs: before.endMs, untilMs: own?.openMs ?? midnightMs };
}
