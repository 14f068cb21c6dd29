import type { SaveScreenRequest } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import type { Screener } from './screener.ts';

export interface ScreenerDeps {
  access: MarketAccess;
  db: Db;
  registry: InstrumentRegistry;
  screener: Screener;
  nowOf: (market: Market) => number;
  /** Throws when scanning a live screen at every close costs too much. */
  checkLive: (userId: string, screen: SaveScreenRequest, id?: string) => Promise<void>;
}
