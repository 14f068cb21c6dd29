import type { PatternSignal } from '@wickwise/contract';
import type { InstrumentId, Market } from '@wickwise/market';
import type { PoolConfig } from 'pg';
import type { Split } from '#marketdata/bars/split-book.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { BarsClosed } from '#marketdata/topics.ts';
import type { ClickHousePlace } from '#platform/clickhouse-place.ts';

/** What a scanner thread starts with. */
export interface ScanThreadData {
  connection: PoolConfig;
  /** Where bars are stored instead of PostgreSQL. */
  clickhouse?: ClickHousePlace | undefined;
  logLevel: string;
  listed: readonly ListedInstrument[];
  splits: readonly Split[];
  origins: InstrumentRegistry['origins'];
}

/** Messages to a scanner thread in order, with the market's time. */
export type ScanOrder =
  | { kind: 'bars'; nowMs: number; closed: BarsClosed }
  | { kind: 'history'; nowMs: number; market: Market; id: InstrumentId; hasRevisions: boolean }
  | { kind: 'rewind'; market: Market }
  | { kind: 'edges' }
  | { kind: 'stop' };

/** Messages of a scanner thread. */
export type ScanReport =
  | { kind: 'signal'; signal: PatternSignal }
  | ({ kind: 'scanned'; seconds: number } & Pick<BarsClosed, 'market' | 'timeframe' | 'endMs' | 'areRevisions'>);
