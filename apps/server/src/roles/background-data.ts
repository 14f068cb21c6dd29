import type { Market } from '@wickwise/market';
import type { PoolConfig } from 'pg';
import { BarStore } from '#marketdata/bars/bar-store.ts';
import { type Split, SplitBook } from '#marketdata/bars/split-book.ts';
import { InstrumentRegistry, type ListedInstrument } from '#marketdata/registry.ts';
import { connect, type Database } from '#platform/db/db.ts';
import { LONG_WORK } from '#platform/db/limits.ts';
import { createLog } from '#platform/log.ts';
import type { RoleContext } from './context.ts';

/** Connections of a thread in the background: it does one thing at a time. */
const CONNECTIONS = 2;

/** What a thread in the background begins with: the running feed as it stands now. */
export interface BackgroundData {
  connection: PoolConfig;
  logLevel: string;
  source: string;
  listed: readonly ListedInstrument[];
  splits: readonly Split[];
  /** Each market's clock at the beginning: the whole work is as of that. */
  nowMs: ReadonlyMap<Market, number>;
}

/** The same on the thread's side. */
interface Background {
  database: Database;
  store: BarStore;
  registry: InstrumentRegistry;
  splits: SplitBook;
  source: string;
  nowOf: (market: Market) => number;
}

export const backgroundData = ({
  config,
  database,
  feed,
  registry,
  splits,
}: Pick<RoleContext, 'config' | 'database' | 'feed' | 'registry' | 'splits'>): BackgroundData => ({
  connection: database.connection,
  logLevel: config.logLevel,
  source: feed.source,
  listed: registry.all,
  splits: splits.all(),
  nowMs: new Map(feed.capabilities().markets.map((market) => [market, feed.clock.now(market)])),
});

/** Opens connections of the thread's own. */
export function openBackground({ connection, logLevel, source, listed, splits, nowMs }: BackgroundData): Background {
  const database = connect({ ...connection, ...LONG_WORK, max: CONNECTIONS }, createLog(logLevel));
  return {
    database,
    store: new BarStore(database.pool),
    registry: new InstrumentRegistry(listed),
    splits: new SplitBook(splits),
    source,
    nowOf: (market) => nowMs.get(market) ?? Date.now(),
  };
}
