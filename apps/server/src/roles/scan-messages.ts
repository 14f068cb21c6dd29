import type { PatternSignal } from '@wickwise/contract';
import type { InstrumentId, Market } from '@wickwise/market';
import type { PoolConfig } from 'pg';
import type { Split } from '#marketdata/bars/split-book.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { BarsClosed } from '#marketdata/topics.ts';

/** What the scanner's thread begins with. */
export interface ScanThreadData {
  connection: PoolConfig;
  logLevel: string;
  listed: readonly ListedInstrument[];
  splits: readonly Split[];
  origins: InstrumentRegistry['origins'];
}

/** What it's told, in the order in which it happened, with the time of the market then. */
export type ScanOrder =
  | { kind: 'bars'; nowMs: number; closed: BarsClosed }
  | { kind: 'history'; nowMs: number; market: Market; id: InstrumentId; hasRevisions: boolean }
  | { kind: 'rewind'; market: Market }
  | { kind: 'edges' }
  | { kind: 'stop' };

/** What it tells. */
export type ScanReport = { kind: 'signal'; signal: PatternSignal } | { kind: 'scanned'; seconds: number };
