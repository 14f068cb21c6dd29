import type { Market } from '@wickwise/market';
import { sql } from 'kysely';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import type { Mark } from './engine/alert-engine.ts';
import type { AlertRecord } from './rows.ts';

const PAGE = 20_000;

/** Every armed alert, in parts: a million of them at once would need a gigabyte. */
export async function* armedAlerts(db: Db): AsyncGenerator<AlertRecord[]> {
  for (let after = 0; ; ) {
    const rows = await armed(db).where('no', '>', after).orderBy('no').limit(PAGE).execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.no;
  }
}

/** Alerts by number, those that are armed. */
export const armedByNo = (db: Db, no: number): Promise<AlertRecord | undefined> =>
  armed(db).where('no', '=', no).executeTakeFirst();

/** Alerts of accounts that wait to be deleted rest. */
const armed = (db: Db) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('state', '=', 'armed')
    .where(sql<boolean>`not exists (select from users where users.id = user_id and delete_at is not null)`);

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
