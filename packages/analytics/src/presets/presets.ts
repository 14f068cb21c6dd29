import type { AttributeGroup } from '../indicators/indicator.ts';
import type { Direction, JoinedCondition, StrategyDefinition } from '../rules/definition.ts';
import { compare, pattern as patternRule } from './forms.ts';
import { versionOf } from './versions.ts';

/** A rule that Wickwise scans for on every instrument. */
export interface Preset {
  /** Signal name of the contract, e.g. `golden_cross_over_strategy`, for both directions. */
  pattern: string;
  direction: Direction;
  group: AttributeGroup;
  /** Increase when the rule or its kernels change: versions never mix. */
  version: number;
  /** Set on the variant for markets whose bars open at the previous close. */
  variant?: 'gapless';
  definition: StrategyDefinition;
}

function preset(
  name: string,
  direction: Direction,
  group: AttributeGroup,
  label: string,
  description: string,
  ...rules: JoinedCondition[]
): Preset {
  const definition = { name: `${name}_${direction}`, label, description };
  return {
    pattern: name,
    direction,
    group,
    version: versionOf(name),
    definition: { ...definition, groups: [{ condition: 'and', rules }] },
  };
}

/** Downtrend before the candle: below a falling average (what makes a hammer golden). */
const DOWN_BEFORE: readonly JoinedCondition[] = [
  compare('close', 'lt', 'sma_50', { offset: 1 }),
  compare('sma_50', 'lt', 'sma_50', { offset: 1, valueOffset: 5 }),
];

/** Every stock scan (docs/analytics/signals.md#stock-scans), one entry per direction. */
export const PRESETS: readonly Preset[] = [
  preset('rsi_oversold', 'bullish', 'momentum', 'RSI oversold', 'RSI(14) fell below 30.', compare('rsi_14', 'lt', 30)),
  preset(
    'head_and_shoulder',
    'bearish',
    'price',
    'Head and Shoulder',
    'A close broke the neckline below three highs, the middle one the highest.',
    patternRule('advanced', 'head_and_shoulder', 'bearish'),
  ),
  preset(
    'closing_marubozu',
    'bullish',
    'price',
    'Bullish Closing Marubozu',
    'A long rising body that closed at its high.',
    patternRule('single', 'closing_marubozu', 'bullish'),
  ),
  preset(
    'closing_marubozu',
    'bearish',
    'price',
    'Bearish Closing Marubozu',
    'A long falling body that closed at its low.',
    patternRule('single', 'closing_marubozu', 'bearish'),
  ),
  preset(
    'golden_cross_over_strategy',
    'bullish',
    'price',
    'Golden Cross',
    'The 50-bar average rose above the 200-bar average.',
    compare('sma_50', 'crossing_up', 'sma_200'),
  ),
  preset(
    'golden_cross_over_strategy',
    'bearish',
    'price',
    'Death Cross',
    'The 50-bar average fell below the 200-bar average.',
    compare('sma_50', 'crossing_down', 'sma_200'),
  ),
  preset(
    'double_tops',
    'bearish',
    'price',
    'Double Top',
    'Two equal highs, and a close below the low between them.',
    patternRule('advanced', 'double_tops', 'bearish'),
  ),
  preset(
    'double_bottoms',
    'bullish',
    'price',
    'Double Bottom',
    'Two equal lows, and a close above the high between them.',
    patternRule('advanced', 'double_bottoms', 'bullish'),
  ),
  preset(
    'hammer',
    'bullish',
    'price',
    'Golden Hammer',
    'A hammer after a fall.',
    patternRule('single', 'hammer', 'bullish'),
    ...DOWN_BEFORE,
  ),
  preset(
    'engulfing_pattern',
    'bullish',
    'price',
    'Bullish Engulfing',
    'A rising body covered the body before it, which had fallen.',
    patternRule('double', 'engulfing_pattern', 'bullish'),
  ),
  preset(
    'engulfing_pattern',
    'bearish',
    'price',
    'Bearish Engulfing',
    'A falling body covered the body before it, which had not fallen.',
    patternRule('double', 'engulfing_pattern', 'bearish'),
  ),
  preset(
    'bullish_flag',
    'bullish',
    'price',
    'Bullish Flag',
    'A steep rise, a pause, and a close above the pause.',
    patternRule('basic', 'bullish_flag', 'bullish'),
  ),
  preset(
    'bearish_flag',
    'bearish',
    'price',
    'Bearish Flag',
    'A steep fall, a pause, and a close below the pause.',
    patternRule('basic', 'bearish_flag', 'bearish'),
  ),
  preset(
    'three_white_soldiers',
    'bullish',
    'price',
    'Three White Soldiers',
    'Three rising bodies, each closing higher.',
    patternRule('triple', 'three_white_soldiers', 'bullish'),
  ),
  preset(
    'three_black_crows',
    'bearish',
    'price',
    'Three Black Crows',
    'Three falling bodies, each closing lower.',
    patternRule('triple', 'three_black_crows', 'bearish'),
  ),
  preset(
    'bollinger_bands_strategy',
    'bullish',
    'volatility',
    'Back above the lower Bollinger band',
    'The close came back inside from below the lower band (20, 2).',
    compare('close', 'crossing_up', 'bb_lower_20'),
  ),
  preset(
    'bollinger_bands_strategy',
    'bearish',
    'volatility',
    'Back below the upper Bollinger band',
    'The close came back inside from above the upper band (20, 2).',
    compare('close', 'crossing_down', 'bb_upper_20'),
  ),
];
