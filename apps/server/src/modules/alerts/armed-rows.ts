import type { Market } from '@wickwise/market';
import { sql } from 'kysely';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import type { Mark } from './engine/alert-engine.ts';
import { closeSpan } from './live-match/spans.ts';
import type { AlertRecord } from './rows.ts';

const PAGE = 20_000;

/** Every armed alert but those of accounts that wait to be deleted, in parts: a million of them at once would need a gigabyte. */
export async function* armedAlerts(db: Db): AsyncGenerator<AlertRecord[]> {
  const leaving = db.selectFrom('users').select('id').where('delete_at', 'is not', null);
  const resting = new Set((await leaving.execute()).map(({ id }) => id)); // joined, the planner would sort all alerts for each part
  for (let after = 0; ; ) {
    const rows = await armed(db).where('no', '>', after).orderBy('no').limit(PAGE).execute();
    yield rows.filter(({ user_id }) => !resting.has(user_id));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.no;
  }
}

/** One of them by its number. */
export const armedByNo = (db: Db, no: number): Promise<AlertRecord | undefined> =>
  armed(db)
    .where('no', '=', no)
    .where(sql<boolean>`not exists (select from users where users.id = user_id and delete_at is not null)`)
    .executeTakeFirst();

const armed = (db: Db) => db.selectFrom('alerts').selectAll().where('state', '=', 'armed');

export async function readMarks(db: Db, registry: InstrumentRegistry): Promise<(Mark & { savedMs: number })[]> {
  const rows = await db.selectFrom('alert_marks').selectAll().execute();
  return rows.flatMap((row) => {
    const listed = registry.byNo(row.instrument_no);
    if (!listed) return [];
    return [{ listed, atMs: row.at, price: row.price, before: row.before ?? Number.NaN, savedMs: row.saved_at }];
  });
}

/** Ends the alerts of a market whose time is over; returns their numbers. */
export async function expire(db: Db, market: Market, nowMs: number): Promise<number[]> {
  const rows = await db
    .updateTable('alerts')
    .set({ state: 'expired' })
    .where('state', '=', 'armed')
    .where('market', '=', market)
    .where('expires_at', '<=', instant(nowMs))
    .returning('no')
    .execute();
  return rows.map(({ no }) => no);
}

/**
 * Pauses those of some alerts whose strategy, screen or watchlist its owner has removed: they would stay armed for what never
 * comes. `nowOf` gives a market's time. Returns their numbers.
 */
export async function pauseOrphans(
  db: Db,
  numbers: readonly number[],
  nowOf: (market: Market) => number,
): Promise<number[]> {
  if (numbers.length === 0) return [];
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; no: number; market: Market }>`
      update alerts set state = 'paused'
      where no = any(${[...numbers]}::int[]) and state = 'armed' and (
        (condition->>'type' = 'strategy'
          and not exists (select from strategies where strategies.id = (condition->>'strategyId')::uuid))
        or (condition->>'type' = 'screen'
          and not exists (select from screens where screens.id = (condition->>'screenId')::uuid))
        or (watchlist_id is not null and not exists (select from watchlists where watchlists.id = watchlist_id))
      )
      returning id, no, market`.execute(tx);
    for (const { id, market } of rows) await closeSpan(tx, id, nowOf(market));
    return rows.map(({ no }) => no);
  });
}
