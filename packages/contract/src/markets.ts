import { MARKETS, type Market } from '@wickwise/market';
import * as z from 'zod/mini';

export const MarketName = z.enum(MARKETS);

/** How the contract's socket calls the markets; `forexx` is the spelling of its event name, which clients also send. */
export const WIRE_MARKETS = ['indian', 'us', 'forex', 'forexx', 'crypto'] as const;
export type WireMarket = (typeof WIRE_MARKETS)[number];

const MARKET_OF: Readonly<Record<WireMarket, Market>> = {
  indian: 'Indian_Equity',
  us: 'US_Equity',
  forex: 'Forex',
  forexx: 'Forex',
  crypto: 'Crypto',
};

/** The market that a client means, by the socket's name or by the constant; undefined when it's neither. */
export function marketOfWire(name: string): Market | undefined {
  if ((MARKETS as readonly string[]).includes(name)) return name as Market;
  return Object.hasOwn(MARKET_OF, name) ? MARKET_OF[name as WireMarket] : undefined;
}

/** Event that carries a market's ticks. */
export const TICK_EVENTS = {
  Indian_Equity: 'indian_data',
  US_Equity: 'us_data',
  Forex: 'forexx_data',
  Crypto: 'crypto_data',
} as const satisfies Readonly<Record<Market, string>>;

/** The socket's own name of a market, for `subscribe_market`. */
export const WIRE_MARKET_OF = {
  Indian_Equity: 'indian',
  US_Equity: 'us',
  Forex: 'forex',
  Crypto: 'crypto',
} as const satisfies Readonly<Record<Market, WireMarket>>;

/** How far a price may be trusted, as every screen must say. */
export const DATA_BADGES = ['LIVE', 'DELAYED', 'EOD', 'INDICATIVE', 'SIMULATED', 'REPLAY'] as const;
export const DataBadge = z.enum(DATA_BADGES);
export type DataBadge = (typeof DATA_BADGES)[number];

const SESSION_PHASES = ['pre', 'continuous', 'auction', 'post', 'closed', 'holiday'] as const;

/**
 * Where a market's prices come from and what it's doing: sent on connection, at every change and every 15 seconds.
 *
 * Instants are epoch ms of the market's own clock, which a replay sets and speeds up.
 */
export const MarketState = z.object({
  market: MarketName,
  source: z.object({
    /** Name of the feed: `sim`, `replay` ... */
    feed: z.string(),
    /** What to print beside the badge, e.g. the date that a replay plays. */
    note: z.string(),
    /** Whether the feed is connected: `silent` means that prices are overdue although the market is open. */
    health: z.enum(['starting', 'live', 'silent', 'stopped']),
  }),
  badge: DataBadge,
  session: z.object({
    phase: z.enum(SESSION_PHASES),
    holiday: z.nullable(z.string()),
    untilMs: z.number(),
    /** Date of the session in progress, or of the next one. */
    date: z.string(),
    /** False while the hours of today or of the session are a guess: the exchange had not confirmed them. */
    isVerified: z.boolean(),
  }),
  /**
   * Date of the session whose closes `/market-close` serves now: what the ticks' change is measured from. It moves on with
   * the first price of a new session, later than `session.date`.
   */
  closesOf: z.string(),
  /** The market's clock now, and how many of its ms pass in a real one. */
  clock: z.object({
    nowMs: z.number(),
    speed: z.number(),
    /** When the clock of the server's machine was last set, and by how much, in ms; null for never since its start. */
    step: z.nullable(z.object({ atMs: z.number(), byMs: z.number() })),
  }),
  /** Time of the newest price; null before the first. */
  asOf: z.nullable(z.number()),
});
export type MarketState = z.infer<typeof MarketState>;

/** Progress of the first load of history, 0 to 1. */
export const MarketsPage = z.object({ markets: z.array(MarketState), historyProgress: z.number() });
export type MarketsPage = z.infer<typeof MarketsPage>;
