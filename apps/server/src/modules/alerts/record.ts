import { randomUUIDv7 } from 'node:crypto';
import { NOTICE_LIMITS } from '@wickwise/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { AlertNews, Tell } from './deps.ts';
import type { Mark } from './engine/alert-engine.ts';
import type { Hit } from './engine/hit.ts';
import { type AlertRecord, toFiring } from './rows.ts';

/** All that one turn of the engine leaves behind. */
export interface Turn {
  hits: readonly Hit[];
  marks: readonly Mark[];
  /** Number of the newest signal that was read. */
  signalSeq?: number | undefined;
}

/**
 * Writes a turn in one transaction: what fired, what is told of it, and where the engine stands. An alert fires once per
 * occasion, so whoever finds the same again adds nothing.
 */
export async function recordTurn(db: Db, { hits, marks, signalSeq }: Turn, tell: Tell): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (hits.length > 0) await recordHits(tx, hits, tell);
    if (marks.length > 0) await saveMarks(tx, marks);
    if (signalSeq !== undefined) await savePosition(tx, signalSeq);
  });
}

async function recordHits(tx: Db, hits: readonly Hit[], tell: Tell): Promise<void> {
  const numbers = [...new Set(hits.map(({ no }) => no))];
  const rows = await tx
    .selectFrom('alerts')
    .selectAll()
    .where('no', 'in', numbers)
    .where('state', '=', 'armed')
    .forUpdate()
    .execute();
  const alerts = new Map(rows.map((row) => [row.no, row]));
  const noticeIds = new Map<string, string>();
  const values = hits.flatMap((hit) => {
    const alert = alerts.get(hit.no);
    if (!alert) return []; // paused or removed a moment ago
    const noticeId = noticeIds.get(alert.user_id) ?? randomUUIDv7();
    noticeIds.set(alert.user_id, noticeId);
    return toRow(hit, alert, noticeId);
  });
  if (values.length === 0) return;
  const stored = await tx
    .insertInto('alert_firings')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
  if (stored.length === 0) return;
  await countFirings(tx, stored);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const news = [...Map.groupBy(stored, ({ notice_id }) => notice_id)].map(([noticeId, fired]): AlertNews => {
    const told = fired.flatMap(({ alert_id }) => byId.get(alert_id) ?? []).filter(({ is_muted }) => !is_muted);
    return {
      noticeId,
      userId: fired[0]?.user_id ?? '',
      firings: fired.slice(0, NOTICE_LIMITS.firings).map(toFiring),
      count: fired.length,
      channels: [...new Set(told.flatMap(({ channels }) => channels))],
    };
  });
  await tell.write(tx, news);
}

const toRow = ({ listed, occasion, price, atMs, isLate, receipt }: Hit, alert: AlertRecord, noticeId: string) => {
  const { market, symbol } = listed.instrument;
  const time = alert.frequency === 'once' ? `arming ${alert.arming}` : occasion;
  return {
    id: randomUUIDv7(),
    seq: sql<number>`nextval('alert_firing_seq')`,
    alert_id: alert.id,
    user_id: alert.user_id,
    occurrence: `${symbol} ${time}`,
    name: alert.name,
    market,
    symbol,
    condition: JSON.stringify(alert.condition),
    timeframe: alert.timeframe,
    price,
    at: new Date(atMs),
    is_late: isLate,
    receipt: JSON.stringify(receipt),
    notice_id: noticeId,
    stored_at: new Date(),
  };
};

/** An alert on one instrument that was to fire once is done; one on many goes on for the others. */
async function countFirings(tx: Db, stored: readonly { alert_id: string; at: number }[]): Promise<void> {
  const counts = [...Map.groupBy(stored, ({ alert_id }) => alert_id)];
  const ids = counts.map(([id]) => id);
  const times = counts.map(([, fired]) => fired.length);
  const last = counts.map(([, fired]) => new Date(Math.max(...fired.map(({ at }) => at))));
  await sql`
    update alerts set
      fired_count = fired_count + fired.times,
      last_fired_at = greatest(last_fired_at, fired.last),
      state = case when frequency = 'once' and symbol is not null then 'done' else state end
    from unnest(${ids}::uuid[], ${times}::int[], ${last}::timestamptz[]) as fired(id, times, last)
    where alerts.id = fired.id`.execute(tx);
}

async function saveMarks(tx: Db, marks: readonly Mark[]): Promise<void> {
  const numbers = marks.map(({ listed }) => listed.no);
  const times = marks.map(({ atMs }) => new Date(atMs));
  const prices = marks.map(({ price }) => price);
  const before = marks.map((mark) => (Number.isNaN(mark.before) ? null : mark.before));
  await sql`
    insert into alert_marks (instrument_no, at, price, before, saved_at)
    select no, at, price, before, now()
    from unnest(${numbers}::int[], ${times}::timestamptz[], ${prices}::float8[], ${before}::float8[])
      as fresh(no, at, price, before)
    on conflict (instrument_no) do update
      set at = excluded.at, price = excluded.price, before = excluded.before, saved_at = excluded.saved_at`.execute(tx);
}

const savePosition = (tx: Db, seq: number) =>
  tx
    .insertInto('alert_positions')
    .values({ name: 'signals', seq })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ seq }))
    .execute();
