import { randomUUIDv7 } from 'node:crypto';
import { type Edge, edgesAmong } from '@wickwise/analytics';
import { timeframeCode } from '#marketdata/bars/timeframe-codes.ts';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { type EdgePart, instrumentsIn, type MeasuredPart } from './measure-part.ts';

/** An interrupted run is resumed within this time, ms; later its parts would be of different days. */
const GOES_ON_MS = 20 * 3_600_000;

/** PostgreSQL allows 65,535 parameters per statement. */
const ROWS_PER_STATEMENT = 2_000;

/** A younger measurement needn't be repeated, ms. */
const FRESH_MS = 12 * 3_600_000;

/** Returns whether these rules have no measurement yet or an old one. */
export async function isRunDue(db: Db, source: string, layout: string, nowMs: number): Promise<boolean> {
  const fresh = await db
    .selectFrom('edge_runs')
    .select('id')
    .where('source', '=', source)
    .where('layout', '=', layout)
    .where('ended_at', '>', instant(nowMs - FRESH_MS))
    .executeTakeFirst();
  return fresh === undefined;
}

export interface OpenRun {
  id: string;
  /** Finished markets and timeframes. */
  done: ReadonlySet<string>;
}

export const partKey = ({ market, timeframe }: Pick<EdgePart, 'market' | 'timeframe'>): string =>
  `${market} ${timeframeCode(timeframe)}`;

/** Resumes a source's interrupted run, or begins one. */
export async function openRun(db: Db, source: string, layout: string, nowMs: number): Promise<OpenRun> {
  const known = await db
    .selectFrom('edge_runs')
    .select('id')
    .where('source', '=', source)
    .where('layout', '=', layout)
    .where('ended_at', 'is', null)
    .where('started_at', '>', instant(nowMs - GOES_ON_MS))
    .orderBy('started_at', 'desc')
    .executeTakeFirst();
  if (!known) return { id: await beginRun(db, source, layout, nowMs), done: new Set() };
  const parts = await db.selectFrom('edge_parts').selectAll().where('run_id', '=', known.id).execute();
  return { id: known.id, done: new Set(parts.map(({ market, timeframe }) => `${market} ${timeframe}`)) };
}

async function beginRun(db: Db, source: string, layout: string, nowMs: number): Promise<string> {
  const id = randomUUIDv7();
  await db.deleteFrom('edge_runs').where('source', '=', source).where('ended_at', 'is', null).execute();
  await db
    .insertInto('edge_runs')
    .values({ id, source, layout, started_at: new Date(nowMs) })
    .execute();
  return id;
}

/** Stores a finished part, so a restart needn't measure it again. */
export async function storePart(db: Db, runId: string, part: EdgePart, { cells, bars }: MeasuredPart): Promise<void> {
  const { market, nowMs } = part;
  const timeframe = timeframeCode(part.timeframe);
  const rows = cells
    .filter(({ count }) => count > 0)
    .map(({ scan, strength, sample, count, edge }) => ({
      run_id: runId,
      market,
      timeframe,
      pattern: scan.pattern,
      direction: scan.direction,
      variant: scan.variant ?? '',
      version: scan.version,
      strength: strength ?? '',
      sample,
      count,
      figures: edge ? JSON.stringify(edge) : null,
      is_edge: false,
    }));
  const measured = {
    run_id: runId,
    market,
    timeframe,
    measured_at: new Date(nowMs),
    instruments: instrumentsIn(part).length,
    bars,
  };
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
      await trx
        .insertInto('edges')
        .values(rows.slice(start, start + ROWS_PER_STATEMENT))
        .execute();
    }
    await trx.insertInto('edge_parts').values(measured).execute();
  });
}

/** Checks all cells of a finished run together, publishes it, and deletes the source's earlier ones. */
export async function closeRun(db: Db, source: string, runId: string, nowMs: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('edges')
      .selectAll()
      .where('run_id', '=', runId)
      .where('sample', '=', 'out')
      .where('figures', 'is not', null)
      .execute();
    const survive = edgesAmong(rows.map(({ figures }) => figures as unknown as Edge));
    for (const [i, row] of rows.entries()) {
      if (!survive[i]) continue;
      await trx
        .updateTable('edges')
        .set({ is_edge: true })
        .where('run_id', '=', runId)
        .where('market', '=', row.market)
        .where('timeframe', '=', row.timeframe)
        .where('pattern', '=', row.pattern)
        .where('direction', '=', row.direction)
        .where('variant', '=', row.variant)
        .where('version', '=', row.version)
        .where('strength', '=', row.strength)
        .where('sample', '=', 'out')
        .execute();
    }
    await trx
      .updateTable('edge_runs')
      .set({ ended_at: new Date(nowMs) })
      .where('id', '=', runId)
      .execute();
    await trx.deleteFrom('edge_runs').where('source', '=', source).where('id', '!=', runId).execute();
  });
}
