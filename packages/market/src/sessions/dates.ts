import { DAY_MS } from '../durations.ts';
/** A calendar date without a zone, `2026-11-20`. Compares and sorts as text. */
export type IsoDate = string;

/** Dates by day from 1970 on: ten years of sessions ask for the same ones, and `Date` takes long to print one. */
const dates: IsoDate[] = [];
const MOST_DATES = 50_000;

/** Returns the date as ms at 00:00 UTC, for date arithmetic only. */
export const dateMs = (date: IsoDate): number => Date.parse(`${date}T00:00:00Z`);

export function isoDate(utcMs: number): IsoDate {
  const day = Math.floor(utcMs / DAY_MS);
  let date = dates[day];
  if (!date) {
    date = new Date(utcMs).toISOString().slice(0, 10);
    if (day > 0 && day < MOST_DATES) dates[day] = date;
  }
  return date;
}

export const addDays = (date: IsoDate, days: number): IsoDate => isoDate(dateMs(date) + days * DAY_MS);

/** Returns the weekday: 0 is Sunday, 6 is Saturday. */
export const weekdayOf = (date: IsoDate): number => new Date(dateMs(date)).getUTCDay();

/** Returns the Monday of the date's ISO week. */
export const mondayOf = (date: IsoDate): IsoDate => addDays(date, -((weekdayOf(date) + 6) % 7));

/** Returns the month of a date, `2026-11`. */
export const monthOf = (date: IsoDate): string => date.slice(0, 7);

/** Returns the n-th given weekday of a month (n = 1 is the first); n = -1 is the last one. */
export function nthWeekday(year: number, month: number, weekday: number, n: number): IsoDate {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const last = new Date(Date.UTC(year, month, 0));
  const day =
    n > 0
      ? 1 + ((weekday - first.getUTCDay() + 7) % 7) + 7 * (n - 1)
      : last.getUTCDate() - ((last.getUTCDay() - weekday + 7) % 7);
  return isoDate(Date.UTC(year, month - 1, day));
}

/** Returns Western Easter Sunday (Meeus/Jones/Butcher), the base of Good Friday. */
export function easterSunday(year: number): IsoDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return isoDate(Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1));
}
