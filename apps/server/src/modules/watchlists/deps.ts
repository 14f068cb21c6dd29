import type { Preferences } from '@wickwise/contract';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';

export interface FirstListChoices {
  /** As `market:symbol`. */
  symbols: readonly string[];
  /** Of the list's name; null for English. */
  language: Preferences['language'];
}

export interface WatchlistDeps {
  db: Db;
  /** Returns the instruments that a user can watch. */
  registryFor: (userId: string) => InstrumentRegistry;
  /** Returns what the user chose at set-up, for the first list. */
  firstChoices: (userId: string) => Promise<FirstListChoices>;
}
