import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** A partition of the signals table: `signals_2026_11`, or `signals_before_2026_11` with all that is older. */
export interface SignalMonth {
  table: string;
  /** Months since year 0; -infinity without a start. The end is excluded. */
  from: number;
  to: number;
}

const NAME = /^signals_(before_)?(\d{4})_(\d{2})$/;

/** Returns the existing partitions, oldest first. */
export async function listSignalMonths(db: Db): Promise<SignalMonth[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'signals'::regclass`.execute(db);
  return rows.flatMap(({ name }) => monthNamed(name) ?? []).sort((a, b) => a.from - b.from);
}

function monthNamed(table: string): SignalMonth | undefined {
  const [, before, year, month] = NAME.exec(table) ?? [];
  if (year === undefined) return undefined;
  const number = Number(year) * 12 + Number(month) - 1;
  return before ? { table, from: Number.NEGATIVE_INFINITY, to: number } : { table, from: number, to: number + 1 };
}

/**
 * Creates the partitions for signals known at these instants. Call it in a transaction that holds the signal lock. A
 * table that is attached doesn't block readers; one created as a partition would wait for all of them.
 */
export async function ensureSignalMonths(db: Db, times: Iterable<number>): Promise<number> {
  const wanted = new Set(Array.from(times, utcMonth));
  if (wanted.size === 0) return 0;
  const there = await listSignalMonths(db);
  const missing = [...wanted].filter((month) => !there.some(({ from, to }) => from <= month && month < to));
  for (const month of missing) await create(db, month);
  return missing.length;
}

async function create(db: Db, month: number): Promise<void> {
  const table = `signals_${textOf(month).replace('-', '_')}`;
  await sql
    .raw(`create table ${table} (like signals including defaults) with (autovacuum_vacuum_insert_scale_factor = 0.02)`)
    .execute(db);
  const [from, to] = [month, month + 1].map((one) => `('${textOf(one)}-01 00:00+00')`);
  await sql.raw(`alter table signals attach partition ${table} for values from ${from} to ${to}`).execute(db);
}

/** Returns the month of an instant, UTC, as months since year 0. */
export function utcMonth(timeMs: number): number {
  const date = new Date(timeMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

const textOf = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
