import {
  BarSeries,
  calendarOf,
  isIntraday,
  isoDate,
  MARKET_SCHEDULES,
  type Market,
  type SessionCalendar,
  type Timeframe,
} from '@wickwise/market';

export const calendarFor = (market: Market): SessionCalendar => calendarOf(MARKET_SCHEDULES[market]);

/** A calendar and the timeframe of bars that follow it. */
export interface Grid {
  calendar: SessionCalendar;
  timeframe: Timeframe;
}

/** The same bars stamped with their open. Days and longer bars are labelled with a date in files; NaN without a session. */
export function stampedBars(bars: BarSeries, { calendar, timeframe }: Grid): BarSeries {
  if (isIntraday(timeframe)) return bars;
  const open = ({ timeMs }: { timeMs: number }) => calendar.sessionOn(isoDate(timeMs))?.openMs ?? Number.NaN;
  return BarSeries.from([...bars].map((bar) => ({ ...bar, timeMs: open(bar) })));
}
