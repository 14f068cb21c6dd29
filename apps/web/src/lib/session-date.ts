import { dateInZone, type IsoDate, MARKET_INFO, type Market } from '@wickwise/market';

/** Returns the date of the session that opens at a time, which labels daily, weekly and monthly bars. */
export const sessionDate = (market: Market, openMs: number): IsoDate =>
  dateInZone(MARKET_INFO[market].zone, openMs + MARKET_INFO[market].dayLeadMs);
