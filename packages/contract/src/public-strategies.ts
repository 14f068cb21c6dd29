import { ATTRIBUTE_GROUPS } from '@wickwise/analytics';
import * as z from 'zod/mini';
import { EdgeChip } from './edge.ts';
import { ScanTimeframeName } from './instruments.ts';
import { MarketName } from './markets.ts';
import { Strategy } from './strategies.ts';
import { Text } from './text.ts';

/** The address of a category ignores case. */
export const PublicStrategiesQuery = z.object({
  category: Text.check(z.minLength(1), z.maxLength(20)),
  market: MarketName,
  timeframe: ScanTimeframeName,
});

/** Hours that firings are counted in. */
export const LOOK_HOURS = 24;

export const PublicStrategy = z.object({
  name: z.string(),
  label: z.string(),
  description: z.string(),
  /** The rule in words. */
  sentence: z.string(),
  direction: z.enum(['bullish', 'bearish']),
  group: z.enum(ATTRIBUTE_GROUPS),
  rule: Strategy,
  /** Instruments of which it's true now. */
  now: z.int(),
  /** Firings in each of the last 24 hours of the market's own days, oldest first. */
  hours: z.array(z.int()),
  /** The newest firing of the last 60 bars, epoch ms of the market's clock. */
  lastFiredAt: z.nullable(z.number()),
  /** Null while nothing was measured of this market and these bars. */
  edge: z.nullable(EdgeChip),
});
export type PublicStrategy = z.infer<typeof PublicStrategy>;

export const PublicStrategiesAnswer = z.object({
  category: z.enum(ATTRIBUTE_GROUPS),
  strategies: z.array(PublicStrategy),
  /** Instruments that were looked at. */
  universe: z.int(),
  /** Close of the newest bar that was read; null without any bar. */
  evaluatedAt: z.nullable(z.number()),
});
export type PublicStrategiesAnswer = z.infer<typeof PublicStrategiesAnswer>;
