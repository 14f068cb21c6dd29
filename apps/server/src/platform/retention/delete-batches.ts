import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { instant } from '../db/timestamp.ts';

/** Rows per transaction: some milliseconds, so others don't wait longer for the same rows or the disk. */
const BATCH_ROWS = 1_000;
const PAUSE_MS = 50;

/** Old rows of a table. */
export interface OldRows {
  /** Its `id` is a UUID version 7, made when the row is written. */
  table: string;
  /** Time of writing, wall time. */
  column: string;
  /** Further condition, as our own SQL. */
  only?: string;
}

export interface Batches {
  rows?: number;
  pauseMs?: number;
  /** Stops between two batches. */
  signal?: AbortSignal;
}

/** Deletes rows written before an instant in batches, along the primary key; returns their number. */
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

/** Runs a statement that deletes a limited number of rows until it finds fewer; returns the total. */
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

/** Returns the smallest UUID version 7 of an instant. */
export const firstIdAt = (timeMs: number): string =>
  Math.max(timeMs, 0)
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})(.{4})$/, '$1-$2-7000-8000-000000000000');
