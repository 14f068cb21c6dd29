import { type InstrumentId, instrumentId } from '@wickwise/market';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { listWatchlists, readWatchlist } from '#modules/watchlists/store.ts';
import type { Db } from '#platform/db/db.ts';

/** Returns the instruments of one of a user's watchlists; rejects when the list isn't theirs. */
export async function watchedInstruments(
  db: Db,
  registry: InstrumentRegistry,
  userId: string,
  watchlistId: string,
): Promise<ListedInstrument[]> {
  const { items } = await readWatchlist(db, userId, watchlistId);
  return items.flatMap((item) => ('symbol' in item ? (registry.find(item.market, item.symbol) ?? []) : []));
}

/** Returns the ids of the instruments of a user's watchlists, of all or one; rejects when the list isn't theirs. */
export async function watchedIds(db: Db, userId: string, watchlistId?: string): Promise<ReadonlySet<InstrumentId>> {
  const lists =
    watchlistId === undefined ? await listWatchlists(db, userId) : [await readWatchlist(db, userId, watchlistId)];
  const items = lists.flatMap((list) => list.items);
  return new Set(items.flatMap((item) => ('symbol' in item ? [instrumentId(item.market, item.symbol)] : [])));
}
