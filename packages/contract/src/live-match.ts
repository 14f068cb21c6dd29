import * as z from 'zod/mini';
import { ScanTimeframeName } from './instruments.ts';
import { MarketName } from './markets.ts';

export const LIVE_MATCH_LIMITS = {
  /** Days of market time that are looked back on. */
  days: 30,
  /** Firings that can be compared, below which nothing is said of them all. */
  least: 10,
  /** Differences that are listed, what nobody asked for first; more are counted. */
  listed: 200,
} as const;

/**
 * Why a firing stands on one side alone. What its owner asked for: armed later, paused, resting, done after one firing, past
 * its time; the rule was changed or first scanned later; the bar has closed a moment ago. What happened: bars were corrected
 * afterwards, they came from history because prices were missing, they're no longer kept; or nothing that we know of.
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

/** What the owner asked for, or is a matter of a moment: it says nothing of whether live and past agree. */
export const ASKED_FOR_CAUSES: readonly MatchCause[] = [
  'armed later',
  'paused',
  'cooldown',
  'once',
  'expired',
  'version',
  'waiting',
];

/** `few`: too few to say; `same`: every firing that was asked for came; `explained`: all others have a cause; `differs`. */
const MATCH_VERDICTS = ['few', 'same', 'explained', 'differs'] as const;

export const MatchDifference = z.object({
  /** It fired live alone, in the evaluation of the stored bars alone, or on both sides at other prices. */
  side: z.enum(['live', 'past', 'price']),
  cause: z.enum(MATCH_CAUSES),
  symbol: z.string(),
  /** Open instant of the bar, and its close. Market time. */
  barTime: z.number(),
  at: z.number(),
  livePrice: z.nullable(z.number()),
  /** Close of the bar as it's stored now. */
  barPrice: z.nullable(z.number()),
});
export type MatchDifference = z.infer<typeof MatchDifference>;

/** An alert's live firings beside an evaluation of the same rule over the stored bars of the same days. */
export const LiveMatch = z.object({
  market: MarketName,
  timeframe: ScanTimeframeName,
  /** Market time. */
  from: z.number(),
  to: z.number(),
  instruments: z.int(),
  /** Fired on the same bar of the same symbol on both sides; of these so many at another price. */
  matched: z.int(),
  otherPrice: z.int(),
  onlyLive: z.int(),
  onlyPast: z.int(),
  causes: z.partialRecord(z.enum(MATCH_CAUSES), z.int()),
  verdict: z.enum(MATCH_VERDICTS),
  /** From the close of the bar to the stored firing; null where the market's clock isn't the wall's. */
  delay: z.nullable(z.object({ medianMs: z.number(), mostMs: z.number() })),
  differences: z.array(MatchDifference),
});
export type LiveMatch = z.infer<typeof LiveMatch>;
