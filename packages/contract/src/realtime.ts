import * as z from 'zod/mini';
import type { JobProgress } from './backtest-jobs.ts';
import { BarTuple } from './candles.ts';
import { TimeframeName } from './instruments.ts';
import { MarketName, type MarketState } from './markets.ts';
import type { NoticeEvent } from './notices.ts';
import { PatternSignal } from './signals.ts';
import { Text } from './text.ts';

/** Ticks (docs/api/socket.md#prices), which never gain a field. `dd` is the day change, `dc` the same in percent. */
export const IndianTick = z.object({ s: z.string(), p: z.number(), dd: z.number(), dc: z.number() });
export const UsTick = z.object({ s: z.string(), p: z.number() });
export const ForexTick = z.object({ s: z.string(), a: z.number(), dd: z.number(), dc: z.number() });
export const CryptoTick = z.object({ s: z.string(), p: z.number(), dd: z.number(), dc: z.number() });

/** What clients keep per market and symbol (docs/api/contract.md#entities). */
export interface StoredTick {
  id: string;
  price: number;
  absChange: number;
  percentage: number;
  identifier: string;
}

const symbols = z.array(Text.check(z.minLength(1), z.maxLength(40))).check(z.maxLength(5_000));

export const SubscribeMarket = z.object({ market: Text.check(z.maxLength(20)), symbols });
/** Without `symbols` the whole market is dropped. */
export const UnsubscribeMarket = z.object({ market: Text.check(z.maxLength(20)), symbols: z.optional(symbols) });

/** An instrument and timeframe whose forming bar and closes a client wants to see. */
export const BarSubscription = z.object({
  market: MarketName,
  symbol: Text.check(z.minLength(1), z.maxLength(40)),
  timeframe: TimeframeName,
});
export type BarSubscription = z.infer<typeof BarSubscription>;

/** A fresh access token for an open socket, once the one it was opened with has run out. */
export const Authenticate = z.object({ token: Text.check(z.minLength(1), z.maxLength(4_000)) });

/** The newest numbers that a client heard: of signals, and of its own notices. */
export const ResumeFrom = z.object({
  seq: z.int().check(z.minimum(0)),
  noticeSeq: z.optional(z.int().check(z.minimum(0))),
});

export const PastCountsRequest = z.object({ id: Text.check(z.minLength(1), z.maxLength(80)) });

/** The forming bar as it moves, and each bar as it closes or is corrected. */
export const BarEvent = z.object({
  market: MarketName,
  symbol: z.string(),
  timeframe: TimeframeName,
  bar: BarTuple,
  state: z.enum(['forming', 'closed', 'corrected']),
  /** As in `CandlesPage`: bars that were read before a split has taken effect must be read again. */
  splitAt: z.nullable(z.number()),
});
export type BarEvent = z.infer<typeof BarEvent>;

/** What lies behind a price: when it was made and what its change is measured from. */
export const QuoteMeta = z.object({
  market: MarketName,
  symbol: z.string(),
  price: z.number(),
  /** Time of the price, epoch ms of the market's clock. */
  asOf: z.number(),
  referencePrice: z.number(),
  changeBasis: z.enum(['previous close', '24 hours']),
});
export type QuoteMeta = z.infer<typeof QuoteMeta>;

export const SignalEvent = z.object({ seq: z.int(), signal: PatternSignal });
export type SignalEvent = z.infer<typeof SignalEvent>;

/** Answer to a socket event that could not be taken. Clients take a payload with `status_code` for no data. */
export interface SocketRefusal {
  status_code: number;
  message: string;
}

/** Events from the server, beside the four tick events, whose payloads are ready-made text. */
export interface ServerEvents {
  market_state: (state: MarketState) => void;
  bar: (event: BarEvent) => void;
  quote_meta: (meta: QuoteMeta) => void;
  /** Signals are for clients with a good token, as over HTTP; so is `resume_from`. */
  signal: (event: SignalEvent) => void;
  /** The newest signal's number: sent each time a client has shown a good token, so that a reader knows where it starts. */
  signal_position: (position: { seq: number }) => void;
  /** The newest state of a piece of work of one's own; who was away reads it by HTTP. */
  job_progress: (progress: JobProgress) => void;
  /** What the server has to tell this user: kept first, told afterwards. */
  notice: (event: NoticeEvent) => void;
  past_24h_counts: (counts: { id: string; data: { t: number; count: number }[] }) => void;
  past_24h_counts_error: (refusal: { id: string; error: string }) => void;
  indian_data: (tick: z.infer<typeof IndianTick> | SocketRefusal) => void;
  us_data: (tick: z.infer<typeof UsTick> | SocketRefusal) => void;
  forexx_data: (tick: z.infer<typeof ForexTick> | SocketRefusal) => void;
  crypto_data: (tick: z.infer<typeof CryptoTick> | SocketRefusal) => void;
  refused: (refusal: SocketRefusal & { event: string }) => void;
}

/** What the payload of each event from a client must be. */
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
 * Events from a client. A socket is opened with `auth: { token }`, or without it by visitors; when the token runs out the
 * server refuses `authenticate` with 401, and takes that event with a fresh one. A session that ends closes its sockets.
 * Payloads come from outside: the server checks each by its schema.
 */
export type ClientEvents = {
  [Event in keyof ClientPayloads]: (
    payload: z.infer<ClientPayloads[Event]>,
    /** The server calls it right before the first signal that was missed: those heard since asking come once more. */
    ...begins: Event extends 'resume_from' ? [begins?: () => void] : []
  ) => void;
};
