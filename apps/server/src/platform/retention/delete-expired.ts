import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { instant } from '../db/timestamp.ts';
import { type Batches, deleteOld, inBatches, type OldRows } from './delete-batches.ts';
import type { RetainedKind, RetentionDays } from './retention-days.ts';

const DAY_MS = 86_400_000;

/** Tables by the kind of record, each with the instant of writing. Signals themselves go by the month. */
const TABLES: Readonly<Record<Exclude<RetainedKind, 'turns'>, OldRows>> = {
  signals: { table: 'signal_corrections', column: 'known_at' },
  firings: { table: 'alert_firings', column: 'stored_at' },
  notices: { table: 'notices', column: 'at' },
  deliveries: { table: 'deliveries', column: 'created_at', only: `state <> 'waiting'` },
  events: { table: 'market_events', column: 'stored_at' },
};

/** Deletes what is past its retention, kind by kind in small batches; returns how many rows of each kind. */
export async function deleteExpired(
  db: Db,
  days: RetentionDays,
  nowMs: number,
  batches: Batches = {},
): Promise<Partial<Record<RetainedKind, number>>> {
  const deleted: Partial<Record<RetainedKind, number>> = {};
  for (const kind of Object.keys(days) as RetainedKind[]) {
    const kept = days[kind];
    if (kept === undefined) continue;
    const beforeMs = nowMs - kept * DAY_MS;
    const count =
      kind === 'turns'
        ? await deleteTurns(db, beforeMs, batches)
        : await deleteOld(db, TABLES[kind], beforeMs, batches);
    if (count > 0) deleted[kind] = count;
  }
  return deleted;
}

/** They have no id, and an index by the time of writing instead. */
const deleteTurns = (db: Db, beforeMs: number, batches: Batches): Promise<number> =>
  inBatches(
    (rows) =>
      sql`
      delete from screen_turns where ctid = any(array(
        select ctid from screen_turns where stored_at < ${instant(beforeMs)} order by stored_at limit ${rows}))`.execute(
        db,
      ),
    batches,
  );
