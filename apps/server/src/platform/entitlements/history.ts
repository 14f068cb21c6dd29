import { DAY_MS } from '@wickwise/market';
import type { Db } from '../db/db.ts';
import { AppError, englishLimit } from '../errors.ts';
import { FREE_PLAN } from './entitlement.ts';
import { entitlementOf } from './grants.ts';
import { isSwitchedOn } from './plan-switch.ts';

/** How far back a plan shows prices. */
export interface HistoryDepth {
  days: number;
  /** Prices before this time of their market are left out, ms. */
  fromMs: number;
}

/**
 * Returns how far back a reader may see prices of a market, whose time is `marketMs`; undefined where there is no limit.
 * Visitors see what the free plan shows.
 */
export async function historyDepthOf(
  db: Db,
  userId: string | undefined,
  marketMs: number,
): Promise<HistoryDepth | undefined> {
  if (!(await isSwitchedOn(db))) return undefined;
  const days =
    userId === undefined ? await freeDays(db) : (await entitlementOf(db, userId, Date.now())).limits.historyDays;
  return days === null ? undefined : { days, fromMs: marketMs - days * DAY_MS };
}

async function freeDays(db: Db): Promise<number | null> {
  const free = db.selectFrom('plans').select('limits').where('key', '=', FREE_PLAN);
  return (await free.executeTakeFirstOrThrow()).limits.historyDays;
}

/** Older prices were asked for than the plan shows. */
export class BeyondHistory extends AppError {
  constructor({ days, fromMs }: HistoryDepth) {
    const limit = { name: 'planHistoryDays', most: days, since: new Date(fromMs).toISOString().slice(0, 10) } as const;
    super(402, 'API_ERROR', 'PLAN_LIMIT', englishLimit(limit), { limit });
  }
}
