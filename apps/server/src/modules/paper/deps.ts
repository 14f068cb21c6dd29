import type { Market } from '@wickwise/market';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import type { PaperAccess } from '#marketdata/paper-access.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';

export interface PaperDeps {
  db: Db;
  registry: InstrumentRegistry;
  store: BarStore;
  nowOf: (market: Market) => number;
  paperAccess: PaperAccess;
  /** Tells the service to read orders again after they were placed, cancelled or removed. */
  changed: (numbers: readonly number[]) => void;
}
