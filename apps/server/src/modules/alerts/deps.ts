import type {
  Alert,
  AlertFiring,
  ChannelKind,
  DryRunAnswer,
  NewsLabel,
  RuleReading,
  SaveAlertRequest,
  Strategy,
} from '@wickwise/contract';
import type { Market, ScanTimeframe, ScheduleId, Timeframe } from '@wickwise/market';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import type { Split, SplitBook } from '#marketdata/bars/split-book.ts';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';

/** What one notice says of the firings of a user. */
export interface AlertNotice {
  noticeId: string;
  userId: string;
  firings: readonly AlertFiring[];
  /** Number of firings; `firings` has the first of them. */
  count: number;
  channels: readonly ChannelKind[];
}

/** The rule of a strategy with its market and timeframe. */
export interface MarketRule {
  market: Market;
  timeframe: ScanTimeframe;
  definition: Strategy;
}

export interface RuleFiringHistory {
  /** Instruments on which the rule came true at a close. */
  firings: readonly { symbol: string; at: number; price: number }[];
  fromMs: number;
}

/** Alerts of one user that the server has paused. */
export interface AlertsPaused {
  noticeId: string;
  userId: string;
  alerts: readonly Alert[];
  /** Number of alerts; `alerts` has the first of them. */
  count: number;
  channels: readonly ChannelKind[];
}

/** Announces what a transaction has written, after its commit. */
export type Announce = () => void;

/** Writes notices within a transaction; returns what announces them. */
export type WriteNotices<News> = (tx: Db, news: readonly News[]) => Promise<Announce>;

/** Signals in the order in which they were stored. */
export interface SignalSource {
  /** Returns the newest signal's number; 0 where there is none. */
  newest(): Promise<number>;
  /** Returns the signals after a number, oldest first, without spent ones. */
  after(seq: number, limit: number): Promise<readonly SourceSignal[]>;
}

/** What an alert reads of a stored signal. */
export interface SourceSignal {
  id: string;
  seq: number;
  /** The instrument's number. */
  no: number;
  timeframe: Timeframe;
  pattern: string;
  direction: string;
  /** Owner of a rule of their own; undefined for public signals. */
  ownerId: string | undefined;
  barMs: number;
  atMs: number;
  price: number;
  /** Version of the rule. */
  version: number;
  /** Name of a user's rule, and what its conditions read; undefined for public signals. */
  rule: string | undefined;
  readings: readonly RuleReading[] | undefined;
}

/** Returns the ids of those strategies, screens and watchlists that still exist. */
export type ListPresent = (
  db: Db,
  ids: Readonly<Record<'strategies' | 'screens' | 'watchlists', readonly string[]>>,
) => Promise<ReadonlySet<string>>;

/** The caller of a dry run; `signal` aborts when nobody waits for the answer. */
export interface DryRunRequester {
  flow: string;
  signal: AbortSignal;
}

export interface AlertDeps {
  access: Pick<MarketAccess, 'check' | 'checkStored' | 'hiddenRecordsFrom'>;
  db: Db;
  registry: InstrumentRegistry;
  store: BarStore;
  splits: SplitBook;
  nowOf: (market: Market) => number;
  listPresent: ListPresent;
  /** Returns the instruments of one of a user's watchlists; rejects when the list isn't theirs. */
  watched: (userId: string, watchlistId: string) => Promise<readonly ListedInstrument[]>;
  /** Returns the market of one of a user's saved screens; rejects when the screen isn't theirs. */
  screenMarket: (userId: string, screenId: string) => Promise<Market>;
  /** Returns the newest version of one of a user's strategies; rejects when the strategy isn't theirs. */
  strategy: (userId: string, strategyId: string) => Promise<MarketRule>;
  /** Returns the names of a topic of news and of a source that readers see; without those that there are none of. */
  newsNames: (of: { topic: string | undefined; source: string | undefined }) => Promise<{
    topic?: NewsLabel;
    source?: string;
  }>;
  /** Returns whether words can find stories. */
  isNewsSearch: (words: string) => Promise<boolean>;
  /** Throws when scanning a strategy at every close for an alert costs too much; without symbols over its market. */
  checkLive: (userId: string, strategyId: string, symbols: readonly string[] | undefined) => Promise<void>;
  /** Returns what an alert would have done in the last month; in a thread where that takes long. */
  dryRun: (
    order: {
      request: SaveAlertRequest;
      /** Undefined for the whole market. */
      listed: readonly ListedInstrument[] | undefined;
      /** Replaces the rule of the condition. */
      rule: MarketRule | undefined;
      /** Prices of the user's own connections, in place of the server's. */
      own?: OwnPast | undefined;
    },
    asker: DryRunRequester,
  ) => Promise<DryRunAnswer>;
  /** Sends a notice as an alert would, through its channels. */
  test: (userId: string, alert: { name: string; channels: readonly ChannelKind[] }) => Promise<void>;
}

/** What the past of instruments of a user's own connections is read with, beside the stored bars. */
export interface OwnPast {
  listed: readonly ListedInstrument[];
  /** Trading hours of the market, of which the window is a month. */
  schedules: readonly ScheduleId[];
  splits: readonly Split[];
  /** Time of the market, ms. */
  nowMs: number;
}

/** What alerts on prices of a user's own connections take in place of the server's. */
export interface AlertPrices extends Pick<AlertDeps, 'registry' | 'nowOf' | 'watched'> {
  /** Markets of own connections; in others these are the server's. */
  markets: readonly Market[];
  /** Has prices come of instruments from now on. Throws where there is no place for them. */
  open(listed: readonly ListedInstrument[]): void;
  /** Opens instruments of a market, and resolves once their history is loaded. Rejects when that takes too long. */
  pastOf(market: Market, listed: readonly ListedInstrument[]): Promise<OwnPast>;
}

export interface AlertRoutesDeps extends AlertDeps {
  /** Returns what a user has of own connections; undefined without any. */
  pricesFor: (userId: string) => AlertPrices | undefined;
  /** Tells those who evaluate alerts to read one again after it was saved, paused or removed. */
  changed: (no: number, userId: string) => void;
}
