import type { Generated, JSONColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

/** Users' strategies; their rules are in the versions. */
export interface StrategiesTable {
  id: string;
  user_id: string;
  /** The newest version. */
  version: number;
  /** Market time from which the newest version's firings are signals; null while it isn't live. */
  live_from: Timestamp | null;
  /** Direction of its signals. */
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
  /** The strategy of this version; null for older links. */
  strategy_id: string | null;
  created_at: Timestamp;
}

export interface BacktestsTable {
  id: string;
  user_id: string;
  /** The tested strategy; null once it is deleted. */
  strategy_id: string | null;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  request: JSONColumnType<object>;
  report: JSONColumnType<object> | null;
  /** Part of the report shown in lists. */
  result: JSONColumnType<object> | null;
  error: string | null;
  /** Number of times that the server ended during the test. */
  broken_off: Generated<number>;
  /** Feed of the tested bars. */
  source: string;
  /** Identifies the bars: tests on the same ones are counted together. */
  data_key: string;
  /** Identifies the rules and their trading, so a repeated variant isn't counted again. */
  variant_key: string;
  /** Sharpe ratio per period of each variant tried. */
  trial_sharpes: JSONColumnType<number[]> | null;
  /** Id of the public link. */
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
