import type { Bar, Instrument, Market, Timeframe } from '@wickwise/market';
import type { Budget } from '#platform/net/token-bucket.ts';

export interface TradeEvent {
  kind: 'trade';
  symbol: string;
  timeMs: number;
  price: number;
  size: number;
  /** Counts up by one with each trade of a symbol; a text where the exchange's ids have no order. */
  id: number | string;
}

/** What a message of an exchange's stream says, in our words. Times are epoch ms, prices in the quote currency. */
export type StreamEvent =
  | TradeEvent
  /** The price 24 hours ago, which the day's change is measured from. */
  | { kind: 'reference'; symbol: string; price: number }
  /** The exchange's own time, as far as no trade says it. */
  | { kind: 'time'; timeMs: number }
  | { kind: 'refused'; symbol: string; reason: string }
  /** The exchange is about to close the connection. */
  | { kind: 'closing' };

/** What one connection has asked for, and what the exchange has confirmed of it. */
export interface StreamSession {
  /** Returns the messages that bring the connection's subscriptions to these symbols. */
  want(symbols: ReadonlySet<string>): string[];
  /** Throws for a message that makes no sense; one of an unknown kind says nothing. */
  read(message: string): readonly StreamEvent[];
  /** Whether everything that was asked for is confirmed or refused. */
  readonly isSettled: boolean;
}

/** An instrument that an exchange trades now. */
export interface Offer {
  symbol: string;
  /** Smallest price step, in the quote currency. */
  tickSize: number;
}

/** The newest price of a symbol by REST. */
export interface Quoted {
  symbol: string;
  price: number;
  /** NaN where it doesn't say. */
  referencePrice: number;
  timeMs: number;
}

/** Calls the exchange's REST side; the path begins with a slash. With a body, which is sent as JSON, by POST. */
export type Get = (path: string, cost?: number, body?: unknown) => Promise<unknown>;

export interface CandleCall {
  symbol: string;
  timeframe: Timeframe;
  fromMs: number;
  toMs: number;
}

/** The exchange's own candles. */
export interface CandleSource {
  /** Those that it has; others are put together from these. */
  timeframes: readonly Timeframe[];
  maxBars: number;
  /** Whether it has the newest `maxBars` of each timeframe and none before. */
  isNewestOnly: boolean;
  /** Whether an answer holds all that it has, wherever the call begins. */
  isWhole?: boolean;
  /** Returns candles that open in `fromMs` <= time < `toMs`, `maxBars` at most, in any order. */
  page(get: Get, call: CandleCall): Promise<Bar[]>;
}

/** Everything that only one exchange knows: its words, limits and addresses. */
export interface ExchangeProtocol {
  name: string;
  /** Markets that it has instruments of, with what to print beside the badge. */
  notes: { readonly [Name in Market]?: string };
  attribution: string;
  /** Addresses that settings may replace. */
  restUrl: string;
  wsUrl: string;
  /** Limits of REST; costs in the exchange's own unit. */
  budget: Budget;
  /** The exchange's own count of what is used; see `HttpClientOptions`. */
  used?: { header: string; most: number };
  /** How it refuses by HTTP 200; see `HttpClientOptions`. */
  throttledMs?: (body: unknown) => number | undefined;
  perConnection: number | null;
  messagesPerSecond: number;
  /** How long a connection lives, ms; without it for ever. */
  lifetimeMs?: number;
  silenceMs: number;
  /** The exchange's own ping, where it wants one. */
  ping?: { everyMs: number; message: () => string };
  /** The exchange's name of an instrument of the catalogue; undefined where it never has it. */
  symbolOf(instrument: Instrument): string | undefined;
  session(): StreamSession;
  /** What is traded now, other quote currencies included. */
  offers(get: Get): Promise<Offer[]>;
  quotes(get: Get, symbols: readonly string[]): Promise<Quoted[]>;
  candles: CandleSource;
}
