import type { DataBadge, LicenceScope } from '@wickwise/contract';
import type { BarSeries, Instrument, InstrumentId, IsoDate, Market, Session, Tick, Timeframe } from '@wickwise/market';
import type { Priority } from '#platform/net/token-bucket.ts';
import type { MarketClock } from '../clock.ts';
import type { ExchangePhase } from './exchange-notices.ts';

export type { LicenceScope };

/** What a feed can do in a market and what it may be asked for. A limit of null means that there is none. */
export interface FeedCapabilities {
  transport: 'push' | 'poll' | 'both';
  badge: DataBadge;
  delaySec: number;
  history: {
    timeframes: readonly Timeframe[];
    maxBarsPerCall: number | null;
    maxSpanDays: number | null;
    earliest: string | null;
    /** Those whose bars come adjusted for the splits up to the call, or may do so; all others are as traded. */
    adjusted: readonly Timeframe[];
  };
  subscriptions: { connections: number | null; perConnection: number | null; messagesPerSecond: number | null };
  snapshotBatch: number | null;
  requestsPerMinute: number | null;
  /** Whether it has one value a day: its bars have no range, so patterns of candles say nothing. */
  areFixes?: true;
  /** Whether it holds its prices back while the stages behind are busy, so that none is ever missed. */
  canWait: boolean;
  /** Whether prices can be lost on their way here, so that bars built from them are checked after a restart. */
  canLose: boolean;
  /** Whether the market lives by the machine's wall clock: what is stamped later than that is wrong. */
  isByWallClock: boolean;
  /** Whether a person has to sign in before it delivers, e.g. each morning at a broker. */
  needsLogin: boolean;
  /** `terms`: the provider's terms in a sentence; without it one that fits the scope. */
  licence: { scope: LicenceScope; attribution: string; terms?: string };
}

/** An instrument as this feed quotes it. */
export interface FeedInstrument {
  instrument: Instrument;
  /** The shortest bars that its ticks can be folded into: a recording of days has no minutes. */
  finest: Timeframe;
}

/** An instrument of a provider's own list, with the provider's name of it; also of the catalogue, for its ISIN. */
export interface ListEntry {
  instrument: Instrument;
  providerSymbol: string;
  /** Its symbol in our words, as it's listed now. */
  listedAs?: string;
  /** Whether the catalogue has it: it's no part of the list then. */
  isOfCatalogue?: true;
  /** Where the list has it. */
  isin?: string;
  /** The shortest bars of it; default a minute. */
  finest?: Timeframe;
}

export interface HistoryRequest {
  id: InstrumentId;
  timeframe: Timeframe;
  /** Bars that open at this instant or later. */
  fromMs: number;
  /** Bars that have closed at this instant. */
  toMs: number;
  /** Who waits for them; default nobody in particular. */
  priority?: Priority;
}

export interface FeedHealth {
  state: 'starting' | 'live' | 'degraded' | 'needs-login' | 'stopped';
  reason?: string;
}

/** The connections of a feed to its provider, and the instruments on them. */
export interface FeedPlaces {
  /** Those that deliver, those that the instruments need, and those that the provider allows. */
  connections: { live: number; wanted: number; most: number };
  /** Instruments that are streamed, and how many there are places for; null for any number. */
  used: number;
  total: number | null;
}

/** A split that takes effect with the session that opens at `effectiveMs`: older raw prices times `factor` compare. */
export interface SplitAction {
  id: InstrumentId;
  effectiveMs: number;
  factor: number;
}

/** A split that a provider has announced for a session: so many shares after for so many before. */
export interface ReportedSplit {
  id: InstrumentId;
  date: IsoDate;
  after: number;
  before: number;
}

/** Kinds of events of companies that providers list. */
export const REPORTED_KINDS = ['earnings', 'dividend'] as const;
export type ReportedKind = (typeof REPORTED_KINDS)[number];

/** A day on which a company reports or its share goes ex-dividend. */
export interface ReportedEvent {
  id: InstrumentId;
  /** The exchange's date. */
  date: IsoDate;
  /** Side of the day's trading; null where it isn't known. */
  timing: 'before-open' | 'after-close' | null;
  /** In no language: a quarter, an amount with its currency; empty where there is none. */
  title: string;
  /** What stays while the date moves, such as the quarter; undefined where the provider has nothing like it. */
  period?: string;
  /** Whether the provider doesn't say that the company has confirmed the date. */
  isEstimated: boolean;
}

/** Asks a provider for events from `from` through `to`, in any order. */
export type ReportedEvents = (from: IsoDate, to: IsoDate) => Promise<readonly ReportedEvent[]>;

