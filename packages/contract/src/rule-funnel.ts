import * as z from 'zod/mini';
import { ScanTimeframeName } from './instruments.ts';
import { LOOPBACKS } from './loopback.ts';
import { MarketName } from './markets.ts';
import { ScreenComparison, screenPlace } from './screener.ts';
import { Strategy, StrategyCondition } from './strategies.ts';

/** A rule that matched nothing, as it was asked of a screen. */
export const RuleFunnelQuery = z.strictObject({
  market: MarketName,
  timeframe: ScanTimeframeName,
  rule: Strategy,
  ...screenPlace,
  /** With it: bars that closed within that time. Without: the newest bar of each instrument. */
  loopback: z.optional(z.enum(LOOPBACKS)),
});
export type RuleFunnelQuery = z.infer<typeof RuleFunnelQuery>;

/** Bars that pass, and instruments with at least one of them. */
const FunnelCount = z.object({ bars: z.int(), instruments: z.int() });

const FunnelPart = z.object({
  place: z.object({ group: z.int(), rule: z.int(), isNested: z.boolean() }),
  condition: StrategyCondition,
  /** The condition in English. */
  text: z.string(),
  /** How it is joined to what comes before it; null for the first one. */
  junction: z.nullable(z.enum(['and', 'or'])),
  alone: FunnelCount,
  /** The rule up to this condition. */
  together: FunnelCount,
  /** The rule without this condition; null for the only one. */
  without: z.nullable(FunnelCount),
  /** Bars on which it has no answer. */
  unanswered: z.int(),
});
export type FunnelPart = z.infer<typeof FunnelPart>;

/** A bar on which a single comparison failed. */
const NearestMiss = z.object({
  symbol: z.string(),
  /** Close time of the bar, market time, epoch ms. */
  at: z.number(),
  missing: ScreenComparison,
});

/** Why a rule matched nothing: what each condition lets through, alone and together. */
export const RuleFunnel = z.object({
  counted: FunnelCount,
  parts: z.array(FunnelPart),
  /** Bars on which the rule turned from false to true. */
  turned: FunnelCount,
  /** Index of the part after which nothing passes; null while something does. */
  emptiedBy: z.nullable(z.int()),
  /** The nearest one of each instrument, nearest first; comparisons without a distance are left out. */
  nearest: z.array(NearestMiss).check(z.maxLength(5)),
});
export type RuleFunnel = z.infer<typeof RuleFunnel>;
