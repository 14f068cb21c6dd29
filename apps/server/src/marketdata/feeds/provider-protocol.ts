import type { DataBadge } from '@wickwise/contract';
import type { Bar, Instrument, InstrumentKind, IsoDate, Market, Timeframe } from '@wickwise/market';
import type { HttpRefusal } from '#platform/net/http-client.ts';
import type { SocketMessage, SocketPlace } from '#platform/net/socket-options.ts';
import type { Budget } from '#platform/net/token-bucket.ts';
import type { ExchangePhase } from './exchange-notices.ts';
import type { LicenceScope, ReportedEvent, ReportedKind } from './feed.ts';

/** What an account at a provider is opened with, by the names of the provider's key fields. Never in a log or an error. */
export type ProviderKey = Readonly<Record<string, string>>;

export interface TradeEvent {
  kind: 'trade';
  symbol: string;
  timeMs: number;
  price: number;
  size: number;
  /** Counts up by one with each trade of a symbol; a text where the provider's ids have no order. */
  id: number | string;
  /** The previous close, where each trade brings it. */
  referencePrice?: number;
}

/** What a message of a provider's stream says, in our words. Times are epoch ms, prices in the quote currency. */
export type StreamEvent =
  | TradeEvent
  /** The price that the day's change is measured from: 24 hours ago, or the previous close. */
  | { kind: 'reference'; symbol: string; price: number }
  /** The provider's own time, as far as no trade says it. */
  | { kind: 'time'; timeMs: number }
  | { kind: 'refused'; symbol: string; reason: string }
  /** Trading of a symbol is halted, in the provider's words; null: it goes on. */
  | { kind: 'halt'; symbol: string; reason: string | null }
  /** The session as the exchange has it, of the stream's first market. */
  | { kind: 'phase'; phase: ExchangePhase }
  /** A message to send now, e.g. the subscriptions after the key was accepted. */
  | { kind: 'send'; message: SocketMessage }
  /** Nothing confirms what was sent: the answer to a WebSocket ping after it does. */
  | { kind: 'echo' }
  /** The key is refused, in the provider's own words: no further attempt is made. */
  | { kind: 'login'; reason: string }
  /** The connection is refused although it's open, e.g. too many of them: another one follows after a growing pause. */
  | { kind: 'full'; reason: string }
  /** The provider is about to close the connection. */
  | { kind: 'closing' };

/** What one connection has asked for, and what the provider has confirmed of it. */
export interface StreamSession {
  /**
   * Returns the messages that bring the connection's subscriptions to these symbols; a key goes first, and what has to
   * wait for its answer is sent by an event of `read`.
   */
  want(symbols: ReadonlySet<string>): SocketMessage[];
  /** Throws for a message that makes no sense; one of an unknown kind says nothing. */
  read(message: SocketMessage): readonly StreamEvent[];
  /** Whether everything that was asked for is confirmed or refused. */
  readonly isSettled: boolean;
}

/** An instrument that a provider has now. */
export interface Offer {
  /** As `symbolOf` names it. */
  symbol: string;
  /** Smallest price step, in the quote currency. */
  tickSize: number;
  /** Its name in calls and messages, where that is another; it takes the symbol's place there. */
  code?: string;
  /** What the provider calls it; default the symbol. */
  name?: string;
  /** Default: a share, or a pair in markets of pairs. */
  kind?: InstrumentKind;
  isin?: string;
  /** Whether futures or options of it are traded, which changes its hours at NSE. */
  hasDerivatives?: boolean;
}

/** The newest price of a symbol by REST. */
export interface Quoted {
  symbol: string;
  price: number;
  /** NaN where it doesn't say. */
  referencePrice: number;
  /** Undefined for now, where the provider doesn't say when. */
  timeMs: number | undefined;
}

/** A split that a provider has announced; `date` is that of the first session with the new prices. */
export interface SplitNotice {
  symbol: string;
  date: IsoDate;
  /** Shares after for shares before. */
  after: number;
  before: number;
}

