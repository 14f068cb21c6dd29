import { OPERATORS } from '@wickwise/analytics';
import { ALERT_TIMEFRAMES, MARKETS, SCAN_TIMEFRAMES } from '@wickwise/market';
import * as z from 'zod/mini';
import { ALERT_CONDITION_TYPES } from './alert-condition-types.ts';
import { LOOPBACKS } from './loopback.ts';
import { SIGNAL_STRENGTHS } from './signal-strengths.ts';
import { PATTERN_CATEGORIES, PatternEntry, ScanPreset, STRATEGY_GROUPS } from './strategies.ts';
import { StrategyTemplate } from './strategy-templates.ts';

/** An option with its English label. */
const optionOf = <Values extends readonly string[]>(values: Values) =>
  z.object({ value: z.enum(values), label: z.string() });

/** Scope of the presets' counts: instruments of these markets on which a scan fired within the window. */
export const PresetCounts = z.object({
  markets: z.array(z.enum(MARKETS)),
  timeframe: z.enum(SCAN_TIMEFRAMES),
  /** Counted back from each market's clock. */
  loopback: z.enum(LOOPBACKS),
  /** Wall time, epoch ms; null where they couldn't be counted. */
  countedAt: z.nullable(z.number()),
});
export type PresetCounts = z.infer<typeof PresetCounts>;

/** Product constants (docs/api/contract.md#options), fetched once at start-up. */
export const Constants = z.object({
  markets: z.array(z.enum(MARKETS)),
  strategyGroups: z.array(z.enum(STRATEGY_GROUPS)),
  loopbacks: z.array(optionOf(LOOPBACKS)),
  defaultLoopback: z.enum(LOOPBACKS),
  stockScanLoopback: z.enum(LOOPBACKS),
  timeframes: z.array(z.enum(SCAN_TIMEFRAMES)),
  defaultTimeframe: z.enum(SCAN_TIMEFRAMES),
  alertTimeframes: z.array(z.enum(ALERT_TIMEFRAMES)),
  alertConditionTypes: z.array(z.enum(ALERT_CONDITION_TYPES)),
  indicatorPeriods: z.array(z.int()),
  operators: z.array(optionOf(OPERATORS)),
  fieldExpressions: z.array(z.enum(['value', 'indicator'])),
  patternDirections: z.array(z.enum(['bullish', 'bearish'])),
  signalStrengths: z.array(z.enum(SIGNAL_STRENGTHS)),
  patternCategories: z.array(z.enum(PATTERN_CATEGORIES)),
  patterns: z.array(PatternEntry),
  strategyTemplates: z.array(StrategyTemplate),
  stockScanPresets: z.array(ScanPreset),
  /** Date up to which each market's hours are confirmed, null without end; and unconfirmed dates before. */
  calendars: z.array(
    z.object({
      market: z.enum(MARKETS),
      verifiedThrough: z.nullable(z.iso.date()),
      unverifiedDays: z.array(z.iso.date()),
    }),
  ),
  presetCounts: PresetCounts,
  limits: z.object({
    strategyGroups: z.int(),
    rulesPerGroup: z.int(),
    nestedPerGroup: z.int(),
    newsPagesShown: z.int(),
    signalsPageSize: z.int(),
    apiTimeoutMs: z.int(),
    socketTimeoutMs: z.int(),
    reconnectDelayMs: z.int(),
    reconnectDelayMaxMs: z.int(),
    chunkTimeoutMs: z.int(),
    marketCloseCacheMs: z.int(),
  }),
  marketCloseCacheKey: z.string(),
  /** Script of the operator's support chat, loaded when idle; null without one. */
  supportChatUrl: z.nullable(z.url()),
  /** Provider whose chat is opened by the app's own button, with the operator's id there; null for a script alone. */
  supportChat: z._default(z.nullable(z.object({ provider: z.string(), id: z.string() })), null),
});
export type Constants = z.infer<typeof Constants>;
