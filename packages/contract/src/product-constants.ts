import {
  OPERATORS,
  type Operator,
  PATTERN_CATALOGUE,
  PERIOD_OPTIONS,
  STOCK_SCANS,
  STRATEGY_TEMPLATES,
  scannedDirections,
} from '@wickwise/analytics';
import { ALERT_TIMEFRAMES, DEFAULT_TIMEFRAME, MARKETS, SCAN_TIMEFRAMES, verifiedHours } from '@wickwise/market';
import * as z from 'zod/mini';
import { ALERT_CONDITION_TYPES } from './alert-condition-types.ts';
import type { Constants } from './constants.ts';
import { LIMITS, MARKET_CLOSE_CACHE_KEY } from './limits.ts';
import { LOOPBACKS, type Loopback } from './loopback.ts';
import { SIGNAL_STRENGTHS } from './signal-strengths.ts';
import { PATTERN_CATEGORIES, type ScanPreset, STRATEGY_GROUPS } from './strategies.ts';
import { StrategyTemplate } from './strategy-templates.ts';

const LOOPBACK_LABELS: Readonly<Record<Loopback, string>> = {
  '2h': '2 Hours',
  '4h': '4 Hours',
  '8h': '8 Hours',
  '24h': '1 Day',
  '72h': '3 Days',
  '168h': '1 Week',
  '720h': '1 Month',
};

const OPERATOR_LABELS: Readonly<Record<Operator, string>> = {
  eq: 'equal to',
  gt: 'above',
  gte: 'at or above',
  lt: 'below',
  lte: 'at or below',
  crossing_up: 'crossing up',
  crossing_down: 'crossing down',
};

const STOCK_SCAN_PRESETS: ScanPreset[] = STOCK_SCANS.map(({ name, label, description, movement, group, presets }) => ({
  name,
  label,
  description,
  movement,
  count: null,
  group,
  patterns: [...new Set(presets.map(({ pattern }) => pattern))],
}));

/** The product's constants before the presets' counts are added. */
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
  operators: OPERATORS.map((value) => ({ value, label: OPERATOR_LABELS[value] })),
  fieldExpressions: ['value', 'indicator'],
  patternDirections: ['bullish', 'bearish'],
  signalStrengths: [...SIGNAL_STRENGTHS],
  patternCategories: [...PATTERN_CATEGORIES],
  patterns: PATTERN_CATALOGUE.map(({ name, label, category }) => ({
    name,
    label,
    category,
    scanned: scannedDirections('Crypto', name), // other markets only lack variants
  })),
  strategyTemplates: STRATEGY_TEMPLATES.map((template) => z.parse(StrategyTemplate, template)),
  stockScanPresets: STOCK_SCAN_PRESETS,
  calendars: MARKETS.map((market) => {
    const { through, except } = verifiedHours(market);
    return { market, verifiedThrough: through, unverifiedDays: [...except] };
  }),
  presetCounts: { markets: [...MARKETS], timeframe: DEFAULT_TIMEFRAME, loopback: '72h', countedAt: null },
  limits: LIMITS,
  marketCloseCacheKey: MARKET_CLOSE_CACHE_KEY,
  supportChatUrl: null,
  supportChat: null,
};