/** An event of a company, as a provider lists it. */
export interface EventNotice extends Omit<ReportedEvent, 'id'> {
  symbol: string;
}

/** Returns the events from `from` through `to`, those of other instruments included. Rows without sense are left out. */
export type ReadEvents = (get: Get, from: IsoDate, to: IsoDate) => Promise<EventNotice[]>;

export interface RestCall {
  /** Of the budget; default 1. */
  cost?: number;
  /** Sent as JSON, by POST. */
  body?: unknown;
  /** One of the protocol's further hosts. */
  host?: string;
  as?: 'json' | 'text';
  mostBytes?: number;
  /** Whether a plan may lack the call: a refusal isn't one of the key then. */
  isExtra?: boolean;
}

/** Calls the provider's REST side with its key; the path begins with a slash. */
export type Get = (path: string, call?: RestCall) => Promise<unknown>;

export interface CandleCall {
  symbol: string;
  timeframe: Timeframe;
  fromMs: number;
  toMs: number;
}

/** The provider's own candles. */
export interface CandleSource {
  /** Those that it has; others are put together from these. Currencies need hours. */
  timeframes: readonly Timeframe[];
  maxBars: number;
  /** Longest time that one call covers, where that isn't `maxBars` of the timeframe; ms. */
  spanMs?(timeframe: Timeframe): number;
  /** Whether it has the newest `maxBars` of each timeframe and none before. */
  isNewestOnly: boolean;
  /** Whether an answer holds all that it has, wherever the call begins. */
  isWhole?: boolean;
  /** Returns until when its bars of a session are final, epoch ms; default: now. */
  finalMs?(nowMs: number): number;
  /** Whether days come as the exchange's dates: stamped with any time of their session's date in its zone. */
  hasDates?: boolean;
  /** Those that come adjusted for the splits up to the call, or may do so: their days say which. Without it none. */
  adjusted?: readonly Timeframe[];
  /** Whether a row without volume is a bar (indices and quotes have none); otherwise it's a time without a trade. */
  keepsQuiet?: boolean;
  /** Returns candles that open in `fromMs` <= time < `toMs`, `maxBars` at most, in any order. */
  page(get: Get, call: CandleCall): Promise<Bar[]>;
}

/** What is said of a market's prices beside its note. */
export interface MarketTerms {
  badge: DataBadge;
  delaySec: number;
  /** Longest pause between two prices that is nothing to worry about, while the market is open; ms. */
  usualPauseMs: number;
}

/** Prices that are samples: bars that have closed are loaded from the provider's history soon after. */
export interface Sampling {
  /** After the close of a minute, when the provider has its bar; ms. */
  afterMs: number;
  /** How often each traded instrument's bars are loaded, as far as the budget of calls goes; ms. */
  everyMs: number;
}

