import { barLength, calendarOf, isBuiltFrom, type ScheduleId, TIMEFRAMES, type Timeframe } from '@wickwise/market';

const DAY_MS = 86_400_000;

/** How much history the first start loads: days of minutes, bars of each longer timeframe inside a day, years of days. */
const MINUTE_DAYS = 5;
const INTRADAY_BARS = 500;
const YEARS = 10;

/** What to ask of a feed for one timeframe. */
export interface HistoryWish {
  timeframe: Timeframe;
  fromMs: number;
}

/** Timeframes that an instrument has, given the finest one that its feed knows. */
export const timeframesFrom = (finest: Timeframe): Timeframe[] =>
  TIMEFRAMES.filter((timeframe) => isBuiltFrom(barLength(timeframe), barLength(finest)));

/** The history to load for an instrument that has none, as of `nowMs`. */
export function firstHistory(schedule: ScheduleId, finest: Timeframe, nowMs: number): HistoryWish[] {
  const calendar = calendarOf(schedule);
  const session = calendar.previous(nowMs);
  const minutesPerDay = (session.closeMs - session.openMs) / 60_000;
  return timeframesFrom(finest).map((timeframe) => {
    const length = barLength(timeframe);
    if (typeof length === 'string') return { timeframe, fromMs: nowMs - YEARS * 365.25 * DAY_MS };
    const days = length === 1 ? MINUTE_DAYS : Math.ceil((INTRADAY_BARS * length) / minutesPerDay);
    let start = session;
    for (let i = 1; i < days; i++) start = calendar.previous(start.openMs);
    return { timeframe, fromMs: start.openMs };
  });
}
