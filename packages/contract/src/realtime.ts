import type { Market } from '@wickwise/market';
import * as z from 'zod/mini';
import type { JobProgress } from './backtest-jobs.ts';
import { BarTuple } from './candles.ts';
import { ChartTimeframeName } from './instruments.ts';
import { MarketName, type MarketState } from './markets.ts';
import type { NoticeEvent } from './notices.ts';
import { PatternSignal } from './signals.ts';
import { Text } from './text.ts';
import type { TickEvent } from './wire-forms.ts';

/**
 * A tick (docs/api/socket.md#prices), which never gains a field. Its price is `p`, or `a` of currencies; `dd` is the day
 * change and `dc` the same in percent, both absent of US shares.
 */
export const WireTick = z.object({
  s: z.string(),
  p: z.optional(z.number()),
  a: z.optional(z.number()),
  dd: z.optional(z.number()),
  dc: z.optional(z.number()),
});

/** Client state per market and symbol (docs/api/contract.md#entities). */
export interface StoredTick {
  id: string;
  price: number;
  absChange: number;
  percentage: number;
  identifier: string;
}

const symbols = z.array(Text.check(z.minLength(1), z.maxLength(40))).check(z.maxLength(5_000));

export const SubscribeMarket = z.object({ market: Text.check(z.maxLength(20)), symbols });
/** Without `symbols` the whole market is unsubscribed. */
export const UnsubscribeMarket = z.object({ market: Text.check(z.maxLength(20)), symbols: z.optional(symbols) });

/** A subscription to an instrument's forming bar and closes in a timeframe. */
export const BarSubscription = z.object({
  market: MarketName,
  symbol: Text.check(z.minLength(1), z.maxLength(40)),
  timeframe: ChartTimeframeName,
});
export type BarSubscription = z.infer<typeof BarSubscription>;

/** A new access token for an open socket, once the previous one has expired. */
export const Authenticate = z.object({ token: Text.check(z.minLength(1), z.maxLength(4_000)) });

/** Newest received numbers: of signals, and of the user's notices. */
export const ResumeFrom = z.object({
  seq: z.int().check(z.minimum(0)),
  noticeSeq: z.optional(z.int().check(z.minimum(0))),
});

export const PastCountsRequest = z.object({ id: Text.check(z.minLength(1), z.maxLength(80)) });

/** The forming bar as it moves, and each bar as it closes or is corrected. */
export const BarUpdate = z.object({
  market: MarketName,
  symbol: z.string(),
  timeframe: ChartTimeframeName,
  bar: BarTuple,
  state: z.enum(['forming', 'closed', 'corrected']),
  /** As in `CandlesPage`: bars loaded before a split must be reloaded. */
  splitAt: z.nullable(z.number()),
});
export type BarUpdate = z.infer<typeof BarUpdate>;

/** Details of a price: its time, and the base of its change. */
export const QuoteMeta = z.object({
  market: MarketName,
  symbol: z.string(),
  price: z.number(),
  /** Time of the price, market time, epoch ms. */
  asOf: z.number(),
  referencePrice: z.number(),
  changeBasis: z.enum(['previous close', '24 hours']),
});
export type QuoteMeta = z.infer<typeof QuoteMeta>;

/**
 * Instruments of an open market without a price for longer than is usual for them, all of them at each change; none of a
 * market that has no prices as a whole.
 */
export interface StaleQuotes {
  market: Market;
  quotes: {
    symbol: string;
    /** Time of the newest price, market time, epoch ms; null before the first. */
    asOf: number | null;
    /** Why the source has no prices of it, in its words, also a halt; null where it should have. */
    reason: string | null;
  }[];
}

export const SignalEvent = z.object({ seq: z.int(), signal: PatternSignal });
export type SignalEvent = z.infer<typeof SignalEvent>;

/** Refusal of a socket event. Clients don't take a payload with `status_code` for data. */
export interface SocketRefusal {
  status_code: number;
  message: string;
}

/** Server events besides the four tick events, whose payloads are preformatted text. */
type TickEvents = { [M in Market as TickEvent<M>]: (tick: z.infer<typeof WireTick> | SocketRefusal) => void };

export interface ServerEvents extends TickEvents {
  market_state: (state: MarketState) => void;
  bar: (event: BarUpdate) => void;
  quote_meta: (meta: QuoteMeta) => void;
  /** Of each market that the client's reader sees: on connection and every 15 s where there are any, at each change. */
  stale_quotes: (stale: StaleQuotes) => void;
  /** Signals require a valid token, as over HTTP; so does `resume_from`. */
  signal: (event: SignalEvent) => void;
  /** Number of the newest signal: sent after each valid token, as a reader's starting point. */
  signal_position: (position: { seq: number }) => void;
  /** Newest state of one of the user's jobs; after a disconnect it is read by HTTP. */
  job_progress: (progress: JobProgress) => void;
  /** A notice for this user, sent once stored. */
  notice: (event: NoticeEvent) => void;
  past_24h_counts: (counts: { id: string; data: { t: number; count: number }[] }) => void;
  past_24h_counts_error: (refusal: { id: string; error: string }) => void;
  refused: (refusal: SocketRefusal & { event: string }) => void;
}

/** Payload schema of each client event. */
export const CLIENT_PAYLOADS = {
  authenticate: Authenticate,
  subscribe_market: SubscribeMarket,
  unsubscribe_market: UnsubscribeMarket,
  subscribe_bars: BarSubscription,
  unsubscribe_bars: BarSubscription,
  resume_from: ResumeFrom,
  get_past_24h_counts: PastCountsRequest,
} as const;
type ClientPayloads = typeof CLIENT_PAYLOADS;

/**
 * Client events, validated by the server. A socket is opened with `auth: { token }`, or without by visitors; an expired
 * token is refused with 401 until `authenticate` brings a new one. An ended session closes its sockets.
 */
export type ClientEvents = {
  [Event in keyof ClientPayloads]: (
    payload: z.infer<ClientPayloads[Event]>,
    /** Called right before the first missed signal: those received since the request are repeated. */
    ...begins: Event extends 'resume_from' ? [begins?: () => void] : []
  ) => void;
};
