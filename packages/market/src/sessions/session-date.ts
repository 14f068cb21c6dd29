import { DAY_MS } from '../durations.ts';
import { MARKET_INFO, type Market } from '../markets.ts';
import { type IsoDate, isoDate } from './dates.ts';
import { zoneOffsetMs } from './zone.ts';

/** Returns the trading day of a time, in days since 1970: a forex day begins at 17:00 New York the evening before. */
export function sessionDay(market: Market, timeMs: number): number {
  const { zone, dayLeadMs } = MARKET_INFO[market];
  const ahead = timeMs + dayLeadMs;
  return Math.floor((ahead + zoneOffsetMs(zone, ahead)) / DAY_MS);
}

/** Returns the date of the session that opens at a time, which labels daily, weekly and monthly bars. */
export const sessionDate = (market: Market, openMs: number): IsoDate => isoDate(sessionDay(market, openMs) * DAY_MS);
