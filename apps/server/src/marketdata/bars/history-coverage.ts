import type { Timeframe } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { timeframeCode, timeframeOfCode } from './timeframe-codes.ts';

/** A time interval, epoch ms. */
export interface Stretch {
  fromMs: number;
  toMs: number;
}

/** Returns the interval of loaded history without holes, per timeframe. */
export async function readCoverage(db: Db, instrumentNo: number): Promise<Map<Timeframe, Stretch>> {
  const rows = await db
    .selectFrom('history_coverage')
    .select(['timeframe', 'from_time', 'to_time'])
    .where('instrument_no', '=', instrumentNo)
    .execute();
  return new Map(
    rows.map((row) => [timeframeOfCode(row.timeframe), { fromMs: row.from_time, toMs: row.to_time }] as const),
  );
}

/** Records a loaded interval: merged with the known one where they touch, else replacing it. */
export async function noteCoverage(
  db: Db,
  instrumentNo: number,
  timeframe: Timeframe,
  loaded: Stretch,
  known?: Stretch,
): Promise<void> {
  const touches = known && known.fromMs <= loaded.toMs && known.toMs >= loaded.fromMs;
  const from_time = new Date(touches ? Math.min(known.fromMs, loaded.fromMs) : loaded.fromMs);
  const to_time = new Date(touches ? Math.max(known.toMs, loaded.toMs) : loaded.toMs);
  await db
    .insertInto('history_coverage')
    .values({ instrument_no: instrumentNo, timeframe: timeframeCode(timeframe), from_time, to_time })
    .onConflict((conflict) => conflict.columns(['instrument_no', 'timeframe']).doUpdateSet({ from_time, to_time }))
    .execute();
}

/** Records when an instrument's history began to be loaded, once. */
export async function noteStart(db: Db, instrumentNo: number, atMs: number): Promise<void> {
  await db
    .insertInto('history_starts')
    .values({ instrument_no: instrumentNo, loaded_at: new Date(atMs) })
    .onConflict((conflict) => conflict.column('instrument_no').doNothing())
    .execute();
}

/**
 * Returns the part of an interval still to be loaded: none, its end, or all. `newestMs` is the open time of the last
 * stored bar: bars built live need no loading.
 */
export function missingPart(
  wanted: Stretch,
  known: Stretch | undefined,
  newestMs: number | undefined,
): Stretch | undefined {
  if (!known || known.fromMs > wanted.fromMs || known.toMs < wanted.fromMs) return wanted;
  const liveMs = newestMs !== undefined && newestMs < wanted.toMs ? newestMs : Number.NEGATIVE_INFINITY;
  const fromMs = Math.max(known.toMs, liveMs);
  return fromMs < wanted.toMs ? { fromMs, toMs: wanted.toMs } : undefined;
}

/** Limits instruments' loaded history to an instant. */
export async function endCoverage(db: Db, instrumentNos: readonly number[], atMs: number): Promise<void> {
  const at = new Date(atMs);
  const own = [...instrumentNos, -1];
  await db
    .deleteFrom('history_coverage')
    .where('instrument_no', 'in', own)
    .where('from_time', '>=', instant(atMs))
    .execute();
  await db
    .updateTable('history_coverage')
    .set({ to_time: at })
    .where('instrument_no', 'in', own)
    .where('to_time', '>', instant(atMs))
    .execute();
}
