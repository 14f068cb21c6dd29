import type { PaperGuard, PaperKind, PaperReceipt, PaperRefusal, PaperSide } from '@wickwise/contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { StoredFirstMinute } from './stored-first-minute.ts';
import type { Timestamp } from './timestamp.ts';

type MaybeTimestamp = ColumnType<number | null, Date | null | undefined, Date | null>;

/** Paper money in one currency of one market. Without positions it holds `start + realised - costs`. */
export interface PaperAccountsTable {
  id: string;
  user_id: string;
  market: string;
  currency: string;
  start: number;
  /** Result of closed positions, before costs. */
  realised: number;
  costs: number;
  /** Market time. */
  began_at: Timestamp;
}

export interface PaperOrdersTable {
  id: string;
  /** The engine's number of the order, ascending. */
  no: number;
  account_id: string;
  user_id: string;
  instrument_no: number;
  symbol: string;
  side: PaperSide;
  kind: PaperKind;
  level: number | null;
  /** Units, or as many as `amount` of money buys; both null closes the whole position. */
  units: number | null;
  cash: number | null;
  state: 'open' | 'filled' | 'dropped' | 'cancelled';
  refusal: PaperRefusal | null;
  /** Market time. */
  placed_at: Timestamp;
  filled_at: ColumnType<number | null, Date | null, Date | null>;
  is_late: boolean;
  filled_units: number | null;
  price: number | null;
  costs: number | null;
  realised: number | null;
  /** What closing made after the costs of opening and closing; null where nothing was closed. */
  net: number | null;
  receipt: ColumnType<PaperReceipt | null, string | null, string | null>;
  stored_at: Timestamp;
  /** The strategy run, bar and purpose of the order: each is given once. */
  run_id: string | null;
  run_bar: ColumnType<number | null, Date | null, Date | null>;
  run_step: 'enter' | 'leave' | null;
  /** Whether it is the position's stop loss or target. */
  guard: PaperGuard | null;
  /** Stop and target of the position that it opens, in price or in percent of the fill. */
  stop: number | null;
  target: number | null;
  stop_pct: number | null;
  target_pct: number | null;
  /** The last split that its units and levels were adjusted for. */
  split_at: MaybeTimestamp;
}

/** A saved strategy version that trades one instrument on closed bars. */
export interface PaperRunsTable {
  id: string;
  account_id: string;
  user_id: string;
  instrument_no: number;
  symbol: string;
  timeframe: number;
  /** Null once the strategy is deleted. */
  strategy_id: string | null;
  version: number;
  definition: JSONColumnType<object>;
  side: 'long' | 'short';
  /** Money for each entry. */
  cash: number;
  /** Percent from the price of each entry. */
  stop_pct: number | null;
  target_pct: number | null;
  is_on: boolean;
  /** Close of the newest bar that it was evaluated on; market time. */
  judged_at: Timestamp;
  began_at: Timestamp;
}

export interface PaperPositionsTable {
  account_id: string;
  instrument_no: number;
  symbol: string;
  /** Negative for a short position. */
  units: number;
  /** Average entry price, before costs. */
  price: number;
  /** What opening the units that are held has cost. */
  costs: Generated<number>;
  opened_at: Timestamp;
  /** The last split that it was adjusted for. */
  split_at: MaybeTimestamp;
}

/** Market time up to which open orders were compared with an instrument's prices. */
export interface PaperMarksTable {
  instrument_no: number;
  at: Timestamp;
  price: number;
  /** Extremes of the shortest bar that contains it, up to that time; null where unknown. */
  high: number | null;
  low: number | null;
  /** Whose bars had not been loaded. */
  first_minutes: ColumnType<StoredFirstMinute[] | null, string | null | undefined, string | null>;
}

export interface PaperSchema {
  paper_accounts: PaperAccountsTable;
  paper_orders: PaperOrdersTable;
  paper_positions: PaperPositionsTable;
  paper_runs: PaperRunsTable;
  paper_marks: PaperMarksTable;
}
