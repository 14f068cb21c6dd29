import { STUDY_GAPS, STUDY_HORIZONS } from '@wickwise/analytics';
import * as z from 'zod/mini';
import { DataBadge, MarketName } from './markets.ts';
import { NEWS_STATES } from './news.ts';
import { NewsLanguage } from './news-keys.ts';
import { Text } from './text.ts';

/** Headlines that are shown before a move. */
export const MOST_MOVE_HEADLINES = 5;

/** What an instrument is compared with; null where there is none, or prices of it don't come. */
const Compared = z.object({
  /** It is the benchmark itself. */
  isBenchmark: z.boolean(),
  /** An index, fund or coin, or a basket without a symbol; null for the benchmark itself. */
  market: z.nullable(z.object({ symbol: z.nullable(z.string()), name: z.string() })),
  /** Null with fewer than three peers. */
  sector: z.nullable(z.object({ name: z.string(), symbols: z.array(z.string()) })),
});

const MoveQuery = z.object({ market: MarketName, symbol: Text.check(z.minLength(1), z.maxLength(40)) });

export const TodaysMoveQuery = MoveQuery;

/**
 * Why a move isn't split: no price of the day, too few days of history, or no price of what it is compared with.
 */
export const MOVE_GAPS = ['no-price', 'little-history', 'no-market-price'] as const;

/** Parts of a change, in percent; they add up to it. */
const MovePercents = z.object({
  market: z.number(),
  sector: z.number(),
  own: z.number(),
  /** 95 % interval of the own part, from the errors of both coefficients. */
  ownLow: z.number(),
  ownHigh: z.number(),
  /** Size that the own part stays below on 95 of 100 days. */
  usualOwn: z.number(),
  /** Days with an own part of at least this size, of how many. */
  largerDays: z.int(),
  days: z.int(),
  /** How much it moves for 1 % of the market, and of what the market leaves of the sector; null without these. */
  beta: z.nullable(z.number()),
  gamma: z.nullable(z.number()),
});
export type MovePercents = z.infer<typeof MovePercents>;

const MoveHeadline = z.object({
  title: z.string(),
  slug: z.string(),
  source: z.string(),
  language: NewsLanguage,
  publishedAt: z.number(),
});
export type MoveHeadline = z.infer<typeof MoveHeadline>;

/** An instrument's move on its last trading day, and what was published before it. Times are epoch ms. */
export const TodaysMove = z.object({
  market: MarketName,
  symbol: z.string(),
  badge: DataBadge,
  /** Date of the trading day; the market's clock at the newest price. */
  date: z.string(),
  pricedAt: z.nullable(z.number()),
  /** In percent since the close before, or since 24 hours ago; null without a price of the day. */
  changePct: z.nullable(z.number()),
  basis: z.enum(['previous close', '24 hours']),
  compared: Compared,
  parts: z.nullable(MovePercents),
  /** Why there are no parts; null where there are. */
  gap: z.nullable(z.enum(MOVE_GAPS)),
  /** When the bar opened with which the move began; null without bars of the day, and where the price went back and forth. */
  beganAt: z.nullable(z.number()),
  headlines: z.object({
    /** Whether news come at all. */
    state: z.enum(NEWS_STATES),
    /** Published from this time on and before the move began, newest first; of the same news the first. */
    since: z.number(),
    before: z.array(MoveHeadline),
    /** Published after the move began. */
    later: z.int(),
  }),
});
export type TodaysMove = z.infer<typeof TodaysMove>;

export const StoryMoveQuery = z.extend(MoveQuery, {
  /** A story that has this instrument among its tags. */
  story: z.uuid(),
});

/** Why a horizon isn't measured; `no-minutes`: the instrument has no one-minute bars here. */
export const STORY_MOVE_GAPS = [...STUDY_GAPS, 'no-minutes'] as const;
export type StoryMoveGap = (typeof STORY_MOVE_GAPS)[number];

/** A return in percent, and the part of it that market and sector don't explain, with its 95 % interval. */
const MeasuredMove = z.object({
  total: z.number(),
  explained: z.number(),
  own: z.number(),
  low: z.number(),
  high: z.number(),
  /** The interval leaves 0 out. */
  isSignificant: z.boolean(),
});
export type MeasuredMove = z.infer<typeof MeasuredMove>;

/** What an instrument did after a story. Times are epoch ms. */
export const StoryMove = z.object({
  market: MarketName,
  symbol: z.string(),
  badge: DataBadge,
  publishedAt: z.number(),
  /** End of the last bar that had closed then, with its close; null where the market was closed. */
  base: z.nullable(z.object({ at: z.number(), price: z.number() })),
  compared: Compared,
  /** Minutes that the model was estimated on. */
  window: z.int(),
  horizons: z.array(
    z.object({
      minutes: z.literal(STUDY_HORIZONS),
      move: z.nullable(MeasuredMove),
      gap: z.nullable(z.enum(STORY_MOVE_GAPS)),
    }),
  ),
  /** The half hour up to the base: significant where the price moved first. Null where it isn't measured. */
  before: z.nullable(MeasuredMove),
});
export type StoryMove = z.infer<typeof StoryMove>;
