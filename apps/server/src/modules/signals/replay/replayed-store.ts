import type { ScanTimeframe } from '@wickwise/market';
import { type RawBuilder, sql } from 'kysely';
import type { Stretch } from '#marketdata/bars/history-coverage.ts';
import { timeframeCode } from '#marketdata/bars/timeframe-codes.ts';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import type { FoundSignal } from '../receipt.ts';
import { foundColumns } from '../signal-rows.ts';

/** Rows of one statement: PostgreSQL takes at most 65,535 parameters. */
const ROWS_PER_STATEMENT = 2_000;

/** The stretch of an instrument whose replayed signals are stored, and what they were found from. */
export interface ReplayedHistory extends Stretch {
  no: number;
  layout: string;
  barsHash: string;
}

/** A history with its signals, in place of what is stored of it. */
export interface NewHistory extends ReplayedHistory {
  signals: readonly FoundSignal[];
}

/**
 * Returns by instrument number from which bar on its live signals are stored: the first one, or where its scan began.
 * Instruments that aren't scanned yet are absent.
 */
export async function readLiveStarts(
  db: Db,
  numbers: readonly number[],
  timeframe: ScanTimeframe,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ no: number; start: number }>`
    select instrument_no as no, least(coalesce(since, bar_time), (
      select min(bar_time) from signals
      where signals.instrument_no = scan_states.instrument_no and signals.timeframe = scan_states.timeframe
        and owner_id is null)) as start
    from scan_states
    where instrument_no = any(${numbers}) and timeframe = ${timeframeCode(timeframe)}`.execute(db);
  return new Map(rows.map(({ no, start }) => [no, start]));
}

/** Reads what is replayed of these instruments, by their numbers. */
export async function readReplayed(
  db: Db,
  numbers: readonly number[],
  timeframe: ScanTimeframe,
): Promise<Map<number, ReplayedHistory>> {
  const rows = await db
    .selectFrom('replayed_histories')
    .select(['instrument_no as no', 'layout', 'from_time as fromMs', 'to_time as toMs', 'bars_hash as barsHash'])
    .where('instrument_no', 'in', [...numbers, -1])
    .where('timeframe', '=', timeframeCode(timeframe))
    .execute();
  return new Map(rows.map((row) => [row.no, row]));
}

/**
 * Stores that histories of a timeframe were compared with the bars, with those that differed. Signals on bars before
 * `oldest` of an instrument are deleted. Call it in a transaction.
 */
export async function storeReplayed(
  db: Db,
  timeframe: ScanTimeframe,
  {
    fresh,
    oldest,
    checkedMs,
  }: { fresh: readonly NewHistory[]; oldest: ReadonlyMap<number, number>; checkedMs: number },
): Promise<void> {
  const code = timeframeCode(timeframe);
  await db
    .deleteFrom('replayed_signals')
    .where('instrument_no', 'in', [...fresh.map(({ no }) => no), -1])
    .where('timeframe', '=', code)
    .execute();
  await sql`
    delete from replayed_signals using unnest(${[...oldest.keys()]}::int[], ${times(oldest.values())}) as kept(no, oldest)
    where instrument_no = kept.no and timeframe = ${code} and bar_time < kept.oldest`.execute(db);
  await sql`
    update replayed_histories set checked_at = ${instant(checkedMs)}
    where instrument_no = any(${[...oldest.keys()]}::int[]) and timeframe = ${code}`.execute(db);
  const found = fresh.flatMap(({ signals }) => signals).map(foundColumns);
  for (let start = 0; start < found.length; start += ROWS_PER_STATEMENT) {
    await db
      .insertInto('replayed_signals')
      .values(found.slice(start, start + ROWS_PER_STATEMENT))
      .onConflict((conflict) => conflict.doNothing()) // two shapes of one scan may have the same points
      .execute();
  }
  if (fresh.length === 0) return;
  await db
    .insertInto('replayed_histories')
    .values(
      fresh.map(({ no, layout, fromMs, toMs, barsHash }) => ({
        instrument_no: no,
        timeframe: code,
        layout,
        bars_hash: barsHash,
        from_time: new Date(fromMs),
        to_time: new Date(toMs),
        checked_at: new Date(checkedMs),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['instrument_no', 'timeframe']).doUpdateSet(({ ref }) => ({
        layout: ref('excluded.layout'),
        from_time: ref('excluded.from_time'),
        to_time: ref('excluded.to_time'),
        bars_hash: ref('excluded.bars_hash'),
        checked_at: ref('excluded.checked_at'),
      })),
    )
    .execute();
}

const times = (all: Iterable<number>): RawBuilder<unknown> =>
  sql`${Array.from(all, (timeMs) => new Date(timeMs))}::timestamptz[]`;

/** Scanned instruments of a timeframe, and the layout that their signals have now. */
export interface ScannedPart {
  numbers: readonly number[];
  timeframe: ScanTimeframe;
  layout: string;
}

/** Returns whether a scanned history isn't replayed with today's rules, or was last compared before an instant. */
export async function isReplayMissing(
  db: Db,
  parts: readonly ScannedPart[],
  checkedBeforeMs: number,
): Promise<boolean> {
  for (const { numbers, timeframe, layout } of parts) {
    const { rows } = await sql`
      select 1 from scan_states left join replayed_histories as own using (instrument_no, timeframe)
      where instrument_no = any(${numbers}) and timeframe = ${timeframeCode(timeframe)}
        and (own.layout is distinct from ${layout} or own.checked_at < ${instant(checkedBeforeMs)})
      limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Returns when replayed signals last may have changed, and when the newest became known; 0 where there are none. */
export async function newestCheck(db: Db): Promise<{ checkedMs: number; newestMs: number }> {
  const { rows } = await sql<{ checkedMs: number | null; newestMs: number | null }>`
    select (select max(checked_at) from replayed_histories) as "checkedMs",
      (select max(at) from replayed_signals) as "newestMs"`.execute(db);
  return { checkedMs: rows[0]?.checkedMs ?? 0, newestMs: rows[0]?.newestMs ?? 0 };
}
