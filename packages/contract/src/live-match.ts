import * as z from 'zod/mini';
import { PriceGrid, ScanTimeframeName } from './instruments.ts';
import { MarketName } from './markets.ts';

export const LIVE_MATCH_LIMITS = {
  /** Days of market time compared. */
  days: 30,
  /** Minimum number of comparable firings for a verdict. */
  least: 10,
  /** Maximum number of listed differences, unexpected ones first; all are counted. */
  listed: 200,
} as const;

/**
 * Causes of a difference. Asked for: armed later, paused, in cooldown, done, expired, a changed or later scanned rule,
 * a bar that has just closed. Other: corrected bars, bars from history, deleted bars; or unknown.
 */
const MATCH_CAUSES = [
  'armed later',
  'paused',
  'cooldown',
  'once',
  'expired',
  'version',
  'waiting',
  'corrected',
  'away',
  'gone',
  'unknown',
] as const;
export type MatchCause = (typeof MATCH_CAUSES)[number];

/** Causes asked for by the owner or temporary, which don't count as differences. */
export const ASKED_FOR_CAUSES: readonly MatchCause[] = [
  'armed later',
  'paused',
  'cooldown',
  'once',
  'expired',
  'version',
  'waiting',
];

/** `few`: too few to say; `same`: every expected firing came; `explained`: all others have a cause; `differs`. */
const MATCH_VERDICTS = ['few', 'same', 'explained', 'differs'] as const;

export const MatchDifference = z.object({
  /** Fired only live, only on stored bars, or on both at different prices. */
  side: z.enum(['live', 'past', 'price']),
  cause: z.enum(MATCH_CAUSES),
  symbol: z.string(),
  /** Open time of the bar, and its close. Market time. */
  barTime: z.number(),
  at: z.number(),
  livePrice: z.nullable(z.number()),
  /** Close of the bar as stored now. */
  barPrice: z.nullable(z.number()),
  /** Price grid of the symbol, if quoted. */
  grid: z.optional(PriceGrid),
});
export type MatchDifference = z.infer<typeof MatchDifference>;

/** An alert's live firings compared with the same rule on stored bars of the same days. */
export const LiveMatch = z.object({
  market: MarketName,
  timeframe: ScanTimeframeName,
  /** Market time. */
  from: z.number(),
  to: z.number(),
  instruments: z.int(),
  /** Fired on the same bar and symbol on both sides; of these, how many at another price. */
  matched: z.int(),
  otherPrice: z.int(),
  onlyLive: z.int(),
  onlyPast: z.int(),
  causes: z.partialRecord(z.enum(MATCH_CAUSES), z.int()),
  verdict: z.enum(MATCH_VERDICTS),
  /** From the bar's close to the stored firing; null where market time isn't wall time. */
  delay: z.nullable(z.object({ medianMs: z.number(), mostMs: z.number() })),
  differences: z.array(MatchDifference),
});
export type LiveMatch = z.infer<typeof LiveMatch>;
