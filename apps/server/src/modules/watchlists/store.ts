import { randomUUIDv7 } from 'node:crypto';
import { WATCHLIST_LIMITS, type Watchlist, type WatchlistItem } from '@wickwise/contract';
import { type InstrumentId, instrumentId, type Market } from '@wickwise/market';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { WatchlistsTable } from '#platform/db/watchlist-schema.ts';
import { queueFit } from '#platform/entitlements/fits.ts';
import { listPaused } from '#platform/entitlements/pauses.ts';
import { checkRoom, lockedLimit } from '#platform/entitlements/room.ts';
import { AccountLimit, NotFound } from '#platform/errors.ts';
import { dropUnlisted } from './holdings/drop-unlisted.ts';

type WatchlistRow = Selectable<WatchlistsTable>;

const rowsOf = (db: Db, userId: string) => db.selectFrom('watchlists').selectAll().where('user_id', '=', userId);

export async function listWatchlists(db: Db, userId: string): Promise<Watchlist[]> {
  const [rows, paused] = await Promise.all([
    rowsOf(db, userId).orderBy('place').orderBy('id').execute(),
    listPaused(db, userId, 'watchlistSymbols'),
  ]);
  return rows.map((row) => toWatchlist(row, paused));
}

export interface FirstList {
  name: string;
  items: readonly WatchlistItem[];
}

/** Returns the owner's lists; creates the first one, which follows the set-up's symbols until its owner changes it. */
export async function listOrBegin(db: Db, userId: string, readFirst: () => Promise<FirstList>): Promise<Watchlist[]> {
  const rows = await rowsOf(db, userId).orderBy('place').orderBy('id').execute();
  const [only] = rows;
  const isBegun = only && (!only.is_untouched || rows.length > 1 || only.items.length > 0);
  if (isBegun) return listWatchlists(db, userId);
  const first = await readFirst();
  if (only && first.items.length === 0) return listWatchlists(db, userId);
  return changing(db, userId, async (tx) => {
    const { limit } = await lockedLimit(tx, userId, 'watchlistSymbols');
    const items = JSON.stringify(first.items.slice(0, limit ?? undefined));
    if (only) await tx.updateTable('watchlists').set({ items }).where('id', '=', only.id).execute();
    else if ((await listWatchlists(tx, userId)).length === 0) {
      await insert(tx, userId, first.name, items, { place: 0, is_untouched: true });
    }
    return listWatchlists(tx, userId);
  });
}

/** Returns whether a user's watchlists have a symbol; undefined before the first list is made. */
export async function hasWatchedSymbols(db: Db, userId: string): Promise<boolean | undefined> {
  const rows = await rowsOf(db, userId).execute();
  return rows.length === 0 ? undefined : rows.some(({ items }) => items.length > 0);
}

export async function readWatchlist(db: Db, userId: string, id: string): Promise<Watchlist> {
  return shown(db, await rowOf(db, userId, id));
}

export async function createWatchlist(
  db: Db,
  userId: string,
  name: string,
  items: readonly WatchlistItem[],
): Promise<Watchlist> {
  return changing(db, userId, (tx) => addList(tx, userId, name, items));
}

/** Adds a list in a transaction of `changing`. */
export async function addList(
  tx: Db,
  userId: string,
  name: string,
  items: readonly WatchlistItem[],
): Promise<Watchlist> {
  const rows = await rowsOf(tx, userId).execute();
  if (rows.length >= WATCHLIST_LIMITS.lists) throw new AccountLimit('watchlists', WATCHLIST_LIMITS.lists);
  await checkSymbols(tx, userId, rows, [...rows, { items }]);
  const place = Math.max(-1, ...rows.map((row) => row.place)) + 1;
  return shown(tx, await insert(tx, userId, name, JSON.stringify(items), { place, is_untouched: false }));
}

export async function changeWatchlist(
  db: Db,
  userId: string,
  id: string,
  change: { name?: string | undefined; items?: readonly WatchlistItem[] | undefined },
): Promise<Watchlist> {
  return changing(db, userId, (tx) => changeList(tx, userId, id, change));
}

/** Changes a list in a transaction of `changing`. */
export const changeList = async (
  tx: Db,
  userId: string,
  id: string,
  change: { name?: string | undefined; items?: readonly WatchlistItem[] | undefined },
): Promise<Watchlist> => write(tx, await rowOf(tx, userId, id), change);

/** Adds an instrument at the end; a list that has it is unchanged. */
export async function addToWatchlist(
  db: Db,
  userId: string,
  id: string,
  item: { market: string; symbol: string } & WatchlistItem,
): Promise<Watchlist> {
  return changing(db, userId, async (tx) => {
    const row = await rowOf(tx, userId, id);
    const isThere = row.items.some(
      (own) => 'symbol' in own && own.market === item.market && own.symbol === item.symbol,
    );
    if (isThere) return shown(tx, row);
    if (row.items.length >= WATCHLIST_LIMITS.items) throw new AccountLimit('watchlistLines', WATCHLIST_LIMITS.items);
    return write(tx, row, { items: [...row.items, item] });
  });
}

