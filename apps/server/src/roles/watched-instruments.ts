import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { readWatchlist } from '#modules/watchlists/store.ts';
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
