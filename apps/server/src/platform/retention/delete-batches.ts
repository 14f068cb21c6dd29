import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { instant } from '../db/timestamp.ts';

/** Rows of one transaction: some milliseconds, so that whoever wants the same rows or the disk waits no longer. */
const BATCH_ROWS = 1_000;
const PAUSE_MS = 50;

/** Old rows of one table. */
export interface OldRows {
  /** Its `id` is a UUID version 7, made when the row was written. */
  table: string;
  /** When the row was written, wall time. */
  column: string;
  /** Further condition, as SQL of our own. */
  only?: string;
}

export interface Batches {
  rows?: number;
  pauseMs?: number;
  /** Ends the work between two batches. */
  signal?: AbortSignal;
}

/** Deletes rows written before an instant, a batch at a time; returns how many. They are found along the primary key. */
export function deleteOld(
  db: Db,
  { table, column, only }: OldRows,
  beforeMs: number,
  batches?: Batches,
): Promise<number> {
  const from = sql.table(table);
  const wanted = only === undefined ? sql`` : sql` and ${sql.raw(only)}`;
  return inBatches(
    (rows) =>
      sql`
      delete from ${from} where id = any(array(
        select id from ${from} where id < ${firstIdAt(beforeMs)}::uuid and ${sql.ref(column)} < ${instant(beforeMs)}${wanted}
        order by id limit ${rows}))`.execute(db),
    batches,
  );
}

/** Runs a statement that deletes at most so many rows, until it finds fewer; returns how many were deleted. */
export async function inBatches(
  deleteSome: (rows: number) => Promise<{ numAffectedRows?: bigint }>,
  { rows = BATCH_ROWS, pauseMs = PAUSE_MS, signal }: Batches = {},
): Promise<number> {
  for (let deleted = 0; ; ) {
    const { numAffectedRows = 0n } = await deleteSome(rows);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < BigInt(rows) || signal?.aborted) return deleted;
    await sleep(pauseMs, undefined, { ref: false });
  }
}

/** The smallest UUID version 7 of an instant. */
export const firstIdAt = (timeMs: number): string =>
  Math.max(timeMs, 0)
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})(.{4})$/, '$1-$2-7000-8000-000000000000');