/** Reorders lists; unnamed ones keep their order behind the named ones. */
export async function orderWatchlists(db: Db, userId: string, ids: readonly string[]): Promise<Watchlist[]> {
  return changing(db, userId, async (tx) => {
    const known = (await listWatchlists(tx, userId)).map(({ id }) => id);
    const unknown = ids.find((id) => !known.includes(id));
    if (unknown !== undefined) throw new NotFound('Watchlist');
    const order = [...new Set([...ids, ...known])];
    for (const [place, id] of order.entries()) {
      await tx.updateTable('watchlists').set({ place }).where('user_id', '=', userId).where('id', '=', id).execute();
    }
    return listWatchlists(tx, userId);
  });
}

export async function removeWatchlist(db: Db, userId: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const own = tx.deleteFrom('watchlists').where('user_id', '=', userId).where('id', '=', id);
    if ((await own.executeTakeFirst()).numDeletedRows === 0n) throw new NotFound('Watchlist');
    await queueFit(tx, userId, [Date.now()]); // symbols that wait may go on
  });
}

async function rowOf(db: Db, userId: string, id: string): Promise<WatchlistRow> {
  const row = await rowsOf(db, userId).where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound('Watchlist');
  return row;
}

/** Serialises changes of an owner's lists, so concurrent ones count each other. */
export const changing = <T>(db: Db, userId: string, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`watchlists ${userId}`}, 0))`.execute(tx);
    return work(tx);
  });

async function insert(
  tx: Db,
  userId: string,
  name: string,
  items: string,
  more: Pick<WatchlistRow, 'place' | 'is_untouched'>,
): Promise<WatchlistRow> {
  const now = new Date();
  const values = { id: randomUUIDv7(), user_id: userId, name, items, created_at: now, updated_at: now, ...more };
  return tx.insertInto('watchlists').values(values).returningAll().executeTakeFirstOrThrow();
}

async function write(
  tx: Db,
  { id, ...row }: WatchlistRow,
  { name = row.name, items = row.items }: { name?: string | undefined; items?: readonly WatchlistItem[] | undefined },
): Promise<Watchlist> {
  const all = await rowsOf(tx, row.user_id).execute();
  const later = all.map((one) => (one.id === id ? { items } : one));
  await checkSymbols(tx, row.user_id, all, later);
  const values = { name, items: JSON.stringify(items), is_untouched: false, updated_at: new Date() };
  await dropUnlisted(tx, id, items);
  return shown(
    tx,
    await tx.updateTable('watchlists').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  );
}

type Items = Pick<Watchlist, 'items'>;

/** Returns the instruments of lists, each once, in their order. */
const symbolsIn = (lists: readonly { items: readonly WatchlistItem[] }[]): InstrumentId[] => [
  ...new Set(
    lists.flatMap(({ items }) =>
      items.flatMap((item) => ('symbol' in item ? instrumentId(item.market, item.symbol) : [])),
    ),
  ),
];

/** Throws where the owner's plan has no room for the symbols of lists after a change. */
async function checkSymbols(
  tx: Db,
  userId: string,
  before: readonly Items[],
  later: readonly { items: readonly WatchlistItem[] }[],
): Promise<void> {
  const used = symbolsIn(before).length;
  const adding = symbolsIn(later).length - used;
  await checkRoom(tx, userId, 'watchlistSymbols', async () => used, adding);
  if (adding < 0) await queueFit(tx, userId, [Date.now()]); // symbols that wait may go on
}

/** Returns the instruments of all of a user's lists, each once, in the order of the lists. */
export const listWatched = async (db: Db, userId: string): Promise<InstrumentId[]> =>
  symbolsIn(await rowsOf(db, userId).orderBy('place').orderBy('id').execute());

const shown = async (db: Db, row: WatchlistRow): Promise<Watchlist> =>
  toWatchlist(row, await listPaused(db, row.user_id, 'watchlistSymbols'));

function toWatchlist({ id, name, items }: WatchlistRow, paused: ReadonlySet<string>): Watchlist {
  const waiting = symbolsIn([{ items }]).filter((one) => paused.has(one));
  return { id, name, items, ...(waiting.length > 0 ? { paused: waiting } : {}) };
}

/** Returns who has which of a market's symbols on a watchlist. */
export async function watchersOf(
  db: Db,
  market: Market,
  symbols: readonly string[],
): Promise<{ userId: string; symbol: string }[]> {
  if (symbols.length === 0) return [];
  const { rows } = await sql<{ user_id: string; symbol: string }>`
    select distinct user_id, item ->> 'symbol' as symbol from watchlists, jsonb_array_elements(items) as item
    where item ->> 'market' = ${market} and item ->> 'symbol' = any(${symbols}::text[])`.execute(db);
  return rows.map(({ user_id: userId, symbol }) => ({ userId, symbol }));
}

/** Returns the ids of the instruments of watchlists, by the ids of those lists that exist. */
export async function instrumentsOfLists(db: Db, ids: readonly string[]): Promise<Map<string, Set<InstrumentId>>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('watchlists').select(['id', 'items']).where('id', 'in', ids).execute();
  return new Map(
    rows.map(({ id, items }) => {
      return [id, new Set(items.flatMap((item) => ('symbol' in item ? [instrumentId(item.market, item.symbol)] : [])))];
    }),
  );
}

/** Returns those of the ids that exist, of any user. */
export async function presentWatchlists(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('watchlists').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}
