import { DEFAULT_TIMEFRAME } from '@wickwise/market';
import * as z from 'zod/mini';
import { ScanTimeframeName } from './instruments.ts';
import { DataBadge, MarketName } from './markets.ts';
import { Text } from './text.ts';

/** Leanings of averages and oscillators, most bearish first: a description, not advice. */
export const LEANS = ['strongly down', 'down', 'neutral', 'up', 'strongly up'] as const;
const Lean = z.enum(LEANS);
export type Lean = z.infer<typeof Lean>;

/** Mean votes, -1 to 1; null with too little history: the longest average needs 200 bars. */
const votes = {
  rating: z.nullable(z.number()),
  averages: z.nullable(z.number()),
  oscillators: z.nullable(z.number()),
  lean: z.nullable(Lean),
};

export const TechnicalRating = z.object({
  symbol: z.string(),
  /** Open time of the rated bar; null for none. */
  barTime: z.nullable(z.number()),
  ...votes,
});
export type TechnicalRating = z.infer<typeof TechnicalRating>;

const read = {
  market: MarketName,
  timeframe: ScanTimeframeName,
  badge: DataBadge,
  /** Time of evaluation, on the market's clock. */
  evaluatedAt: z.number(),
};

export const RatingsQuery = z.object({
  market: MarketName,
  timeframe: z._default(ScanTimeframeName, DEFAULT_TIMEFRAME),
});

/** Technical ratings of all instruments of a market, on closed bars. */
export const RatingsPage = z.object({ ...read, ratings: z.array(TechnicalRating) });
export type RatingsPage = z.infer<typeof RatingsPage>;

export const RatingQuery = z.object({
  ...RatingsQuery.shape,
  symbol: Text.check(z.minLength(1), z.maxLength(40)),
});

/** Vote of one average or oscillator: 1 up, -1 down, 0 neither. */
export const RatingVote = z.object({ key: z.string(), label: z.string(), value: z.number(), vote: z.number() });
export type RatingVote = z.infer<typeof RatingVote>;

const count = z.object({ up: z.int(), down: z.int(), neither: z.int() });

/** One instrument's rating with its parts; those without a value yet are missing. */
export const RatingParts = z.object({
  ...read,
  ...TechnicalRating.shape,
  votes: z.object({ averages: z.array(RatingVote), oscillators: z.array(RatingVote) }),
  counts: z.object({ averages: count, oscillators: count }),
});
export type RatingParts = z.infer<typeof RatingParts>;
