import {
  BarSeries,
  calendarOf,
  isIntraday,
  isoDate,
  MARKET_INFO,
  type Market,
  type SessionCalendar,
  type Timeframe,
} from '@wickwise/market';

export const calendarFor = (market: Market): SessionCalendar => calendarOf(MARKET_INFO[market].schedule);

/** A calendar and the timeframe of bars that follow it. */
export interface Grid {
  calendar: SessionCalendar;
  timeframe: Timeframe;
}

/** Returns the bars stamped with their open: files label days and longer bars by date. NaN without a session. */
export function stampedBars(bars: BarSeries, { calendar, timeframe }: Grid): BarSeries {
  if (isIntraday(timeframe)) return bars;
  const open = ({ timeMs }: { timeMs: number }) => calendar.sessionOn(isoDate(timeMs))?.openMs ?? Number.NaN;
  return BarSeries.from([...bars].map((bar) => ({ ...bar, timeMs: open(bar) })));
}
