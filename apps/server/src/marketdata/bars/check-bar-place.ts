import type pg from 'pg';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import { StartError } from '#platform/start-error.ts';
import { hasBars } from './postgres/has-bars.ts';

type Options = Pick<Config, 'clickhouse' | 'databaseWaitMs'>;

/**
 * Makes sure that ClickHouse, where settings choose it, takes bars, and that there are none in PostgreSQL, which nobody
 * would find any more. Asks nothing where bars are in PostgreSQL. Throws a `StartError`.
 */
export async function checkBarPlace(
  { clickhouse, databaseWaitMs: limitMs }: Options,
  { pool, db }: Pick<Database, 'db' | 'pool'>,
  log: Log,
  signal?: AbortSignal,
): Promise<void> {
  if (!clickhouse) return;
  await refuseBarsInPostgres(pool);
  const { waitForClickHouse } = await import('./clickhouse/wait-for-clickhouse.ts');
  const found = await waitForClickHouse(clickhouse, { limitMs, log, ...(signal ? { signal } : {}) });
  if (found.hasBars) return;
  const covered = await db.selectFrom('history_coverage').select('timeframe').limit(1).executeTakeFirst();
  if (covered)
    log.warn(
      { database: clickhouse.database },
      'ClickHouse holds no bars, but history was loaded before: see docs/clickhouse.md, "What if its bars are lost?"',
    );
}

async function refuseBarsInPostgres(pool: pg.Pool): Promise<void> {
  if (!(await hasBars(pool))) return;
  throw new StartError(
    'This database holds bars, and CLICKHOUSE_URL says that bars are in ClickHouse: their history would be lost. ' +
      'Start without CLICKHOUSE_URL, or see docs/clickhouse.md. Nothing was changed.',
  );
}
