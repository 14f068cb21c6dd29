import type { Generated, JSONColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

/** Strategies that people build. What one is stands in its versions. */
export interface StrategiesTable {
  id: string;
  user_id: string;
  /** The newest. */
  version: number;
  /** Market time from which the newest version's firings count as signals; null while it isn't live. */
  live_from: Timestamp | null;
  /** Which way its signals point. */
  direction: Generated<'bullish' | 'bearish'>;
  created_at: Timestamp;
}

export interface StrategyVersionsTable {
  strategy_id: string;
  version: number;
  market: string;
  timeframe: number;
  definition: JSONColumnType<object>;
  saved_at: Timestamp;
}

export interface SharedStrategiesTable extends Omit<StrategyVersionsTable, 'strategy_id' | 'saved_at'> {
  id: string;
  user_id: string;
  /** The strategy that it's a version of; null for links from before this was kept. */
  strategy_id: string | null;
  created_at: Timestamp;
}

export interface BacktestsTable {
  id: string;
  user_id: string;
  /** The strategy that it's a test of, while that is there. */
  strategy_id: string | null;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  request: JSONColumnType<object>;
  report: JSONColumnType<object> | null;
  /** What lists show of the report. */
  result: JSONColumnType<object> | null;
  error: string | null;
  /** How often the server ended while it ran. */
  broken_off: Generated<number>;
  /** The feed whose bars are tested on. */
  source: string;
  /** Names the bars: tests of the same ones are counted together. */
  data_key: string;
  /** Names the rules and how they're traded: one that was tried before isn't counted again. */
  variant_key: string;
  /** Sharpe ratio per period of each variant that it tried. */
  trial_sharpes: JSONColumnType<number[]> | null;
  /** Under which anybody may read it. */
  shared_id: string | null;
  shared_at: Timestamp | null;
  created_at: Timestamp;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
}

export interface StrategySchema {
  strategies: StrategiesTable;
  strategy_versions: StrategyVersionsTable;
  shared_strategies: SharedStrategiesTable;
  backtests: BacktestsTable;
}
