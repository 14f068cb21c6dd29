import { NOTICE_LIMITS } from '@wickwise/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { firstMinutesText } from '#platform/db/stored-first-minute.ts';
import type { SavedMark } from './armed-rows.ts';
import type { AlertNews } from './deps.ts';
import type { Hit, NewFiring } from './engine/hit.ts';
import { toFiring } from './rows.ts';
import { storeFirings } from './store-firings.ts';

export type NewMark = Omit<SavedMark, 'savedMs'>;

/** Writes the notices of firings within their transaction. */
type WriteFired = (tx: Db, news: readonly AlertNews[]) => Promise<void>;

/** What is written in one transaction. */
export interface EngineWrite {
  hits: readonly Hit[];
  marks: readonly NewMark[];
  /** Number of the newest signal that was read. */
  signalSeq?: number | undefined;
}

/**
 * Writes a turn in one transaction: firings, their notices and deliveries, and the engine's position. An alert fires
 * once per occasion, so a repeated hit adds nothing.
 */
export async function recordTurn(
  db: Db,
  { hits, marks, signalSeq }: EngineWrite,
  writeFired: WriteFired,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (hits.length > 0) await recordHits(tx, hits, writeFired);
    if (marks.length > 0) await saveMarks(tx, marks);
    if (signalSeq !== undefined) await savePosition(tx, signalSeq);
  });
}

/** Writes firings with their notices within a transaction. */
export async function recordHits(tx: Db, hits: readonly NewFiring[], writeFired: WriteFired): Promise<void> {
  const stored = await storeFirings(tx, hits);
  if (stored.length === 0) return;
  const news = [...Map.groupBy(stored, ({ notice_id }) => notice_id)].map(([noticeId, fired]): AlertNews => {
    return {
      noticeId,
      userId: fired[0]?.user_id ?? '',
      firings: fired.slice(0, NOTICE_LIMITS.firings).map(toFiring),
      count: fired.length,
      channels: [...new Set(fired.flatMap(({ is_muted, channels }) => (is_muted ? [] : channels)))],
    };
  });
  await writeFired(tx, news);
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
