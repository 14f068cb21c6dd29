import * as z from 'zod/mini';
import { ChartTimeframeName } from './instruments.ts';
import { DataBadge, MarketName } from './markets.ts';
import { Text } from './text.ts';
import { wholeNumber } from './whole-number.ts';

/** One bar: its OPEN time in epoch ms, prices in the instrument's currency, volume. */
export const BarTuple = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);
export type BarTuple = z.infer<typeof BarTuple>;

export const CandlesQuery = z.object({
  market: MarketName,
  symbol: Text.check(z.minLength(1), z.maxLength(40)),
  timeframe: ChartTimeframeName,
  /** Bars that open before this time, epoch ms; default: the newest ones. */
  before: z.optional(wholeNumber(0)),
  limit: z._default(wholeNumber(1, 5_000), 500),
});
export type CandlesQuery = z.infer<typeof CandlesQuery>;

/** A stretch in which prices are missing: its source was away, and its history doesn't have them. Epoch ms. */
export const PriceGap = z.object({ from: z.number(), to: z.number() });
export type PriceGap = z.infer<typeof PriceGap>;

/** Closed bars, oldest first, adjusted for known splits. The forming bar comes by the socket (`subscribe_bars`). */
export const CandlesPage = z.object({
  market: MarketName,
  symbol: z.string(),
  timeframe: ChartTimeframeName,
  badge: DataBadge,
  bars: z.array(BarTuple),
  /** Whether older bars exist. */
  hasMore: z.boolean(),
  /** Market time of the newest split that the bars are adjusted for; null for none. */
  splitAt: z.nullable(z.number()),
  /** Stretches of these bars in which prices are missing, oldest first. */
  gaps: z.array(PriceGap),
});
export type CandlesPage = z.infer<typeof CandlesPage>;

/** What the server answers. The chart asks for the plan itself, apart from its first load. */
export const CandlesAnswer = z.extend(CandlesPage, {
  /** Days of history that the reader's plan shows, where older bars were left out. */
  historyDays: z.optional(z.int()),
});
