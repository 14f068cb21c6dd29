import { MARKETS } from '@wickwise/market';
import * as z from 'zod/mini';

export const MarketName = z.enum(MARKETS);

/** Trust level of prices, which every screen shows. */
export const DATA_BADGES = ['LIVE', 'DELAYED', 'EOD', 'INDICATIVE', 'SIMULATED', 'REPLAY'] as const;
export const DataBadge = z.enum(DATA_BADGES);
export type DataBadge = (typeof DATA_BADGES)[number];

/** Why a source that the server found automatically gives no prices: it is silent, refuses the server, or didn't answer at the start. */
const LOST_REASONS = ['silent', 'refused', 'unanswered'] as const;

const SESSION_PHASES = ['pre', 'continuous', 'auction', 'post', 'closed', 'holiday'] as const;

/**
 * State of a market and its source: sent on connection, at every change and every 15 seconds. Times are epoch ms of the
 * market's clock, which a replay sets and speeds up.
 */
export const MarketState = z.object({
  market: MarketName,
  /** Whether the prices are of the reader's own connections, which nobody else has. */
  isOwn: z.boolean(),
  source: z.object({
    /** Name of the feed: `sim`, `replay` ... */
    feed: z.string(),
    /** Shown beside the badge, e.g. a replay's date. */
    note: z.string(),
    /**
     * State of the feed; `silent`: prices are overdue while the market is open; `needs-login`: somebody has to log in at
     * the provider first.
     */
    health: z.enum(['starting', 'live', 'silent', 'needs-login', 'stopped']),
    /**
     * The source that this one replaces, because it gives no prices; null for none. `since`: epoch ms of its last price, or
     * of the server's start.
     */
    lost: z.nullable(z.object({ label: z.string(), why: z.enum(LOST_REASONS), since: z.number() })),
  }),
  badge: DataBadge,
  session: z.object({
    phase: z.enum(SESSION_PHASES),
    /** What the source says that the exchange does; null where it doesn't say. The phase is that of the calendar. */
    reported: z.nullable(z.enum(['pre', 'continuous', 'auction', 'closed'])),
    holiday: z.nullable(z.string()),
    untilMs: z.number(),
    /** Date of the present or next session. */
    date: z.string(),
    /** False while hours of today or of the session are unconfirmed by the exchange. */
    isVerified: z.boolean(),
  }),
  /**
   * Date of the session whose closes `/market-close` returns, the base of changes. It advances with a session's first
   * price, later than `session.date`.
   */
  closesOf: z.string(),
  /** The market's clock now, and its ms per real ms. */
  clock: z.object({
    nowMs: z.number(),
    speed: z.number(),
    /** When the server's clock was last set, and by how much, ms; null for never since its start. */
    step: z.nullable(z.object({ atMs: z.number(), byMs: z.number() })),
  }),
  /** Time of the newest price; null before the first. */
  asOf: z.nullable(z.number()),
});
export type MarketState = z.infer<typeof MarketState>;

/** Why a caller doesn't see a market: another account owns its prices, or none does yet. */
export const HIDDEN_REASONS = ['other-owner', 'no-owner'] as const;

/** What a caller may do with a market's prices. */
export const MarketReach = z.object({
  market: MarketName,
  /** Null where the caller sees the prices. */
  hidden: z.nullable(z.enum(HIDDEN_REASONS)),
  /** Whether the law on real-time prices of Indian exchanges rules out paper orders. */
  isPaperRefused: z.boolean(),
  /**
   * The caller has prices of own connections here. `server`: the badge of the server's prices, which screens, signals
   * and statistics are made of; null where the server has none. Null where the caller has the server's prices.
   */
  own: z.nullable(z.object({ server: z.nullable(DataBadge) })),
});
export type MarketReach = z.infer<typeof MarketReach>;

/**
 * `historyProgress`: of the first history load, 0 to 1. `reach`: of the caller, for each market. `canSearch`: whether the
 * caller may have a lost source looked for again.
 */
export const MarketsPage = z.object({
  markets: z.array(MarketState),
  historyProgress: z.number(),
  reach: z.array(MarketReach),
  canSearch: z.boolean(),
});
export type MarketsPage = z.infer<typeof MarketsPage>;
