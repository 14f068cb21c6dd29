import type { JobKind } from '#platform/jobs.ts';
import { deleteExpired } from '#platform/retention/delete-expired.ts';
import type { RoleContext } from './context.ts';

/** What one run doesn't get to is left to the next one. */
const MOST_RUN_MS = 20 * 60_000;
const CLEAN_UP: JobKind = { name: 'delete-expired-records', retries: 1, lostAfterSeconds: 30 * 60 };
const EVERY_HOUR = '41 * * * *';

type RetentionContext = Pick<RoleContext, 'config' | 'database' | 'jobs' | 'lifecycle' | 'log'>;

/** Deletes records that are past their retention, every hour; of several servers on a database one does it. */
export async function startRetention(context: RetentionContext): Promise<void> {
  const { config, database, jobs, lifecycle, log } = context;
  await jobs.work(CLEAN_UP, async () => {
    const signal = AbortSignal.any([lifecycle.signal, AbortSignal.timeout(MOST_RUN_MS)]);
    const deleted = await deleteExpired(database.db, config.recordDays, Date.now(), { signal });
    if (Object.keys(deleted).length > 0) log.info({ deleted }, 'records past their retention were deleted');
  });
  await jobs.every(EVERY_HOUR, CLEAN_UP);
}
