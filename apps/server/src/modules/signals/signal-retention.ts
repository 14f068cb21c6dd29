import { DAY_MS } from '@wickwise/market';
import { type Kysely, sql } from 'kysely';
import { failureKindOf } from '#platform/db/failure-kind.ts';
import type { Schema } from '#platform/db/schema.ts';
import { instant } from '#platform/db/timestamp.ts';
import { type Batches, deleteOld } from '#platform/retention/delete-batches.ts';
import { ensureSignalMonths, listSignalMonths, type SignalMonth, utcMonth } from './signal-months.ts';
import { SIGNAL_LOCK } from './store.ts';

/** Limits how long others wait for this lock. During a long backup, the next run tries again. */
const LOCK_LIMIT = sql`set local lock_timeout = '500ms'`;

/** Creates the months of the markets' clocks and the following ones in advance. */
export async function makeMonthsAhead(db: Kysely<Schema>, nows: readonly number[]): Promise<void> {
  const times = nows.flatMap((nowMs) => [nowMs, nowMs + 31 * DAY_MS]);
  const made = await db.transaction().execute(async (trx) => {
    await LOCK_LIMIT.execute(trx);
    await sql`select pg_advisory_xact_lock(${SIGNAL_LOCK})`.execute(trx);
    return ensureSignalMonths(trx, times);
  });
  if (made > 0) await sql`analyze signals`.execute(db); // the server does so for each month alone
}

/** Drops the months of signals that became known before an instant; returns how many months. */
export async function dropOldSignals(db: Kysely<Schema>, beforeMs: number, batches?: Batches): Promise<number> {
  const months = await listSignalMonths(db);
  const old = months.filter(({ to }) => to <= utcMonth(beforeMs));
  let dropped = 0;
  for (const month of old) dropped += (await drop(db, month, beforeMs)) ? 1 : 0;
  // signals from before there were months are deleted row by row
  const before = months.find(({ from, to }) => !Number.isFinite(from) && to > utcMonth(beforeMs));
  if (before) {
    await noteKept(db, beforeMs);
    await deleteOld(db, { table: before.table, column: 'at' }, beforeMs, batches);
  }
  return dropped;
}

/** Drops a month; returns false where a reader held it too long, and the next run tries again. */
async function drop(db: Kysely<Schema>, { table }: SignalMonth, beforeMs: number): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await LOCK_LIMIT.execute(trx);
      await sql`select pg_advisory_xact_lock(${SIGNAL_LOCK})`.execute(trx);
      await sql`drop table ${sql.table(table)}`.execute(trx);
      await noteKept(trx, beforeMs);
    });
    return true;
  } catch (error) {
    if (failureKindOf(error) === 'outage') return false;
    throw error;
  }
}

/** Stores from which bar on every signal is stored: the nightly replay skips earlier ones. */
const noteKept = (db: Kysely<Schema>, beforeMs: number) =>
  db
    .updateTable('scan_states')
    .set({ since: sql`${instant(beforeMs)}` })
    .where('since', '<', instant(beforeMs))
    .execute();
