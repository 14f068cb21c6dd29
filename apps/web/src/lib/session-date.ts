import { dateInZone, type IsoDate, MARKET_INFO, type Market } from '@wickwise/market';

/** The date of the session that opens at an instant: what a bar of a day, a week or a month is called by. */
export const sessionDate = (market: Market, openMs: number): IsoDate =>
  dateInZone(MARKET_INFO[market].zone, openMs + MARKET_INFO[market].dayLeadMs);
