import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AccountSchema } from './account-schema.ts';
import type { AlertSchema } from './alert-schema.ts';
import type { ChartSchema } from './chart-schema.ts';
import type { ConnectionSchema } from './connection-schema.ts';
import type { DashboardSchema } from './dashboard-schema.ts';
import type { EdgeSchema } from './edge-schema.ts';
import type { ImportSchema } from './import-schema.ts';
import type { LicenceSchema } from './licence-schema.ts';
import type { NoticeSchema } from './notice-schema.ts';
import type { PaperSchema } from './paper-schema.ts';
import type { ScreenSchema } from './screen-schema.ts';
import type { StrategySchema } from './strategy-schema.ts';
import type { Timestamp } from './timestamp.ts';
import type { WatchlistSchema } from './watchlist-schema.ts';
import type { WhatsNewSchema } from './whatsnew-schema.ts';

/** An instrument of one source: bars of a simulation and a recording never share a number. */
export interface InstrumentsTable {
  instrument_no: number;
  source: string;
  market: string;
  symbol: string;
  /** Who may see data of its feed: see `LicenceScope`. */
  licence_scope: string;
}

/** A symbol that an instrument had here until an instant of wall time. */
export interface FormerSymbolsTable {
  instrument_no: number;
  symbol: string;
  until_at: Timestamp;
}

/** A rename that saved rows have followed; `symbol` is the former one. */
export interface FollowedRenamesTable {
  market: string;
  symbol: string;
  followed_at: Timestamp;
}

/** An instrument that a source's provider lists beside the catalogue. */
export interface ListedInstrumentsTable {
  source: string;
  market: string;
  symbol: string;
  /** The provider's name of it. */
  provider_symbol: string;
  name: string;
  kind: string;
  currency: string;
  tick_size: number;
  schedule: string;
  state: 'listed' | 'delisted';
  /** Wall time of its state. */
  since: Timestamp;
  /** Wall time at which somebody needed its prices last; null once they were let go. */
  needed_at: ColumnType<number | null, Date | null | undefined, Date | null>;
  /** Whether an operator has ever chosen it for scans: edges go on with its past. */
  was_scanned: Generated<boolean>;
}

/** A split that an operator entered. */
export interface AnnouncedSplitsTable {
  market: string;
  symbol: string;
  /** Date of the session at whose open it takes effect, 2026-12-01. */
  session_date: string;
  factor: number;
  announced_at: Timestamp;
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
  /** 0 as first closed, plus one for each late tick or vendor correction that changes it. */
  revision: number;
  /** Market time from which this revision was known. */
  known_at: Timestamp;
}

/** Bars as they were before a revision replaced them. */
export interface BarRevisionsTable extends BarsTable {
  superseded_at: Timestamp;
}

/** Bars packed for bulk reads: see marketdata/bars/bar-pages.ts. */
export interface BarPagesTable {
  instrument_no: number;
  timeframe: number;
  first_time: Timestamp;
  last_time: Timestamp;
  bars: number;
  packed: Buffer;
}

/** Stretch of loaded history, without holes. */
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
  /** Order of storing, from which a reader resumes. */
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
  /** Hash of the shape's pivots; empty for rules. Key together with bar, rule and direction. */
  pivots_hash: string;
  /** Wall time of storing. */
  stored_at: Timestamp;
  /** `gapless`, or empty. */
  variant: string;
  licence_scope: string;
  /** Owner of the rule; null for public ones. */
  owner_id: string | null;
  /** Strength; null for rules, which have no shape. */
  strength: string | null;
  score: number | null;
  /** Parts of the score (docs/analytics/strength.md), or what the conditions of a user's rule read. */
  parts: JSONColumnType<object> | null;
  in_context: boolean | null;
  /** Names, open times (epoch ms) and prices of the shape's pivots. */
  pivots: JSONColumnType<[name: string, timeMs: number, price: number][]> | null;
  target: number | null;
  stop: number | null;
  /** First bar of the signal; the last one is `bar_time`. */
  from_time: Timestamp | null;
  /** SHA-256 of those raw bars and the splits known then. */
  bars_hash: string | null;
  /** Bars from the breakout to when the shape was known; null for rules and candles. */
  late_bars: number | null;
  /** Its first target had traded by then: not a fresh signal, and not counted. */
  is_spent: Generated<boolean>;
  /** Its edge when it was sent. */
  edge: JSONColumnType<object> | null;
  /** Name and sentence of a user's rule when it fired; null for public rules. */
  label: string | null;
  description: string | null;
}

/** What a corrected bar would have changed: a vanished or a new signal. Sent signals never change. */
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

/** State of the scan of an instrument and timeframe, from which a restart continues bit for bit. */
export interface ScanStatesTable {
  instrument_no: number;
  timeframe: number;
  /** Kernels and rules that the numbers belong to. */
  layout: string;
  bar_time: Timestamp;
  numbers: number[];
  answers: number[];
  /** State of the chart patterns: see `ChartPatternState`. */
  charts: JSONColumnType<object> | null;
  /** All signals from this bar on are stored; null where unknown. */
  since: Timestamp | null;
}

/** Kinds of writes that can be set aside. */
export const SET_ASIDE_KINDS = ['alerts', 'paper', 'signals', 'screens', 'bars'] as const;
export type SetAsideKind = (typeof SET_ASIDE_KINDS)[number];

/** Writes that the database rejected, for the operator. */
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
    ConnectionSchema,
    DashboardSchema,
    EdgeSchema,
    ImportSchema,
    LicenceSchema,
    NoticeSchema,
    PaperSchema,
    ScreenSchema,
    StrategySchema,
    WatchlistSchema,
    WhatsNewSchema {
  announced_splits: AnnouncedSplitsTable;
  former_symbols: FormerSymbolsTable;
  followed_renames: FollowedRenamesTable;
  instruments: InstrumentsTable;
  listed_instruments: ListedInstrumentsTable;
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
