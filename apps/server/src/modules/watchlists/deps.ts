import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';

export interface WatchlistDeps {
  db: Db;
  /** Returns the instruments that a user can watch. */
  registryFor: (userId: string) => InstrumentRegistry;
  /** Returns the symbols of the user's set-up as `market:symbol`, for the first list. */
  firstSymbols: (userId: string) => Promise<readonly string[]>;
}
