import {
  barLength,
  barSlot,
  calendarOf,
  dateInZone,
  type IsoDate,
  isIntraday,
  type ScheduleId,
  type Timeframe,
  zonedTimeMs,
} from '@wickwise/market';

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const ISO = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;
const NAMED = /^(\d{1,2})-([A-Z]{3})-(\d{4})$/i;
/** Times are asked for in this form. */
const FORM = { day: 'a date such as 2026-11-20', time: 'a time such as 2026-11-20 09:15' } as const;

/** No list of prices is older, and a year mistyped would be. */
const EARLIEST_MS = Date.UTC(1980, 0, 1);

/** Where the bar of a cell begins, or what is wrong with the cell. */
export type BarStart = { timeMs: number; endMs: number } | { flaw: string };

export interface TimeReading {
  timeframe: Timeframe;
  schedule: ScheduleId;
  /** Of times without an offset. */
  zone: string;
  nowMs: number;
}

/**
 * Returns the start of the bar that a cell names. Days are dates of the exchange; other bars begin where ours do, counted
 * from the session's open. A bar that isn't over has no final prices and is a flaw.
 */
export function barStart(cell: string, { timeframe, schedule, zone, nowMs }: TimeReading): BarStart {
  const calendar = calendarOf(schedule);
  const isTimed = isIntraday(timeframe);
  const parsed = parse(cell, zone);
  if (!parsed) return { flaw: `expected ${isTimed ? FORM.time : FORM.day}, found ${shown(cell)}` };
  const { date, timeMs } = parsed;
  if (!isTimed) {
    const day = timeMs === undefined ? date : dateInZone(calendar.schedule.zone, timeMs);
    const session = calendar.sessionOn(day);
    if (!session) return { flaw: `${day} is no trading day of this market` };
    return over({ timeMs: session.openMs, endMs: session.endMs }, nowMs);
  }
  if (timeMs === undefined) return { flaw: `expected ${FORM.time}, found ${shown(cell)}` };
  const slot = barSlot(calendar, barLength(timeframe), timeMs);
  if (!slot) return { flaw: `${cell} is outside the trading hours of this market` };
  if (slot.openMs !== timeMs)
    return { flaw: `a ${timeframe} bar begins at ${new Date(slot.openMs).toISOString()}, found ${shown(cell)}` };
  return over({ timeMs: slot.openMs, endMs: slot.endMs }, nowMs);
}

const shown = (cell: string): string => (cell === '' ? 'nothing' : `"${cell.slice(0, 40)}"`);

const over = (slot: { timeMs: number; endMs: number }, nowMs: number): BarStart =>
  slot.endMs > nowMs
    ? { flaw: 'this bar isn’t over yet' }
    : slot.timeMs < EARLIEST_MS
      ? { flaw: 'expected a year from 1980 on' }
      : slot;

function parse(cell: string, zone: string): { date: IsoDate; timeMs?: number } | undefined {
  const named = NAMED.exec(cell);
  if (named) {
    const month = MONTHS.indexOf((named[2] as string).toUpperCase()) + 1;
    return dated(`${named[3]}-${twoDigits(month)}-${twoDigits(Number(named[1]))}`);
  }
  const [, year, month, day, hour, minute, second = '00', offset] = ISO.exec(cell) ?? [];
  const found = year === undefined ? undefined : dated(`${year}-${month}-${day}`);
  if (!found || hour === undefined) return found;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const seconds = Number(second) * 1_000;
  if (offset === undefined)
    return { ...found, timeMs: zonedTimeMs(zone, found.date, Number(hour) * 60 + Number(minute)) + seconds };
  const timeMs = Date.parse(`${found.date}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(timeMs) ? undefined : { ...found, timeMs };
}

/** Returns undefined for a day that no calendar has, such as 30 February. */
function dated(date: string): { date: IsoDate } | undefined {
  const timeMs = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(timeMs) || !new Date(timeMs).toISOString().startsWith(date) ? undefined : { date };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
