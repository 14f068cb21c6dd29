import { addDays, easterSunday, type IsoDate, nthWeekday, weekdayOf } from './dates.ts';
import type { DayPlan, Schedule, SegmentPlan } from './schedule.ts';

const MONDAY = 1;
const THURSDAY = 4;
const at = (hour: number, minute: number): number => hour * 60 + minute;

const day = (close: number, lastPost: number): readonly SegmentPlan[] => [
  { phase: 'pre', from: at(4, 0), to: at(9, 30) },
  { phase: 'continuous', from: at(9, 30), to: close },
  { phase: 'post', from: close, to: lastPost },
];
const REGULAR = day(at(16, 0), at(20, 0));
const HALF_DAY = day(at(13, 0), at(17, 0));

/** Closures outside of rules: attacks, storms and days of mourning. */
const UNSCHEDULED: ReadonlyMap<IsoDate, string> = new Map([
  ['2001-09-11', 'Attacks of September 11'],
  ['2001-09-12', 'Attacks of September 11'],
  ['2001-09-13', 'Attacks of September 11'],
  ['2001-09-14', 'Attacks of September 11'],
  ['2004-06-11', 'Day of mourning for Ronald Reagan'],
  ['2007-01-02', 'Day of mourning for Gerald Ford'],
  ['2012-10-29', 'Hurricane Sandy'],
  ['2012-10-30', 'Hurricane Sandy'],
  ['2018-12-05', 'Day of mourning for George H. W. Bush'],
  ['2025-01-09', 'Day of mourning for Jimmy Carter'],
]);

/** Moves a holiday on Sunday to Monday, one on Saturday to Friday. */
function observed(date: IsoDate): IsoDate {
  const weekday = weekdayOf(date);
  return weekday === 0 ? addDays(date, 1) : weekday === 6 ? addDays(date, -1) : date;
}

/** Returns New Year's Day; on a Saturday it isn't moved, since the Friday ends an accounting period (NYSE rule 7.2). */
const newYear = (year: number): IsoDate =>
  weekdayOf(`${year}-01-01`) === 6 ? `${year}-01-01` : observed(`${year}-01-01`);

/** Returns holidays by NYSE rule 7.2, since 1998. */
function holidaysOf(year: number): Map<IsoDate, string> {
  const thanksgiving = nthWeekday(year, 11, THURSDAY, 4);
  const days: [IsoDate, string][] = [
    [newYear(year), "New Year's Day"],
    [nthWeekday(year, 1, MONDAY, 3), 'Martin Luther King Jr. Day'],
    [nthWeekday(year, 2, MONDAY, 3), "Washington's Birthday"],
    [addDays(easterSunday(year), -2), 'Good Friday'],
    [nthWeekday(year, 5, MONDAY, -1), 'Memorial Day'],
    [observed(`${year}-07-04`), 'Independence Day'],
    [nthWeekday(year, 9, MONDAY, 1), 'Labor Day'],
    [thanksgiving, 'Thanksgiving Day'],
    [observed(`${year}-12-25`), 'Christmas Day'],
  ];
  if (year >= 2022) days.push([observed(`${year}-06-19`), 'Juneteenth']);
  return new Map(days);
}

/** Returns whether the session ends at 13:00: before Independence Day, after Thanksgiving, on Christmas Eve. */
function isHalfDay(date: IsoDate, year: number): boolean {
  return date === `${year}-07-03` || date === `${year}-12-24` || date === addDays(nthWeekday(year, 11, THURSDAY, 4), 1);
}

const holidaysByYear = new Map<number, Map<IsoDate, string>>();

function plan(date: IsoDate): DayPlan {
  const weekday = weekdayOf(date);
  if (weekday === 0 || weekday === 6) return { closed: 'weekend' };
  const year = Number(date.slice(0, 4));
  let holidays = holidaysByYear.get(year);
  if (!holidays) {
    holidays = holidaysOf(year);
    holidaysByYear.set(year, holidays);
  }
  const name = holidays.get(date) ?? UNSCHEDULED.get(date);
  if (name) return { closed: 'holiday', name };
  return { segments: isHalfDay(date, year) ? HALF_DAY : REGULAR };
}

/** New York Stock Exchange and Nasdaq, with the same hours. */
export const nyse: Schedule = {
  zone: 'America/New_York',
  dayStart: 0,
  plan,
  verified: { from: '2013-01-01', through: '2027-12-31' },
};
