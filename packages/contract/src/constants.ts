import { PATTERN_CATALOGUE, PERIOD_OPTIONS, STOCK_SCANS, STRATEGY_TEMPLATES } from '@wickwise/analytics';
import { ALERT_TIMEFRAMES, DEFAULT_TIMEFRAME, MARKETS, SCAN_TIMEFRAMES, verifiedHours } from '@wickwise/market';
import * as z from 'zod/mini';
import { ALERT_CONDITION_TYPES } from './alerts.ts';
import { LIMITS, MARKET_CLOSE_CACHE_KEY } from './limits.ts';
import { LOOPBACKS, type Loopback } from './loopback.ts';
import { SIGNAL_STRENGTHS } from './signal-strengths.ts';
import { PATTERN_CATEGORIES, PatternEntry, ScanPreset, STRATEGY_GROUPS } from './strategies.ts';
import { StrategyTemplate } from './strategy-templates.ts';

const Choice = z.object({ value: z.string(), label: z.string() });

/** Product constants (spec section 9), fetched by clients at start-up. */
export const Constants = z.object({
  markets: z.array(z.enum(MARKETS)),
  strategyGroups: z.array(z.enum(STRATEGY_GROUPS)),
  loopbacks: z.array(Choice),
  defaultLoopback: z.string(),
  stockScanLoopback: z.string(),
  timeframes: z.array(z.enum(SCAN_TIMEFRAMES)),
  defaultTimeframe: z.enum(SCAN_TIMEFRAMES),
  alertTimeframes: z.array(z.enum(ALERT_TIMEFRAMES)),
  alertConditionTypes: z.array(z.string()),
  indicatorPeriods: z.array(z.int()),
  operators: z.array(Choice),
  fieldExpressions: z.array(z.string()),
  patternDirections: z.array(z.string()),
  signalStrengths: z.array(z.enum(SIGNAL_STRENGTHS)),
  patternCategories: z.array(z.enum(PATTERN_CATEGORIES)),
  patterns: z.array(PatternEntry),
  strategyTemplates: z.array(StrategyTemplate),
  stockScanPresets: z.array(ScanPreset),
  /** Up to which date each market's hours are confirmed by its exchange, null without end; and guesses before that. */
  calendars: z.array(
    z.object({
      market: z.enum(MARKETS),
      verifiedThrough: z.nullable(z.iso.date()),
      unverifiedDays: z.array(z.iso.date()),
    }),
  ),
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
});
export type Constants = z.infer<typeof Constants>;

const LOOPBACK_LABELS: Readonly<Record<Loopback, string>> = {
  '2h': '2 Hours',
  '4h': '4 Hours',
  '8h': '8 Hours',
  '24h': '1 Day',
  '72h': '3 Days',
  '168h': '1 Week',
  '720h': '1 Month',
};

const OPERATOR_LABELS = [
  ['eq', 'equal to'],
  ['gt', 'above'],
  ['gte', 'at or above'],
  ['lt', 'below'],
  ['lte', 'at or below'],
  ['crossing_up', 'crossing up'],
  ['crossing_down', 'crossing down'],
] as const;

const STOCK_SCAN_PRESETS: ScanPreset[] = STOCK_SCANS.map(({ name, label, description, movement, group }) => ({
  name,
  label,
  description,
  movement,
  count: null,
  group,
}));

const choices = (pairs: readonly (readonly [string, string])[]) => pairs.map(([value, label]) => ({ value, label }));

/** The one copy of the constants. */
export const CONSTANTS: Constants = {
  markets: [...MARKETS],
  strategyGroups: [...STRATEGY_GROUPS],
  loopbacks: LOOPBACKS.map((value) => ({ value, label: LOOPBACK_LABELS[value] })),
  defaultLoopback: '24h',
  stockScanLoopback: '72h',
  timeframes: [...SCAN_TIMEFRAMES],
  defaultTimeframe: DEFAULT_TIMEFRAME,
  alertTimeframes: [...ALERT_TIMEFRAMES],
  alertConditionTypes: [...ALERT_CONDITION_TYPES],
  indicatorPeriods: [...PERIOD_OPTIONS],
  operators: choices(OPERATOR_LABELS),
  fieldExpressions: ['value', 'indicator'],
  patternDirections: ['bullish', 'bearish'],
  signalStrengths: [...SIGNAL_STRENGTHS],
  patternCategories: [...PATTERN_CATEGORIES],
  patterns: PATTERN_CATALOGUE.map(({ name, label, category }) => ({ name, label, category })),
  strategyTemplates: STRATEGY_TEMPLATES.map((template) => z.parse(StrategyTemplate, template)),
  stockScanPresets: STOCK_SCAN_PRESETS,
  calendars: MARKETS.map((market) => {
    const { through, except } = verifiedHours(market);
    return { market, verifiedThrough: through, unverifiedDays: [...except] };
  }),
  limits: LIMITS,
  marketCloseCacheKey: MARKET_CLOSE_CACHE_KEY,
};
