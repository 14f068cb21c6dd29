import type { Market } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import type { Screener } from './screener.ts';

export interface ScreenerDeps {
  db: Db;
  registry: InstrumentRegistry;
  screener: Screener;
  nowOf: (market: Market) => number;
}
