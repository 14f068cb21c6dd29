import { TIMEFRAMES } from '@wickwise/market';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { OF_ACCOUNTS, readAccountSource } from '../account-source.ts';
import type { BarStore } from '../bars/bar-store.ts';
import type { MissingPrices } from '../bars/missing-prices.ts';
import { listNumbers } from '../registry.ts';

const EVER = { fromMs: 0, beforeMs: 8.64e15 };

/** A connection that serves its account alone, running or not. */
export interface OwnConnection {
  userId: string;
  provider: string;
}

/**
 * Removes the bars and lists that accounts' own connections brought, once there is no such connection any more. Numbers of
 * instruments stay: alerts that fired and paper trades name them. Returns how many sources were emptied.
 */
export async function removeOwnPrices(
  { db, store, missing }: { db: Db; store: Pick<BarStore, 'drop'>; missing: Pick<MissingPrices, 'keep'> },
  connections: readonly OwnConnection[],
): Promise<number> {
  const rows = await db
    .selectFrom('instruments')
    .select('source')
    .distinct()
    .where('source', 'like', OF_ACCOUNTS)
    .where(
      sql<SqlBool>`exists (select from history_coverage where history_coverage.instrument_no = instruments.instrument_no)`,
    )
    .execute();
  const isKept = (source: string): boolean => hasConnection(source, connections);
  const left = rows.filter(({ source }) => !isKept(source));
  for (const { source } of left) {
    const numbers = (await listNumbers(db, source)).map(({ no }) => no);
    for (const timeframe of TIMEFRAMES) await store.drop(numbers, timeframe, EVER);
    missing.keep(numbers, TIMEFRAMES, { toMs: 0 });
    for (const table of ['split_factors', 'split_histories', 'history_starts', 'history_coverage'] as const)
      await db
        .deleteFrom(table as 'history_coverage')
        .where('instrument_no', 'in', numbers)
        .execute();
  }
  await removeLists(db, isKept);
  return left.length;
}

/** Returns whether what an account's connection brought still has that connection. */
export function hasConnection(source: string, connections: readonly OwnConnection[]): boolean {
  const own = readAccountSource(source);
  return connections.some(({ userId, provider }) => userId === own?.account && provider === own.provider);
}

async function removeLists(db: Db, isKept: (source: string) => boolean): Promise<void> {
  const rows = await db
    .selectFrom('listed_instruments')
    .select('source')
    .distinct()
    .where('source', 'like', OF_ACCOUNTS)
    .execute();
  const left = rows.map(({ source }) => source).filter((source) => !isKept(source));
  if (left.length > 0) await db.deleteFrom('listed_instruments').where('source', 'in', left).execute();
}
