import {
  barLength,
  calendarOf,
  DAY_MS,
  isBuiltFrom,
  type ScheduleId,
  TIMEFRAMES,
  type Timeframe,
} from '@wickwise/market';

/** History loaded at the first start: days of minutes, bars of longer intraday timeframes, years of days. */
const MINUTE_DAYS = 5;
const INTRADAY_BARS = 500;
const YEARS = 10;

/** What to request from a feed for one timeframe. */
export interface HistoryWish {
  timeframe: Timeframe;
  fromMs: number;
}

/** Returns an instrument's timeframes, given the finest one of its feed. */
export const timeframesFrom = (finest: Timeframe): Timeframe[] =>
  TIMEFRAMES.filter((timeframe) => isBuiltFrom(barLength(timeframe), barLength(finest)));

/** Returns the history to load for a new instrument, as of `nowMs`. */
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
