import { catalogueOf } from '../catalogue/index.ts';
import { MARKET_INFO, MARKETS, type Market, type ScheduleId } from '../markets.ts';
import type { Schedule, VerifiedDates } from './schedule.ts';

/** Trading hours by id. */
export const SCHEDULES: Readonly<Record<ScheduleId, Schedule>> = Object.assign(
  {},
  ...MARKETS.map((market) => catalogueOf(market).schedules),
);

/** Returns the dates with verified hours in a market; `except` are unconfirmed ones between them. */
export function verifiedHours(market: Market): Required<Pick<VerifiedDates, 'through' | 'except'>> {
  const { through, except = [] } = SCHEDULES[MARKET_INFO[market].schedule].verified;
  return { through, except };
}
