import type { Market } from '@wickwise/market';
import type { PoolConfig } from 'pg';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { type Split, SplitBook } from '#marketdata/bars/split-book.ts';
import { InstrumentRegistry, type ListedInstrument } from '#marketdata/registry.ts';
import type { ClickHousePlace } from '#platform/clickhouse-place.ts';
import { connect, type Database } from '#platform/db/db.ts';
import { LONG_WORK } from '#platform/db/limits.ts';
import { createLog } from '#platform/log.ts';
import type { RoleContext } from './context.ts';

/** Connections of a background thread, which does one thing at a time. */
const CONNECTIONS = 2;

/** What a background thread starts with: the running feeds as they are now. */
export interface BackgroundData {
  connection: PoolConfig;
  /** Where bars are stored instead of PostgreSQL. */
  clickhouse?: ClickHousePlace | undefined;
  logLevel: string;
  listed: readonly ListedInstrument[];
  /** Instruments that are opened on demand now. */
  opened: readonly ListedInstrument[];
  origins: InstrumentRegistry['origins'];
  splits: readonly Split[];
  /** Each market's clock at the start: the whole work is as of that time. */
  nowMs: ReadonlyMap<Market, number>;
}

export interface BackgroundContext extends Pick<RoleContext, 'registry' | 'splits'> {
  config: Pick<RoleContext['config'], 'clickhouse' | 'logLevel'>;
  database: Pick<Database, 'connection'>;
  feeds: Pick<RoleContext['feeds'], 'markets' | 'clock'>;
}

/** The same data, opened in the thread. */
interface Background {
  database: Database;
  store: BarStore;
  registry: InstrumentRegistry;
  splits: SplitBook;
  nowOf: (market: Market) => number;
}

/** Returns the data of a background thread; `sources` are those whose instruments it works on. */
export function backgroundData(
  { config, database, feeds, registry, splits }: BackgroundContext,
  sources: readonly string[] = registry.sources,
): BackgroundData {
  const origins = new Map([...registry.origins].filter(([, { source }]) => sources.includes(source)));
  return {
    connection: database.connection,
    clickhouse: config.clickhouse,
    logLevel: config.logLevel,
    listed: registry.all.filter(({ instrument }) => origins.has(instrument.market)),
    opened: registry.opened.filter(({ instrument }) => origins.has(instrument.market)),
    origins,
    splits: splits.all(),
    nowMs: new Map(feeds.markets.map((market) => [market, feeds.clock.now(market)])),
  };
}

/** Opens the thread's own connections. */
export function openBackground({
  connection,
  clickhouse,
  logLevel,
  listed,
  opened,
  origins,
  splits,
  nowMs,
}: BackgroundData): Background {
  const database = connect({ ...connection, ...LONG_WORK, max: CONNECTIONS }, createLog(logLevel));
  return {
    database,
    store: openBarStore(database.pool, clickhouse),
    registry: new InstrumentRegistry(listed, origins, new Map(opened.map((one) => [one.instrument.id, one]))),
    splits: new SplitBook(splits),
    nowOf: (market) => nowMs.get(market) ?? Date.now(),
  };
}
