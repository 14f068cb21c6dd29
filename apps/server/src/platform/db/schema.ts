import type { ColumnType, Generated } from 'kysely';
import type { AccountSchema } from './account-schema.ts';
import type { AdviceSchema } from './advice-schema.ts';
import type { AlertSchema } from './alert-schema.ts';
import type { BillingSchema } from './billing-schema.ts';
import type { CalendarSchema } from './calendar-schema.ts';
import type { ChartSchema } from './chart-schema.ts';
import type { ConnectionSchema } from './connection-schema.ts';
import type { DashboardSchema } from './dashboard-schema.ts';
import type { EdgeSchema } from './edge-schema.ts';
import type { FirstRunSchema } from './first-run-schema.ts';
import type { ImportSchema } from './import-schema.ts';
import type { InvoiceSchema } from './invoice-schema.ts';
import type { LicenceSchema } from './licence-schema.ts';
import type { NewsSchema } from './news-schema.ts';
import type { NoticeSchema } from './notice-schema.ts';
import type { PaperSchema } from './paper-schema.ts';
import type { PlanSchema } from './plan-schema.ts';
import type { PracticeSchema } from './practice-schema.ts';
import type { ScreenSchema } from './screen-schema.ts';
import type { SignalSchema } from './signal-schema.ts';
import type { StatusSchema } from './status-schema.ts';
import type { StrategySchema } from './strategy-schema.ts';
import type { TeamSchema } from './team-schema.ts';
import type { TicketSchema } from './ticket-schema.ts';
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

/** Which server leads those on one database. */
export interface LeasesTable {
  name: 'leader';
  /** Grows with each leader. */
  fence: number;
  expires_at: Timestamp;
  /** Where other nodes reach it, once it answers. */
  address: string | null;
}

/** Work that the leader has given to another node. */
export interface WorkClaimsTable {
  /** Name of the work. */
  work: string;
  /** Id of this claim: what the node writes depends on it. */
  claim: string;
  /** The node that does it. */
  node: string;
  expires_at: Timestamp;
  /** Whether the node was lost: what it writes is refused. */
  is_taken_back: Generated<boolean>;
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
  /** Wall time at which somebody needed its prices last; null once they aren't followed. */
  needed_at: ColumnType<number | null, Date | null | undefined, Date | null>;
  /** Whether an operator has ever chosen it for scans: edges go on with its past. */
  was_scanned: Generated<boolean>;
  isin: string | null;
  /** The shortest bars that its prices can be folded into. */
  finest: Generated<string>;
}

/** A split that an operator entered, or that the provider of a market's prices announced. */
export interface AnnouncedSplitsTable {
  market: string;
  symbol: string;
  /** Date of the session at whose open it takes effect, 2026-12-01. */
  session_date: string;
  factor: number;
  announced_at: Timestamp;
  /** `operator`, or the source whose prices it counts for. */
  announced_by: Generated<string>;
  /** Whether an operator took back what a provider announced. */
  is_refused: Generated<boolean>;
}

/** When a provider's splits were read last. */
export interface SplitReadingsTable {
  source: string;
  read_at: Timestamp;
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

/** Bars packed for bulk reads: see marketdata/bars/postgres/bar-pages.ts. */
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

/** A stretch in which an instrument's bars lack prices that its source missed and that history has not repaired. */
export interface MissingPricesTable {
  instrument_no: number;
  timeframe: number;
  from_time: Timestamp;
  to_time: Timestamp;
}

/** A symbol of a provider's list that operators choose for scans. */
export interface ScanChoicesTable {
  market: string;
  symbol: string;
  chosen_at: Timestamp;
}

/** The ISIN that a source names for a symbol, as of its newest list. */
export interface ShareIsinsTable {
  source: string;
  market: string;
  symbol: string;
  isin: string;
  seen_at: Timestamp;
}

/** A share whose ISIN appeared under another symbol. */
export interface RenameProposalsTable {
  id: string;
  source: string;
  market: string;
  from_symbol: string;
  to_symbol: string;
  isin: string;
  proposed_at: Timestamp;
  state: Generated<'open' | 'accepted' | 'dismissed'>;
  decided_at: ColumnType<number | null, Date | null | undefined, Date | null>;
}

/** Through which date a provider was asked for an instrument's splits of the past. */
export interface SplitHistoriesTable {
  instrument_no: number;
  through_date: string;
}

/** When an instrument's history was loaded first, as market time. */
export interface HistoryStartsTable {
  instrument_no: number;
  loaded_at: Timestamp;
}

/** Splits: raw prices before `effective_at` times `factor` compare with those after it (4 for 1 is 0.25). */
export interface SplitFactorsTable {
  instrument_no: number;
  effective_at: Timestamp;
  factor: number;
  known_at: Timestamp;
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
    AdviceSchema,
    AlertSchema,
    BillingSchema,
    CalendarSchema,
    ChartSchema,
    ConnectionSchema,
    DashboardSchema,
    EdgeSchema,
    FirstRunSchema,
    ImportSchema,
    LicenceSchema,
    NewsSchema,
    NoticeSchema,
    PaperSchema,
    InvoiceSchema,
    PlanSchema,
    PracticeSchema,
    ScreenSchema,
    SignalSchema,
    StatusSchema,
    StrategySchema,
    TeamSchema,
    TicketSchema,
    WatchlistSchema,
    WhatsNewSchema {
  announced_splits: AnnouncedSplitsTable;
  former_symbols: FormerSymbolsTable;
  followed_renames: FollowedRenamesTable;
  instruments: InstrumentsTable;
  leases: LeasesTable;
  listed_instruments: ListedInstrumentsTable;
  bars: BarsTable;
  bar_revisions: BarRevisionsTable;
  bar_pages: BarPagesTable;
  history_coverage: HistoryCoverageTable;
  history_starts: HistoryStartsTable;
  missing_prices: MissingPricesTable;
  split_factors: SplitFactorsTable;
  split_histories: SplitHistoriesTable;
  split_readings: SplitReadingsTable;
  set_aside_writes: SetAsideWritesTable;
  scan_choices: ScanChoicesTable;
  share_isins: ShareIsinsTable;
  rename_proposals: RenameProposalsTable;
  work_claims: WorkClaimsTable;
}
