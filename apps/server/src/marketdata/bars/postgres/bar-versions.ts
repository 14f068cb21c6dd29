import type { Timeframe } from '@wickwise/market';
import type pg from 'pg';
import type { BarKnown, BarVersion } from '../bar-store.ts';
import { timeframeCode } from '../timeframe-codes.ts';
import { inVersionOrder, type StoredVersion } from '../version-order.ts';

const VERSIONS = (table: 'bars' | 'bar_revisions'): string => `
  select open_time as "timeMs", open, high, low, close, volume, revision, known_at as "knownAt" from ${table}
  where instrument_no = $1 and timeframe = $2 and open_time >= $3 and open_time <= $4`;

/** See `BarStore.versions`. */
export async function readBarVersions(
  pool: pg.Pool,
  no: number,
  timeframe: Timeframe,
  { fromMs, throughMs, before }: { fromMs: number; throughMs: number; before: number },
): Promise<BarVersion[]> {
  const first = await firstBarTime(pool, no, timeframe, fromMs, before);
  const values = [no, timeframeCode(timeframe), new Date(first), new Date(throughMs)];
  const found = await Promise.all(
    (['bars', 'bar_revisions'] as const).map((table) => pool.query<StoredVersion>(VERSIONS(table), values)),
  );
  return inVersionOrder(found.flatMap(({ rows }) => rows));
}

async function firstBarTime(
  pool: pg.Pool,
  no: number,
  timeframe: Timeframe,
  fromMs: number,
  before: number,
): Promise<number> {
  const { rows } = await pool.query<{ openMs: number }>(
    `select open_time as "openMs" from bars where instrument_no = $1 and timeframe = $2 and open_time < $3
     order by open_time desc limit $4`,
    [no, timeframeCode(timeframe), new Date(fromMs), before],
  );
  return rows.at(-1)?.openMs ?? fromMs;
}

/** See `BarStore.corrections`. */
export async function readCorrections(
  pool: pg.Pool,
  numbers: readonly number[],
  timeframes: readonly Timeframe[],
  fromMs: number,
): Promise<BarKnown[]> {
  const { rows } = await pool.query<BarKnown>(
    `select instrument_no as no, open_time as "barMs", superseded_at as "knownMs" from bar_revisions
     where instrument_no = any($1::int[]) and timeframe = any($2::smallint[]) and superseded_at >= $3`,
    [numbers, timeframes.map(timeframeCode), new Date(fromMs)],
  );
  return rows;
}

/** See `BarStore.firstKnown`. */
export async function readFirstKnown(
  pool: pg.Pool,
  numbers: readonly number[],
  timeframe: Timeframe,
  fromMs: number,
): Promise<BarKnown[]> {
  const { rows } = await pool.query<BarKnown>(
    `select instrument_no as no, open_time as "barMs", known_at as "knownMs" from bars
     where instrument_no = any($1::int[]) and timeframe = $2 and open_time >= $3 and revision = 0`,
    [numbers, timeframeCode(timeframe), new Date(fromMs)],
  );
  return rows;
}
