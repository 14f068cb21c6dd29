import type { Alert, AlertFiring, ChannelKind, DryRunAnswer, SaveAlertRequest, Strategy } from '@wickwise/contract';
import type { Market, ScanTimeframe, Timeframe } from '@wickwise/market';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';

/** What one user is told of, all at once. */
export interface AlertNews {
  noticeId: string;
  userId: string;
  firings: readonly AlertFiring[];
  /** How many there were; `firings` names the first of them. */
  count: number;
  channels: readonly ChannelKind[];
}

/** The rule of a strategy, with the market and the timeframe that it was built for. */
export interface StrategyRule {
  market: Market;
  timeframe: ScanTimeframe;
  definition: Strategy;
}

export interface RuleFirings {
  /** The instrument of which the rule came true at a close. */
  firings: readonly { symbol: string; at: number; price: number }[];
  fromMs: number;
}

/** Alerts of one user that the server has paused. */
export interface AlertsPaused {
  noticeId: string;
  userId: string;
  alerts: readonly Alert[];
  /** How many there were; `alerts` names the first of them. */
  count: number;
  channels: readonly ChannelKind[];
}

/** Where news go: within a transaction they are written, after it they are told. */
export interface Tell<News = AlertNews> {
  write(tx: Db, news: readonly News[]): Promise<void>;
  committed(): void;
}

/** Signals in the order in which they were stored. */
export interface SignalSource {
  /** The newest one's number; 0 where there is none. */
  newest(): Promise<number>;
  /** Those after a number, oldest first, without spent ones. */
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
  /** Undefined for everybody's. */
  ownerId: string | undefined;
  barMs: number;
  atMs: number;
  price: number;
  /** Of its rule. */
  version: number;
}

/** Which of the things that alerts wait for are still there, by their ids. */
export type ListPresent = (
  db: Db,
  ids: Readonly<Record<'strategies' | 'screens' | 'watchlists', readonly string[]>>,
) => Promise<ReadonlySet<string>>;

/** Who asks, as long as the answer is waited for. */
export interface Asker {
  flow: string;
  signal: AbortSignal;
}

export interface AlertDeps {
  db: Db;
  registry: InstrumentRegistry;
  store: BarStore;
  splits: SplitBook;
  nowOf: (market: Market) => number;
  listPresent: ListPresent;
  /** An alert was saved, paused or removed: the engine reads it anew. */
  changed: (no: number) => void;
  /** Instruments of one of a user's watchlists; rejects when it isn't one. */
  watched: (userId: string, watchlistId: string) => Promise<readonly ListedInstrument[]>;
  /** The market of one of a user's saved screens; rejects when it isn't one. */
  screenMarket: (userId: string, screenId: string) => Promise<Market>;
  /** The newest version of one of a user's strategies; rejects when it isn't one. */
  strategy: (userId: string, strategyId: string) => Promise<StrategyRule>;
  /** Throws when scanning a strategy at every close for an alert takes too much. */
  checkLive: (userId: string, strategyId: string, symbols: readonly string[]) => Promise<void>;
  /** What an alert would have done in the last month; in a thread where that takes long. */
  dryRun: (
    request: SaveAlertRequest,
    listed: readonly ListedInstrument[] | undefined,
    asker: Asker,
  ) => Promise<DryRunAnswer>;
  /** Sends a notice as an alert would, through its channels. */
  test: (userId: string, alert: { name: string; channels: readonly ChannelKind[] }) => Promise<void>;
}
