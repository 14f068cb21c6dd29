import { NOTICE_LIMITS } from '@wickwise/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { firstMinutesText } from '#platform/db/stored-first-minute.ts';
import type { SavedMark } from './armed-rows.ts';
import type { AlertNotice, Announce, WriteNotices } from './deps.ts';
import type { Hit, NewFiring } from './engine/hit.ts';
import { toFiring } from './rows.ts';
import { storeFirings } from './store-firings.ts';

export type NewMark = Omit<SavedMark, 'savedMs'>;

/** What is written in one transaction. */
export interface EngineWrite {
  hits: readonly Hit[];
  marks: readonly NewMark[];
  /** Number of the newest signal that was read. */
  signalSeq?: number | undefined;
  /**
   * Set as it is written, to be called after the commit. Kept for a retry: the commit may have succeeded with the answer
   * lost, and the retry then writes nothing.
   */
  announce?: Announce | undefined;
}

/**
 * Writes a batch in one transaction: firings, their notices and deliveries, and the engine's position. An alert fires
 * once per occasion, so a repeated hit adds nothing.
 */
export async function recordBatch(db: Db, batch: EngineWrite, writeFired: WriteNotices<AlertNotice>): Promise<void> {
  const { hits, marks, signalSeq } = batch;
  await db.transaction().execute(async (tx) => {
    if (hits.length > 0) batch.announce = (await recordHits(tx, hits, writeFired)) ?? batch.announce;
    if (marks.length > 0) await saveMarks(tx, marks);
    if (signalSeq !== undefined) await savePosition(tx, signalSeq);
  });
}

/** Writes firings with their notices within a transaction; returns what announces them, undefined for none. */
export async function recordHits(
  tx: Db,
  hits: readonly NewFiring[],
  writeFired: WriteNotices<AlertNotice>,
): Promise<Announce | undefined> {
  const stored = await storeFirings(tx, hits);
  if (stored.length === 0) return undefined;
  const news = [...Map.groupBy(stored, ({ notice_id }) => notice_id)].map(([noticeId, fired]): AlertNotice => {
    return {
      noticeId,
      userId: fired[0]?.user_id ?? '',
      firings: fired.slice(0, NOTICE_LIMITS.firings).map(toFiring),
      count: fired.length,
      channels: [...new Set(fired.flatMap(({ is_muted, channels }) => (is_muted ? [] : channels)))],
    };
  });
  return writeFired(tx, news);
}

async function saveMarks(tx: Db, marks: readonly NewMark[]): Promise<void> {
  const numbers = marks.map(({ listed }) => listed.no);
  const times = marks.map(({ atMs }) => new Date(atMs));
  const prices = marks.map(({ price }) => price);
  const before = marks.map((mark) => (Number.isNaN(mark.before) ? null : mark.before));
  const highs = marks.map(({ seen }) => seen?.high ?? null);
  const lows = marks.map(({ seen }) => seen?.low ?? null);
  const minutes = marks.map(({ firstMinutes }) => firstMinutesText(firstMinutes));
  await sql`
    /* planned once: alerts.marks */ insert into alert_marks
      (instrument_no, at, price, before, high, low, first_minutes, saved_at)
    select no, at, price, before, high, low, first_minutes::jsonb, now()
    from unnest(${numbers}::int[], ${times}::timestamptz[], ${prices}::float8[], ${before}::float8[], ${highs}::float8[],
      ${lows}::float8[], ${minutes}::text[]) as fresh(no, at, price, before, high, low, first_minutes)
    on conflict (instrument_no) do update
      set at = excluded.at, price = excluded.price, before = excluded.before, high = excluded.high, low = excluded.low,
        first_minutes = excluded.first_minutes, saved_at = excluded.saved_at`.execute(tx);
}

const savePosition = (tx: Db, seq: number) =>
  tx
    .insertInto('alert_positions')
    .values({ name: 'signals', seq })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ seq }))
    .execute();
