import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';

export interface WatchlistDeps {
  db: Db;
  registry: InstrumentRegistry;
  /** Returns the symbols of the user's set-up as `market:symbol`, for the first list. */
  firstSymbols: (userId: string) => Promise<readonly string[]>;
}
