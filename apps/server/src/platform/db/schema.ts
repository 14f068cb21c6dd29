import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AccountSchema } from './account-schema.ts';
import type { AlertSchema } from './alert-schema.ts';
import type { ChartSchema } from './chart-schema.ts';
import type { DashboardSchema } from './dashboard-schema.ts';
import type { EdgeSchema } from './edge-schema.ts';
import type { NoticeSchema } from './notice-schema.ts';
import type { PaperSchema } from './paper-schema.ts';
import type { ScreenSchema } from './screen-schema.ts';
import type { StrategySchema } from './strategy-schema.ts';
import type { Timestamp } from './timestamp.ts';
import type { WatchlistSchema } from './watchlist-schema.ts';
import type { WhatsNewSchema } from './whatsnew-schema.ts';

/** An instrument as one source quotes it. Bars of a simulation and of a recording never share a number. */
export interface InstrumentsTable {
  instrument_no: number;
  source: string;
  market: string;
  symbol: string;
  /** Who may see what its feed delivers: see `LicenceScope`. */
  licence_scope: string;
}

/** Closed bars, prices raw as traded. */
export interface BarsTable {
  instrument_no: number;
  timeframe: number;
  open_time: Timestamp;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  /** 0 as first closed; each late tick or vendor's correction that changes it adds one. */
  revision: number;
  /** Market time from which this revision was known. */
  known_at: Timestamp;
}

/** Bars as they were before a revision replaced them. */
export interface BarRevisionsTable extends BarsTable {
  superseded_at: Timestamp;
}

/** Bars packed for reading many: see marketdata/bars/bar-pages.ts. */
export interface BarPagesTable {
  instrument_no: number;
  timeframe: number;
  first_time: Timestamp;
  last_time: Timestamp;
  bars: number;
  packed: Buffer;
}

/** The stretch for which a feed's history was loaded, without holes. */
export interface HistoryCoverageTable {
  instrument_no: number;
  timeframe: number;
  from_time: Timestamp;
  to_time: Timestamp;
}

/** Splits: raw prices before `effective_at` times `factor` compare with those after it (4 for 1 is 0.25). */
export interface SplitFactorsTable {
  instrument_no: number;
  effective_at: Timestamp;
  factor: number;
  known_at: Timestamp;
}

export interface SignalsTable {
  id: string;
  /** Order of storing: where a reader goes on after a break. */
  seq: number;
  instrument_no: number;
  timeframe: number;
  pattern: string;
  direction: string;
  version: number;
  bar_time: Timestamp;
  /** Market time at which the bar had closed. */
  at: Timestamp;
  price: number;
  /** Hash of the points a shape is drawn through; empty for rules. With the bar, the rule and the direction the key. */
  pivots_hash: string;
  /** Wall time of storing. */
  stored_at: Timestamp;
  /** `gapless`, or empty. */
  variant: string;
  licence_scope: string;
  /** Whose rule it is; null for everybody's. */
  owner_id: string | null;
  /** How well it is formed, and the parts of the score (docs/analytics/strength.md); null for rules without a shape. */
  strength: string | null;
  score: number | null;
  parts: JSONColumnType<Record<string, number | null>> | null;
  in_context: boolean | null;
  /** Names, open times in epoch ms and prices of the points that it's drawn through. */
  pivots: JSONColumnType<[name: string, timeMs: number, price: number][]> | null;
  target: number | null;
  stop: number | null;
  /** First bar that it was made from; the last one is `bar_time`. */
  from_time: Timestamp | null;
  /** SHA-256 of those bars, raw, and the splits known then. */
  bars_hash: string | null;
  /** Bars after the break at which a shape was known; null for rules and candles. */
  late_bars: number | null;
  /** Its first target had traded by then: no fresh signal, and counted nowhere. */
  is_spent: Generated<boolean>;
  /** What was known of its edge when it was sent. */
  edge: JSONColumnType<object> | null;
  /** What a user's own rule was called, and said, when it fired; null for everybody's. */
  label: string | null;
  description: string | null;
}

/** What a corrected bar would have changed: a signal that is gone, or a new one. The signals themselves stay as sent. */
export interface SignalCorrectionsTable {
  id: string;
  signal_id: string | null;
  instrument_no: number;
  timeframe: number;
  pattern: string;
  direction: string;
  variant: string;
  version: number;
  bar_time: Timestamp;
  kind: 'gone' | 'new';
  known_at: Timestamp;
}

/** Where the scan of an instrument and timeframe stands, so that a restart goes on bit for bit. */
export interface ScanStatesTable {
  instrument_no: number;
  timeframe: number;
  /** Which kernels and rules the numbers belong to. */
  layout: string;
  bar_time: Timestamp;
  numbers: number[];
  answers: number[];
  /** Where the chart patterns are: see `ChartPatternState`. */
  charts: JSONColumnType<object> | null;
  /** Every signal from this bar on was stored; null when that isn't known. */
  since: Timestamp | null;
}

/** Whose writes may be set aside. */
export const SET_ASIDE_KINDS = ['alerts', 'paper', 'signals', 'screens', 'bars'] as const;
export type SetAsideKind = (typeof SET_ASIDE_KINDS)[number];

/** What the database refused to store, for whoever runs the server. */
export interface SetAsideWritesTable {
  id: string;
  kind: SetAsideKind;
  payload: ColumnType<unknown, string, never>;
  /** SQLSTATE; null where it never reached the database. */
  code: string | null;
  error: string;
  at: Timestamp;
}

export interface Schema
  extends AccountSchema,
    AlertSchema,
    ChartSchema,
    DashboardSchema,
    EdgeSchema,
    NoticeSchema,
    PaperSchema,
    ScreenSchema,
    StrategySchema,
    WatchlistSchema,
    WhatsNewSchema {
  instruments: InstrumentsTable;
  bars: BarsTable;
  bar_revisions: BarRevisionsTable;
  bar_pages: BarPagesTable;
  history_coverage: HistoryCoverageTable;
  split_factors: SplitFactorsTable;
  signals: SignalsTable;
  signal_corrections: SignalCorrectionsTable;
  scan_states: ScanStatesTable;
  set_aside_writes: SetAsideWritesTable;
}
