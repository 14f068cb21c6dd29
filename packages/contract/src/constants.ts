import { ALERT_TIMEFRAMES, DEFAULT_TIMEFRAME, MARKETS, SCAN_TIMEFRAMES } from '@wickwise/market';
import * as z from 'zod/mini';
import { LIMITS, MARKET_CLOSE_CACHE_KEY } from './limits.ts';
import { SIGNAL_STRENGTHS } from './signals.ts';
import { PATTERN_CATEGORIES, PatternEntry, ScanPreset, STRATEGY_GROUPS } from './strategies.ts';
import { STRATEGY_TEMPLATES, StrategyTemplate } from './strategy-templates.ts';

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

const LOOPBACKS = [
  ['2h', '2 Hours'],
  ['4h', '4 Hours'],
  ['8h', '8 Hours'],
  ['24h', '1 Day'],
  ['72h', '3 Days'],
  ['168h', '1 Week'],
  ['720h', '1 Month'],
] as const;

const OPERATOR_LABELS = [
  ['eq', 'equal to'],
  ['gt', 'above'],
  ['gte', 'at or above'],
  ['lt', 'below'],
  ['lte', 'at or below'],
  ['crossing_up', 'crossing up'],
  ['crossing_down', 'crossing down'],
] as const;

const ALERT_CONDITIONS = [
  'crossing',
  'crossing_up',
  'crossing_down',
  'moving_up',
  'moving_down',
  'moving_up_percent',
  'moving_down_percent',
  'sma_moving_up',
  'sma_moving_down',
  'ema_moving_up',
  'ema_moving_down',
];

const INDICATOR_PERIODS = [
  2, 3, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 20, 21, 25, 26, 30, 34, 40, 50, 55, 60, 75, 89, 100, 120, 144, 150, 200,
];

type Pattern = z.infer<typeof PatternEntry>;
const pattern = (category: Pattern['category'], name: string, label: string): Pattern => ({ name, label, category });

const PATTERNS: Pattern[] = [
  pattern('single', 'doji', 'Doji'),
  pattern('single', 'hammer', 'Hammer'),
  pattern('single', 'hanging_man', 'Hanging man'),
  pattern('single', 'shooting_star', 'Shooting star'),
  pattern('single', 'marubozu', 'Marubozu'),
  pattern('double', 'engulfing_pattern', 'Engulfing'),
  pattern('double', 'harami_pattern', 'Harami'),
  pattern('double', 'doji_star', 'Doji star'),
  pattern('triple', 'morning_star', 'Morning star'),
  pattern('triple', 'evening_star', 'Evening star'),
  pattern('basic', 'bullish_flag', 'Bullish flag'),
  pattern('advanced', 'head_and_shoulder', 'Head and shoulder'),
  pattern('harmonic', 'gartley', 'Gartley'),
];

const preset = (
  name: string,
  label: string,
  movement: 1 | -1 | 0,
  group: ScanPreset['group'],
  description: string,
) => ({
  name,
  label,
  description,
  movement,
  count: null,
  group,
});

const STOCK_SCAN_PRESETS: ScanPreset[] = [
  preset('rsi_oversold', 'RSI oversold', 1, 'momentum', 'RSI(14) fell below 30'),
  preset('head_and_shoulder', 'Head and Shoulder', -1, 'price', 'Neckline broken by a close'),
  preset(
    'closing_marubozu_bullish',
    'Bullish Closing Marubozu',
    1,
    'price',
    'A long rising body that closed at its high',
  ),
  preset(
    'closing_marubozu_bearish',
    'Bearish Closing Marubozu',
    -1,
    'price',
    'A long falling body that closed at its low',
  ),
  preset(
    'golden_cross_over_strategy_bullish',
    'Golden Cross',
    1,
    'price',
    'The 50-bar average rose above the 200-bar average',
  ),
  preset(
    'golden_cross_over_strategy_bearish',
    'Death Cross',
    -1,
    'price',
    'The 50-bar average fell below the 200-bar average',
  ),
  preset('double_tops', 'Double Top', -1, 'price', 'Two equal highs, and a close below the low between them'),
  preset('double_bottoms', 'Double Bottom', 1, 'price', 'Two equal lows, and a close above the high between them'),
  preset('hammer', 'Golden Hammer', 1, 'price', 'A hammer after a fall'),
  preset(
    'engulfing_pattern_bullish',
    'Bullish Engulfing',
    1,
    'price',
    'A rising body covered the falling body before it',
  ),
  preset(
    'engulfing_pattern_bearish',
    'Bearish Engulfing',
    -1,
    'price',
    'A falling body covered the rising body before it',
  ),
  preset('bullish_flag', 'Bullish Flag', 1, 'price', 'A steep rise, a pause, and a close above the pause'),
  preset('bearish_flag', 'Bearish Flag', -1, 'price', 'A steep fall, a pause, and a close below the pause'),
  preset('three_white_soldiers', 'Three White Soldiers', 1, 'price', 'Three rising bodies, each closing higher'),
  preset('three_black_crows', 'Three Black Crows', -1, 'price', 'Three falling bodies, each closing lower'),
  preset(
    'bollinger_bands_strategy',
    'Bollinger Band Strategy',
    0,
    'volatility',
    'Price came back inside its Bollinger band',
  ),
];

const choices = (pairs: readonly (readonly [string, string])[]) => pairs.map(([value, label]) => ({ value, label }));

/** The one copy of the constants. */
export const CONSTANTS: Constants = {
  markets: [...MARKETS],
  strategyGroups: [...STRATEGY_GROUPS],
  loopbacks: choices(LOOPBACKS),
  defaultLoopback: '24h',
  stockScanLoopback: '72h',
  timeframes: [...SCAN_TIMEFRAMES],
  defaultTimeframe: DEFAULT_TIMEFRAME,
  alertTimeframes: [...ALERT_TIMEFRAMES],
  alertConditionTypes: ALERT_CONDITIONS,
  indicatorPeriods: INDICATOR_PERIODS,
  operators: choices(OPERATOR_LABELS),
  fieldExpressions: ['value', 'indicator'],
  patternDirections: ['bullish', 'bearish'],
  signalStrengths: [...SIGNAL_STRENGTHS],
  patternCategories: [...PATTERN_CATEGORIES],
  patterns: PATTERNS,
  strategyTemplates: STRATEGY_TEMPLATES,
  stockScanPresets: STOCK_SCAN_PRESETS,
  limits: LIMITS,
  marketCloseCacheKey: MARKET_CLOSE_CACHE_KEY,
};
