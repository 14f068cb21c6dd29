import { ATTRIBUTE_GROUPS } from '@wickwise/analytics';
import * as z from 'zod/mini';
import { EdgeSummary } from './edge.ts';
import { ScanTimeframeName } from './instruments.ts';
import { MarketName } from './markets.ts';
import { Strategy } from './strategies.ts';
import { Text } from './text.ts';

/** Categories ignore case. */
export const PublicStrategiesQuery = z.object({
  category: Text.check(z.minLength(1), z.maxLength(20)),
  market: MarketName,
  timeframe: ScanTimeframeName,
});

/** Hours of counted firings. */
export const LOOK_HOURS = 24;

export const PublicStrategy = z.object({
  name: z.string(),
  label: z.string(),
  description: z.string(),
  /** The rule as a sentence. */
  sentence: z.string(),
  direction: z.enum(['bullish', 'bearish']),
  /** Name under which its edge is measured. */
  pattern: z.string(),
  group: z.enum(ATTRIBUTE_GROUPS),
  rule: Strategy,
  /** Number of instruments that match now. */
  now: z.int(),
  /** Firings in each of the last 24 hours of the market's own days, oldest first. */
  hours: z.array(z.int()),
  /** Number of instruments on which it fired in these hours. */
  symbols: z.int(),
  /** The newest firing of the last 60 bars, market time, epoch ms. */
  lastFiredAt: z.nullable(z.number()),
  /** Null before this market and timeframe were measured. */
  edge: z.nullable(EdgeSummary),
});
export type PublicStrategy = z.infer<typeof PublicStrategy>;

export const PublicStrategiesAnswer = z.object({
  category: z.enum(ATTRIBUTE_GROUPS),
  strategies: z.array(PublicStrategy),
  /** Number of evaluated instruments. */
  universe: z.int(),
  /** Close of the newest bar read; null without bars. */
  evaluatedAt: z.nullable(z.number()),
});
export type PublicStrategiesAnswer = z.infer<typeof PublicStrategiesAnswer>;
