import type { JSONColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

/** One measurement of all kinds of signals of one source; sources never mix. Wall time. */
export interface EdgeRunsTable {
  id: string;
  source: string;
  /** Scans and their versions: an interrupted run resumes only with the same ones. */
  layout: string;
  started_at: Timestamp;
  /** Null while it runs: its figures aren't shown. */
  ended_at: Timestamp | null;
}

/** A finished market and timeframe of a run. */
export interface EdgePartsTable {
  run_id: string;
  market: string;
  timeframe: number;
  /** By the market's clock. */
  measured_at: Timestamp;
  instruments: number;
  bars: number;
}

/** What followed one kind of signal, compared with any bar. */
export interface EdgesTable {
  run_id: string;
  market: string;
  timeframe: number;
  pattern: string;
  direction: string;
  variant: string;
  version: number;
  /** Empty when signals of every strength are counted. */
  strength: string;
  sample: 'in' | 'out';
  count: number;
  /** The `Edge` of analytics; null below thirty signals. */
  figures: JSONColumnType<object> | null;
  /** Survived the check over all out-of-sample cells of the run. */
  is_edge: boolean;
}

/** A replay of stored history, compared with the signals that were sent. Wall time; `from` and `to` are market time. */
export interface ReplayRunsTable {
  id: string;
  source: string;
  started_at: Timestamp;
  ended_at: Timestamp;
  from_time: Timestamp | null;
  to_time: Timestamp | null;
  instruments: number;
  bars: number;
  replayed: number;
  /** Number of differences by cause. */
  causes: JSONColumnType<Record<string, number>>;
}

/** A signal that the replay found differently than it was sent. */
export interface ReplayDifferencesTable {
  id: string;
  run_id: string;
  instrument_no: number;
  timeframe: number;
  pattern: string;
  direction: string;
  variant: string;
  version: number;
  bar_time: Timestamp;
  cause: string;
  /** Names of the fields that differ. */
  fields: JSONColumnType<string[]>;
}

export interface EdgeSchema {
  edge_runs: EdgeRunsTable;
  edge_parts: EdgePartsTable;
  edges: EdgesTable;
  replay_runs: ReplayRunsTable;
  replay_differences: ReplayDifferencesTable;
}
