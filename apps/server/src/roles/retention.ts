import { DAY_MS } from '@wickwise/market';
import { dropOldSignals, makeMonthsAhead } from '#modules/signals/signal-retention.ts';
import type { JobKind } from '#platform/jobs.ts';
import { deleteExpired } from '#platform/retention/delete-expired.ts';
import type { RoleContext } from './context.ts';
import { TABLE_RULES } from './table-rules.ts';

/** Time limit of a run; the rest is left to the next one. */
const MOST_RUN_MS = 20 * 60_000;
const CLEAN_UP: JobKind = { name: 'delete-expired-records', retries: 1, lostAfterSeconds: 30 * 60 };
const EVERY_HOUR = '41 * * * *';

export type RetentionContext = Pick<RoleContext, 'config' | 'database' | 'feeds' | 'jobs' | 'lifecycle' | 'log'>;

/** Deletes records past their retention, every hour; of several servers on a database one does it. */
export async function startRetention(context: RetentionContext): Promise<void> {
  const { jobs, lifecycle } = context;
  await jobs.work(CLEAN_UP, () =>
    cleanUp(context, AbortSignal.any([lifecycle.signal, AbortSignal.timeout(MOST_RUN_MS)])),
  );
  await jobs.every(EVERY_HOUR, CLEAN_UP);
}

async function cleanUp({ config, database, feeds, log }: RetentionContext, signal: AbortSignal): Promise<void> {
  const { db } = database;
  const nows = feeds.markets.map((market) => feeds.clock.now(market));
  await makeMonthsAhead(db, nows);
  const deleted = await deleteExpired(db, TABLE_RULES, config.recordDays, Date.now(), { signal });
  if (Object.keys(deleted).length > 0) log.info({ deleted }, 'records past their retention were deleted');
  const { signals: days } = config.recordDays;
  if (days === undefined || signal.aborted) return;
  // a replay's clock may be years behind: what it still shows is kept
  const months = await dropOldSignals(db, Math.min(Date.now(), ...nows) - days * DAY_MS, { signal });
  if (months > 0) log.info({ months }, 'months of signals past their retention were dropped');
}
