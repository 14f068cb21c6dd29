import { randomUUIDv7 } from 'node:crypto';
import type { Timeframe } from '@wickwise/market';
import { type Selectable, sql } from 'kysely';
import { timeframeCode } from '#marketdata/bars/timeframe-codes.ts';
import type { Db } from '#platform/db/db.ts';
import type { MarketEventsTable } from '#platform/db/whatsnew-schema.ts';
import { EVENT_VERSIONS, type FoundEvent } from './detect.ts';

/** An event to be stored. */
export interface EventRow {
  instrumentNo: number;
  timeframe: Timeframe;
  atMs: number;
  event: FoundEvent;
}

/** PostgreSQL allows 65,535 parameters per statement. */
const ROWS_PER_STATEMENT = 2_000;

/** Stores events that are new; repeated scans add nothing. */
export async function insertEvents(db: Db, rows: readonly EventRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await db
      .insertInto('market_events')
      .values(
        rows.slice(start, start + ROWS_PER_STATEMENT).map(({ instrumentNo, timeframe, atMs, event }) => ({
          id: randomUUIDv7(),
          instrument_no: instrumentNo,
          timeframe: timeframeCode(timeframe),
          kind: event.kind,
          version: EVENT_VERSIONS[event.kind],
          direction: event.direction,
          bar_time: new Date(event.barTimeMs),
          at: new Date(atMs),
          price: event.price,
          size: event.size,
          facts: JSON.stringify(event.facts),
          stored_at: new Date(),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Leaves out events at or before the newest of their kind that an earlier version of the rule found: sent events stay, and
 * the new version continues after them.
 */
export async function afterEarlierVersions(db: Db, rows: readonly EventRow[]): Promise<EventRow[]> {
  const newest = await db
    .selectFrom('market_events')
    .select(({ fn }) => ['instrument_no', 'timeframe', 'kind', 'version', fn.max('bar_time').as('through')])
    .where('instrument_no', 'in', [...new Set(rows.map(({ instrumentNo }) => instrumentNo)), -1])
    .groupBy(['instrument_no', 'timeframe', 'kind', 'version'])
    .execute();
  const outdated = newest.filter(({ kind, version }) => version < EVENT_VERSIONS[kind]);
  return rows.filter(
    ({ instrumentNo, timeframe, event }) =>
      !outdated.some(
        (one) =>
          one.instrument_no === instrumentNo &&
          one.timeframe === timeframeCode(timeframe) &&
          one.kind === event.kind &&
          event.barTimeMs <= one.through,
      ),
  );
}

/** Stores the usual daily turnover of instruments, as of their newest daily bar. */
export async function keepTurnovers(
  db: Db,
  rows: readonly { instrumentNo: number; turnover: number; barTimeMs: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('instrument_turnovers')
    .values(
      rows.map(({ instrumentNo, turnover, barTimeMs }) => ({
        instrument_no: instrumentNo,
        turnover,
        bar_time: new Date(barTimeMs),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('instrument_no').doUpdateSet({
        turnover: sql`excluded.turnover`,
        bar_time: sql`excluded.bar_time`,
      }),
    )
    .execute();
}

/** Lists events known after `fromMs` and up to `toMs`, market time, newest first. */
export function listEvents(
  db: Db,
  { numbers, fromMs, toMs }: { numbers: readonly number[]; fromMs: number; toMs: number },
): Promise<Selectable<MarketEventsTable>[]> {
  return db
    .selectFrom('market_events')
    .selectAll()
    .where(sql<boolean>`instrument_no = any(${numbers}) and at > ${new Date(fromMs)} and at <= ${new Date(toMs)}`)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
}

/** Returns the usual daily turnover by instrument number. */
export async function listTurnovers(db: Db): Promise<{ no: number; turnover: number }[]> {
  return db.selectFrom('instrument_turnovers').select(['instrument_no as no', 'turnover']).execute();
}
