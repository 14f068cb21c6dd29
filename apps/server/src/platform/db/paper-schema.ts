import type { PaperGuard, PaperKind, PaperReceipt, PaperRefusal, PaperSide } from '@wickwise/contract';
import type { ColumnType, JSONColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

type MaybeTimestamp = ColumnType<number | null, Date | null | undefined, Date | null>;

/** Money that isn't, in one currency of one market. Without positions it holds `start + realised - costs`. */
export interface PaperAccountsTable {
  id: string;
  user_id: string;
  market: string;
  currency: string;
  start: number;
  /** What closed positions made, before costs. */
  realised: number;
  costs: number;
  /** Market time. */
  began_at: Timestamp;
}

export interface PaperOrdersTable {
  id: string;
  /** What the engine knows it by; later orders have greater ones. */
  no: number;
  account_id: string;
  user_id: string;
  instrument_no: number;
  symbol: string;
  side: PaperSide;
  kind: PaperKind;
  level: number | null;
  /** So many units, or as many as so much money pays for; a stop or a target ends all that is held then. */
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
  receipt: ColumnType<PaperReceipt | null, string | null, string | null>;
  stored_at: Timestamp;
  /** The strategy that gave it, the bar at whose close, and what for: it gives each order once. */
  run_id: string | null;
  run_bar: ColumnType<number | null, Date | null, Date | null>;
  run_step: 'enter' | 'leave' | null;
  /** It ends a position at a level. */
  guard: PaperGuard | null;
  /** Levels that it brings to the position that it opens, in price or in percent of the price that fills it. */
  stop: number | null;
  target: number | null;
  stop_pct: number | null;
  target_pct: number | null;
  /** The last split that its units and levels were adjusted for. */
  split_at: MaybeTimestamp;
}

/** A saved strategy, as it was then, that gives orders for one instrument when its bars close. */
export interface PaperRunsTable {
  id: string;
  account_id: string;
  user_id: string;
  instrument_no: number;
  symbol: string;
  timeframe: number;
  /** While that is there. */
  strategy_id: string | null;
  version: number;
  definition: JSONColumnType<object>;
  side: 'long' | 'short';
  /** Money that each entry is for. */
  cash: number;
  /** Percent from the price of each entry. */
  stop_pct: number | null;
  target_pct: number | null;
  is_on: boolean;
  /** Close of the newest bar that it has decided at; market time. */
  judged_at: Timestamp;
  began_at: Timestamp;
}

export interface PaperPositionsTable {
  account_id: string;
  instrument_no: number;
  symbol: string;
  /** Below nought for a short. */
  units: number;
  /** Of a unit when it was opened, on average, before costs. */
  price: number;
  opened_at: Timestamp;
  /** The last split that it was adjusted for. */
  split_at: MaybeTimestamp;
}

/** Up to which price open orders were held against an instrument. Market time. */
export interface PaperMarksTable {
  instrument_no: number;
  at: Timestamp;
  price: number;
}

export interface PaperSchema {
  paper_accounts: PaperAccountsTable;
  paper_orders: PaperOrdersTable;
  paper_positions: PaperPositionsTable;
  paper_runs: PaperRunsTable;
  paper_marks: PaperMarksTable;
}
