import { DAY_MS, isIntraday, MARKET_INFO, type Market, sessionDay, type Timeframe } from '@wickwise/market';

export const tradesWholeUnits = (market: Market): boolean => MARKET_INFO[market].traded === 'shares';

/** Returns a year: one a day for daily and shorter bars, one a bar for longer ones. */
export function periodsPerYear(market: Market, timeframe: Timeframe): number {
  if (timeframe === '1W') return 52;
  if (timeframe === '1M') return 12;
  return MARKET_INFO[market].daysPerYear;
}

/** Numbers the trading day of a bar's opening instant; undefined where every bar is a period of its own. */
export type DayOf = ((timeMs: number) => number) | undefined;

export const dayOf = (market: Market, timeframe: Timeframe): DayOf =>
  isIntraday(timeframe) ? (timeMs) => sessionDay(market, timeMs) : undefined;

/** Numbers the month of a bar's opening instant, since the year 0; a week belongs to the month of its last session. */
export function monthNumberOf(market: Market, timeframe: Timeframe): (timeMs: number) => number {
  const weekEnd = MARKET_INFO[market].schedule === 'always' ? 6 : 4;
  return (timeMs) => {
    const day = sessionDay(market, timeMs);
    const last = timeframe === '1W' ? day - weekdayOf(day) + weekEnd : day;
    const date = new Date(last * DAY_MS);
    return date.getUTCFullYear() * 12 + date.getUTCMonth();
  };
}

/** Returns 0 for Monday; days are counted from Thursday, 1 January 1970. */
const weekdayOf = (day: number): number => (day + 3) % 7;
