import { type Selectable, sql } from 'kysely';
import type { Stretch } from '#marketdata/bars/history-coverage.ts';
import type { Db } from '#platform/db/db.ts';
import type { StatusDaysTable, StatusIntervalsTable } from '#platform/db/status-schema.ts';
import { instant } from '#platform/db/timestamp.ts';
import type { StatusInterval } from './interval-book.ts';

export type IntervalRow = Selectable<StatusIntervalsTable>;
export type DayRow = Selectable<StatusDaysTable>;

/**
 * Writes what a run measured, once per part and interval: writing it again replaces the run's own row by one that knows
 * more, and an older one changes nothing.
 */
export async function writeIntervals(db: Db, run: string, intervals: readonly StatusInterval[]): Promise<void> {
  if (intervals.length === 0) return;
  const rows = intervals.map(({ part, at, untilMs, delays, upMs, downMs, pausedMs }) => ({
    part,
    run,
    at: new Date(at),
    until_at: new Date(untilMs),
    histogram: JSON.stringify(delays.flat),
    max_ms: Math.round(delays.maxMs ?? 0),
    up_ms: Math.round(upMs),
    down_ms: Math.round(downMs),
    paused_ms: Math.round(pausedMs),
  }));
  await db
    .insertInto('status_intervals')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['part', 'at', 'run'])
        .doUpdateSet((eb) => ({
          until_at: eb.ref('excluded.until_at'),
          histogram: eb.ref('excluded.histogram'),
          max_ms: eb.ref('excluded.max_ms'),
          up_ms: eb.ref('excluded.up_ms'),
          down_ms: eb.ref('excluded.down_ms'),
          paused_ms: eb.ref('excluded.paused_ms'),
        }))
        .where('status_intervals.until_at', '<=', (eb) => eb.ref('excluded.until_at')),
    )
    .execute();
}

export const readIntervals = (db: Db, { fromMs, toMs }: Stretch): Promise<IntervalRow[]> =>
  db
    .selectFrom('status_intervals')
    .selectAll()
    .where('at', '>=', instant(fromMs))
    .where('at', '<', instant(toMs))
    .execute();

export const readDays = (db: Db, fromMs: number): Promise<DayRow[]> =>
  db.selectFrom('status_days').selectAll().where('at', '>=', instant(fromMs)).orderBy('at').execute();

/** Returns from when to when parts have measurements, days that are summed up already included. */
export async function readKnown(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, Stretch>> {
  const { rows } = await sql<{ part: string; first: number; last: number | null }>`
    select part,
      least(
        (select until_at - (up_ms + down_ms + paused_ms) * interval '1 ms'
          from status_intervals i where i.part = wanted.part order by at, until_at limit 1),
        (select min(at) from status_days d where d.part = wanted.part)
      ) as first,
      (select until_at from status_intervals i where i.part = wanted.part order by at desc, until_at desc limit 1) as last
    from unnest(${[...names]}::text[]) as wanted(part)`.execute(db);
  return new Map(
    rows.flatMap(({ part, first, last }) => (last === null ? [] : [[part, { fromMs: first, toMs: last }]])),
  );
}

/** Returns the last instant that any server measured, epoch ms; undefined before the first. */
export async function lastMeasured(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('status_intervals')
    .select('until_at')
    .where('part', '=', 'api')
    .orderBy('at', 'desc')
    .orderBy('until_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.until_at;
}

/** Returns the begin of the first measurement that is stored, epoch ms. */
export async function firstMeasured(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('status_intervals').select('at').orderBy('at').limit(1).executeTakeFirst();
  return row?.at;
}

/** Returns the names under which parts are stored, one look into the index for each. */
export async function storedNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    with recursive names as (
      (select part from status_intervals order by part limit 1)
      union all
      select (select part from status_intervals i where i.part > names.part order by part limit 1)
      from names where names.part is not null
    ) select part from names where part is not null`.execute(db);
  return rows.map(({ part }) => part);
}

export async function lastSummedDay(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('status_days').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst();
  return row?.at;
}

/** Stores the sums of a day that has ended; those that are there stay. */
export async function writeDays(db: Db, rows: readonly DayRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('status_days')
    .values(rows.map((row) => ({ ...row, at: new Date(row.at), histogram: JSON.stringify(row.histogram) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
