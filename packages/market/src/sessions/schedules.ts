import type { Market } from '../markets.ts';
import { forex } from './forex.ts';
import { nse, nseAuction } from './nse.ts';
import { nyse } from './nyse.ts';
import type { Schedule, VerifiedDates } from './schedule.ts';

const always: Schedule = {
  zone: 'UTC',
  dayStart: 0,
  plan: () => ({ segments: [{ phase: 'continuous', from: 0, to: 1440 }] }),
  verified: { from: '1970-01-01', through: null },
};

/**
 * Trading hours of our instruments. `nse-auction` are NSE shares with derivatives, which close by auction since
 * 2026-08-03; `always` never closes.
 */
export const SCHEDULES = { nse, 'nse-auction': nseAuction, nyse, forex, always } as const;
export type ScheduleId = keyof typeof SCHEDULES;

/** Default hours of a market's instruments. */
export const MARKET_SCHEDULES: Readonly<Record<Market, ScheduleId>> = {
  Indian_Equity: 'nse',
  US_Equity: 'nyse',
  Forex: 'forex',
  Crypto: 'always',
};

/** Returns the dates with verified hours in a market; `except` are unconfirmed ones between them. */
export function verifiedHours(market: Market): Required<Pick<VerifiedDates, 'through' | 'except'>> {
  const { through, except = [] } = SCHEDULES[MARKET_SCHEDULES[market]].verified;
  return { through, except };
}