/** Where a feed's events go. */
export interface FeedSink {
  tick(tick: Tick): void;
  health(market: Market, health: FeedHealth): void;
  /** Ticks of this stretch were missed, of these instruments or of all; `history` has it. */
  gap(market: Market, fromMs: number, toMs: number, ids?: readonly InstrumentId[]): void;
  /**
   * The market's clock was set back: a replay starts over, or the machine's clock was wrong. `aheadMs`: by how much it
   * was ahead, where only the feed knows.
   */
  rewound(market: Market, aheadMs?: number): void;
  /** Closed bars of this stretch were built from samples: `history` has the provider's own. */
  revised(id: InstrumentId, fromMs: number, toMs: number): void;
  /** The feed refuses an instrument, with the reason to show; null: it takes it after all. */
  rejected(id: InstrumentId, reason: string | null): void;
  /** Whether the stages behind aren't ready for more prices of a market: a feed that can wait should. */
  isBusy(market: Market): boolean;
}

/**
 * A source of prices for one or several markets; each market has exactly one feed (`MarketFeeds`).
 *
 * Adapters turn a vendor's words into ours and nothing more. Times are market time, prices raw except for history that
 * says that it's adjusted, history pages come oldest first. A failing connection is the adapter's own business: it reconnects and reports `health` and `gap`. What
 * may differ between its markets takes the market: one connection can carry live coins and indicative currencies.
 */
export interface Feed {
  readonly name: string;
  /** Names this very source in the store: two simulations or recordings never share bars. */
  readonly source: string;
  readonly markets: readonly Market[];
  readonly clock: MarketClock;
  capabilities(market: Market): FeedCapabilities;
  /**
   * The longest pause between two prices of an open market that is nothing to worry about, ms of market time. Infinity: its
   * prices come as files, and none is awaited.
   */
  usualPauseMs(market: Market): number;
  /** What to print beside the badge, e.g. the date that a replay shows. */
  note(market: Market): string;
  /** What is known without asking a host: the start of the server waits for no vendor. */
  instruments(market: Market): readonly FeedInstrument[];
  search(text: string): Promise<readonly FeedInstrument[]>;
  /** Reads what the provider lists beside `instruments`, and the ISINs of those; absent where there's no more. */
  list?(): Promise<readonly ListEntry[]>;
  /** Takes an instrument of that list, which can then be subscribed to; `instruments` stays as it is. */
  add?(instrument: Instrument): void;
  history(request: HistoryRequest): AsyncIterable<BarSeries>;
  /**
   * Returns the part of a request that its history has by now, traded or not: less than asked for where only the newest
   * bars are kept, or where those of today come later. Absent where that is always all.
   */
  reach?(request: HistoryRequest): { fromMs: number; toMs: number };
  /** The newest price of each instrument that has one. */
  snapshot(ids: readonly InstrumentId[]): Promise<readonly Tick[]>;
  /** Declarative: the adapter finds out what changed. */
  setSubscriptions(ids: ReadonlySet<InstrumentId>, sink: FeedSink): void;
  sessions(market: Market, fromMs: number, toMs: number): Promise<readonly Session[]>;
  /** Splits that are known without asking a host. */
  corporateActions(fromMs: number, toMs: number): readonly SplitAction[];
  /** Asks for splits of sessions from `from` through `to`, in any order; absent where nobody publishes them. */
  reportedSplits?(from: IsoDate, to: IsoDate): Promise<readonly ReportedSplit[]>;
  /**
   * The same of sessions that have been, of these instruments; absent where nobody publishes them. They have to be known
   * before history that isn't adjusted is loaded.
   */
  pastSplits?(ids: readonly InstrumentId[], from: IsoDate, to: IsoDate): Promise<readonly ReportedSplit[]>;
  /** Lists of earnings and dividends that its provider has, with its name; absent without any. */
  reportedEvents?: { by: string } & { readonly [Kind in ReportedKind]?: ReportedEvents };
  health(market: Market): FeedHealth;
  /** Instruments whose trading the exchange has halted, in the provider's words; absent where it doesn't say. */
  halts?(): ReadonlyMap<InstrumentId, string>;
  /** The market's session as the exchange has it; null or absent where the provider doesn't say. */
  exchangePhase?(market: Market): ExchangePhase | null;
  /** Returns the share of the provider's request budget that is left, 0 to 1; absent without a budget. */
  budgetLeft?(): number;
  /** Returns what its connections carry; absent where there are none. */
  places?(): FeedPlaces;
  /** Begins to deliver. Nobody waits for it; one that throws is called again after a pause. */
  start(): Promise<void>;
  stop(): Promise<void>;
}
