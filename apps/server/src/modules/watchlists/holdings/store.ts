import {
  FIELD_TEXTS,
  type HoldingMode,
  type HoldingsPreview,
  WATCHLIST_LIMITS,
  type Watchlist,
  type WatchlistItem,
} from '@wickwise/contract';
import { instrumentId, type Market } from '@wickwise/market';
import type { Selectable } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { HoldingsTable } from '#platform/db/watchlist-schema.ts';
import { InvalidField, NotFound } from '#platform/errors.ts';
import { addList, changeList, changing, listWatchlists, readWatchlist } from '../store.ts';

export type HoldingRow = Selectable<HoldingsTable>;

/** What an import says of one instrument. */
export type EnteredHolding = Pick<HoldingsPreview['holdings'][number], 'market' | 'symbol' | 'quantity' | 'cost'>;

/** Returns a market's time, by which later splits are known. */
type NowOf = (market: Market) => number;

const rowsOf = (db: Db, watchlistId: string) =>
  db.selectFrom('holdings').selectAll().where('watchlist_id', '=', watchlistId);

/** Returns one of a user's lists with what it holds, in the list's order. */
export async function readHeld(
  db: Db,
  userId: string,
  watchlistId: string,
): Promise<{ watchlist: Watchlist; rows: HoldingRow[] }> {
  const watchlist = await readWatchlist(db, userId, watchlistId);
  const rows = new Map(
    (await rowsOf(db, watchlistId).execute()).map((row) => [instrumentId(row.market, row.symbol), row]),
  );
  const inOrder = watchlist.items.flatMap((item) =>
    'symbol' in item ? (rows.get(instrumentId(item.market, item.symbol)) ?? []) : [],
  );
  return { watchlist, rows: inOrder };
}

/** Returns those of a user's lists that hold something, in their order. */
export async function listHeld(db: Db, userId: string): Promise<{ id: string; name: string; count: number }[]> {
  const [lists, counts] = await Promise.all([
    listWatchlists(db, userId),
    db
      .selectFrom('holdings')
      .innerJoin('watchlists', 'watchlists.id', 'holdings.watchlist_id')
      .select(['watchlist_id', ({ fn }) => fn.countAll<number>().as('count')])
      .where('watchlists.user_id', '=', userId)
      .groupBy('watchlist_id')
      .execute(),
  ]);
  const countOf = new Map(counts.map(({ watchlist_id, count }) => [watchlist_id, Number(count)]));
  return lists.flatMap(({ id, name }) => {
    const count = countOf.get(id);
    return count === undefined ? [] : [{ id, name, count }];
  });
}

/** Stores holdings as a new list. */
export const addHeldList = (
  db: Db,
  userId: string,
  name: string,
  holdings: readonly EnteredHolding[],
  nowOf: NowOf,
): Promise<Watchlist> =>
  changing(db, userId, async (tx) => {
    const list = await addList(tx, userId, name, holdings.map(itemOf));
    await enter(tx, list.id, holdings, nowOf);
    return list;
  });

/**
 * Stores holdings in a list. `merge` gives the instruments of the file its quantity and cost and keeps the others;
 * `replace` takes off what the list held besides. Symbols without a quantity stay in both cases.
 */
export const saveHeld = (
  db: Db,
  userId: string,
  { watchlistId, mode }: { watchlistId: string; mode: HoldingMode },
  holdings: readonly EnteredHolding[],
  nowOf: NowOf,
): Promise<Watchlist> =>
  changing(db, userId, async (tx) => {
    const { watchlist, rows } = await readHeld(tx, userId, watchlistId);
    const gone = new Set(mode === 'replace' ? rows.map(({ market, symbol }) => instrumentId(market, symbol)) : []);
    for (const { market, symbol } of holdings) gone.delete(instrumentId(market, symbol));
    const kept = watchlist.items.filter(
      (item) => !('symbol' in item && gone.has(instrumentId(item.market, item.symbol))),
    );
    const listed = new Set(kept.map((item) => ('symbol' in item ? instrumentId(item.market, item.symbol) : '')));
    const items = [
      ...kept,
      ...holdings.map(itemOf).filter((item) => !listed.has(instrumentId(item.market, item.symbol))),
    ];
    if (items.length > WATCHLIST_LIMITS.items)
      throw new InvalidField('text', FIELD_TEXTS.longList(String(WATCHLIST_LIMITS.items)));
    const list = await changeList(tx, userId, watchlistId, { items });
    await enter(tx, watchlistId, holdings, nowOf);
    return list;
  });

/** Changes one holding of a list that has the symbol; without a quantity the list only watches it. */
export const changeHeld = (
  db: Db,
  userId: string,
  watchlistId: string,
  { market, symbol, quantity, cost }: Omit<EnteredHolding, 'quantity'> & { quantity: number | null },
  nowOf: NowOf,
): Promise<void> =>
  changing(db, userId, async (tx) => {
    const { items } = await readWatchlist(tx, userId, watchlistId);
    if (!items.some((item) => 'symbol' in item && item.market === market && item.symbol === symbol))
      throw new NotFound(`Symbol ${symbol} on this list`);
    if (quantity === null) {
      await tx
        .deleteFrom('holdings')
        .where('watchlist_id', '=', watchlistId)
        .where('market', '=', market)
        .where('symbol', '=', symbol)
        .execute();
    } else await enter(tx, watchlistId, [{ market, symbol, quantity, cost }], nowOf);
  });

const itemOf = ({ market, symbol }: EnteredHolding): { market: Market; symbol: string } & WatchlistItem => ({
  market,
  symbol,
});

async function enter(tx: Db, watchlistId: string, holdings: readonly EnteredHolding[], nowOf: NowOf): Promise<void> {
  if (holdings.length === 0) return;
  const rows = holdings.map(({ market, symbol, quantity, cost }) => ({
    watchlist_id: watchlistId,
    market,
    symbol,
    quantity,
    cost,
    entered_at: new Date(nowOf(market)),
  }));
  await tx
    .insertInto('holdings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['watchlist_id', 'market', 'symbol']).doUpdateSet((row) => ({
        quantity: row.ref('excluded.quantity'),
        cost: row.ref('excluded.cost'),
        entered_at: row.ref('excluded.entered_at'),
      })),
    )
    .execute();
}
