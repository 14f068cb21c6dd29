import type { Market } from '@wickwise/market';
import type { SeenMark } from '#marketdata/follow/price-follower.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { isStaying, listLeaving } from '#platform/owners.ts';
import { type AlertScope, mayBeIn } from './alert-scope.ts';
import { EVERYBODY, type Holders, ofHolders } from './holders.ts';
import type { AlertRecord } from './rows.ts';

const PAGE = 20_000;

/** Yields armed alerts, except of accounts about to be deleted, in parts: a million at once would need a gigabyte. */
export async function* armedAlerts(
  db: Db,
  holders: Holders = EVERYBODY,
  scope: AlertScope = 'all',
): AsyncGenerator<AlertRecord[]> {
  const resting = await listLeaving(db); // joined, the planner would sort all alerts for each part
  for (let after = 0; ; ) {
    const part = armed(db).where('no', '>', after).where(ofHolders(holders)).where(mayBeIn(scope));
    const rows = await part.orderBy('no').limit(PAGE).execute();
    yield rows.filter(({ user_id }) => !resting.has(user_id));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.no;
  }
}

/** Returns an armed alert by its number. */
export const armedByNo = (db: Db, no: number): Promise<AlertRecord | undefined> =>
  armed(db).where('no', '=', no).where(isStaying('alerts.user_id')).executeTakeFirst();

/** Returns the armed alerts on one symbol, and some others by their numbers. */
export const armedOn = (
  db: Db,
  { market, symbol }: { market: Market; symbol: string },
  others: readonly number[],
): Promise<AlertRecord[]> =>
  armed(db)
    .where((eb) =>
      eb.or([eb.and([eb('market', '=', market), eb('symbol', '=', symbol)]), eb('no', 'in', [...others, -1])]),
    )
    .where(isStaying('alerts.user_id'))
    .orderBy('no')
    .execute();

const armed = (db: Db) => db.selectFrom('alerts').selectAll().where('state', '=', 'armed');

/** The position up to which a process had evaluated the alerts on an instrument. */
export interface SavedMark extends SeenMark {
  /** The price before the newest one; NaN where there was none. */
  before: number;
  /** Wall time. */
  savedMs: number;
}

export async function readAlertMarks(db: Db, registry: InstrumentRegistry): Promise<SavedMark[]> {
  const rows = await db.selectFrom('alert_marks').selectAll().execute();
  return rows.flatMap((row) => {
    const listed = registry.byNo(row.instrument_no);
    if (!listed) return [];
    const { at: atMs, price, before, high, low, first_minutes, saved_at: savedMs } = row;
    const seen = high === null || low === null ? undefined : { high, low };
    const firstMinutes = first_minutes ?? [];
    return [{ listed, atMs, price, before: before ?? Number.NaN, seen, firstMinutes, savedMs }];
  });
}

/** Expires due alerts of a market and returns their numbers. */
export async function expire(db: Db, market: Market, nowMs: number, holders: Holders): Promise<number[]> {
  const rows = await db
    .updateTable('alerts')
    .set({ state: 'expired' })
    .where('state', '=', 'armed')
    .where('market', '=', market)
    .where('expires_at', '<=', instant(nowMs))
    .where(ofHolders(holders))
    .returning('no')
    .execute();
  return rows.map(({ no }) => no);
}
