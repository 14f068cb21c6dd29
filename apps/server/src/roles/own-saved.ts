import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { alertPlacesOf } from '#modules/alerts/store.ts';
import { paperHoldersOf } from '#modules/paper/holders.ts';
import type { Db } from '#platform/db/db.ts';
import { watchedInstruments } from './watched-instruments.ts';

/** Returns what an account has saved that needs prices of a catalogue: paper trades, and alerts on symbols and watchlists. */
export async function ownSaved(db: Db, catalogue: InstrumentRegistry, userId: string): Promise<ListedInstrument[]> {
  const holders = await paperHoldersOf(
    db,
    catalogue.all.map(({ no }) => no),
  );
  const traded = holders.flatMap((one) => (one.userId === userId ? (catalogue.byNo(one.instrumentNo) ?? []) : []));
  const places = await alertPlacesOf(db, userId);
  const named = places.flatMap(({ market, symbol }) => (symbol === null ? [] : (catalogue.find(market, symbol) ?? [])));
  const onLists: ListedInstrument[] = [];
  for (const { market, watchlistId } of places) {
    if (watchlistId === null) continue;
    const listed = await watchedInstruments(db, catalogue, userId, watchlistId).catch(() => []); // it was removed
    onLists.push(...listed.filter(({ instrument }) => instrument.market === market));
  }
  return [...new Set([...traded, ...named, ...onLists])];
}