/** Everything that only one provider knows: its words, limits and addresses. One is made for each key. */
export interface ProviderProtocol {
  name: string;
  /** Names its prices in the store; default the name. Each stream of a provider has one of its own. */
  source?: string;
  /** Whether it has days alone, soon after each session: nothing is streamed. */
  isEndOfDay?: true;
  /** How late its prices come, ms: its clock is behind by as much. */
  delayMs?: number;
  /** Instruments of one key over all its streams, where it counts those. */
  perKey?: number;
  /** Whether quotes say what the day's change starts from, and the stream doesn't. */
  quotesReferences?: true;
  /** Markets that it has instruments of, with what to print beside the badge. */
  notes: { readonly [Name in Market]?: string };
  terms?: { readonly [Name in Market]?: Partial<MarketTerms> };
  attribution: string;
  /** Default: `internal`, the public data of exchanges. */
  scope?: LicenceScope;
  /** Whether a person has to sign in each day. */
  needsLogin?: boolean;
  /** Addresses that settings may replace. */
  restUrl: string;
  wsUrl: string;
  /** Further hosts of REST by name, such as `assets`. */
  hosts?: Readonly<Record<string, string>>;
  /** Whether it has one value a day and no stream: all is polled, and bars have no range. */
  isFix?: true;
  /** Those of them that get the key's headers. What they refuse leaves the key good. */
  keyedHosts?: readonly string[];
  /** Whether the stream is lines of an HTTP answer: what a session sends is the query of the request. */
  isLines?: boolean;
  /** The key, as REST wants it. Secrets are every value of `key`. */
  headers?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  key?: ProviderKey;
  /** Returns whether a refusal by REST is one of the key; default HTTP 401. */
  refusesKey?(refusal: HttpRefusal): boolean;
  /** Returns where the stream is: an address that only a call tells, headers of the handshake. Default: `wsUrl`. */
  place?(get: Get): SocketPlace | Promise<SocketPlace>;
  /** Limits of REST; costs in the provider's own unit. */
  budget: Budget;
  /** The provider's own count of what is used; see `HttpClientOptions`. */
  used?: { header: string; most: number };
  /** How it refuses by HTTP 200; see `HttpClientOptions`. */
  throttledMs?: (body: unknown) => number | undefined;
  /** Returns what a body of a good answer refuses, with the status that it names in place of HTTP's. */
  refusalIn?: (body: unknown) => HttpRefusal | undefined;
  /** Instruments of one connection; null for any number. */
  perConnection: number | null;
  /** Connections of one key, default 1; what exceeds them is polled, or refused by name. */
  connections?: number;
  /** How often the newest prices are asked for by `quotes`, of what no connection has a place for; ms. Without it, never. */
  pollEveryMs?: number;
  messagesPerSecond: number;
  /** How long a connection lives, ms; without it for ever. */
  lifetimeMs?: number;
  silenceMs: number;
  /** The provider's own ping, where it wants one; without a message, that of WebSockets. */
  ping?: { everyMs: number; message?: () => string };
  /** Whether the stream confirms nothing: the answer to a WebSocket ping after the subscriptions says that they came. */
  confirmsByEcho?: boolean;
  /** Without it, each trade comes. */
  sampling?: Sampling;
  /** Whether trades come at once, so that their times are the provider's time; default: where nothing is sampled. */
  tellsTime?: boolean;
  /** Whether each price names the close before it, so that none is asked for. */
  namesCloses?: true;
  /** Whether there is no list of what it has: what it lacks stays without prices. */
  hasNoList?: true;
  /** Whether nothing can be asked for before the list is read: it has the codes, or says what may be asked for. */
  needsList?: boolean;
  /** The provider's name of an instrument of the catalogue; undefined where it never has it. */
  symbolOf(instrument: Instrument): string | undefined;
  /** Returns the instrument of an offer that the catalogue lacks; without it, only the catalogue's are taken. */
  instrumentOf?(offer: Offer): Instrument | undefined;
  session(): StreamSession;
  /** What can be had now, other instruments than the catalogue's included. */
  offers(get: Get): Promise<Offer[]>;
  quotes(get: Get, symbols: readonly string[]): Promise<Quoted[]>;
  candles: CandleSource;
  /** Of markets whose candles are others. */
  candlesOf?: { readonly [Name in Market]?: CandleSource };
  /** Lists of events that it has, of which a plan may lack one; `by` is what readers know it as. */
  events?: { by: string } & { readonly [Kind in ReportedKind]?: ReadEvents };
  /** Splits of sessions from `from` through `to`, other instruments' included; absent where it publishes none. */
  splits?(get: Get, from: IsoDate, to: IsoDate): Promise<SplitNotice[]>;
  /** The same of these symbols, of years ago too. */
  pastSplits?(get: Get, symbols: readonly string[], from: IsoDate, to: IsoDate): Promise<SplitNotice[]>;
}
