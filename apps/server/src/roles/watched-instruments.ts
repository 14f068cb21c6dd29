import type { Watchlist } from '@wickwise/contract';
import { type InstrumentId, instrumentId } from '@wickwise/market';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { listWatchlists, readWatchlist } from '#modules/watchlists/store.ts';
import type { Db } from '#platform/db/db.ts';

/**
 * Returns the instruments of one of a user's watchlists, but for those that wait for a larger plan; rejects when the list
 * isn't theirs.
 */
export async function watchedInstruments(
  db: Db,
  registry: InstrumentRegistry,
  userId: string,
  watchlistId: string,
): Promise<ListedInstrument[]> {
  const symbols = symbolsOf(await readWatchlist(db, userId, watchlistId));
  return symbols.flatMap(({ market, symbol }) => registry.find(market, symbol) ?? []);
}

/** Returns the ids of those of all of a user's watchlists or one; rejects when the list isn't theirs. */
export async function watchedIds(db: Db, userId: string, watchlistId?: string): Promise<ReadonlySet<InstrumentId>> {
  const lists =
    watchlistId === undefined ? await listWatchlists(db, userId) : [await readWatchlist(db, userId, watchlistId)];
  return new Set(lists.flatMap(symbolsOf).map(({ market, symbol }) => instrumentId(market, symbol)));
}

const symbolsOf = ({ items, paused = [] }: Watchlist) =>
  items.flatMap((item) => ('symbol' in item && !paused.includes(instrumentId(item.market, item.symbol)) ? [item] : []));
