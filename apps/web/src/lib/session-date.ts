import { dateInZone, type IsoDate, MARKET_INFO, type Market } from '@wickwise/market';

/** A forex day begins at 17:00 New York on the evening before the day that it's named by. */
const FOREX_LEAD_MS = 7 * 3_600_000;

/** The date of the session that opens at an instant: what a bar of a day, a week or a month is called by. */
export const sessionDate = (market: Market, openMs: number): IsoDate =>
  dateInZone(MARKET_INFO[market].zone, market === 'Forex' ? openMs + FOREX_LEAD_MS : openMs);
