import { MARKET_INFO, type Market, type Timeframe, zoneOffsetMs } from '@wickwise/market';

const DAY_MS = 86_400_000;

export const tradesWholeUnits = (market: Market): boolean => MARKET_INFO[market].traded === 'shares';

/** Returns a year: one a day for daily and shorter bars, one a bar for longer ones. */
export function periodsPerYear(market: Market, timeframe: Timeframe): number {
  if (timeframe === '1W') return 52;
  if (timeframe === '1M') return 12;
  return MARKET_INFO[market].daysPerYear;
}

/** Numbers the calendar day of a bar's opening instant; undefined where every bar is a period of its own. */
export type DayOf = ((timeMs: number) => number) | undefined;

export function dayOf(market: Market, timeframe: Timeframe): DayOf {
  if (timeframe === '1D' || timeframe === '1W' || timeframe === '1M') return undefined;
  const { dayZone } = MARKET_INFO[market];
  return (timeMs) => Math.floor((timeMs + zoneOffsetMs(dayZone, timeMs)) / DAY_MS);
}
