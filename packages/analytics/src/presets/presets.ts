import type { Direction, Rule, StrategyDefinition } from '../rules/definition.ts';

/** A rule that Wickwise itself scans for on every instrument. */
export interface Preset {
  /** Name of the signal in the spec's words, e.g. `golden_cross_over_strategy`; both directions share it. */
  pattern: string;
  direction: Direction;
  /** Grows when the rule or a kernel it reads changes: signals and statistics never mix versions. */
  version: number;
  definition: StrategyDefinition;
}

function preset(pattern: string, direction: Direction, label: string, description: string, rule: Rule): Preset {
  const definition = { name: `${pattern}_${direction}`, label, description, groups: [] };
  return {
    pattern,
    direction,
    version: 1,
    definition: { ...definition, groups: [{ condition: 'and', rules: [rule] }] },
  };
}

const engulfing = (direction: Direction): Rule => ({
  key: 'patterns',
  category: 'double',
  attribute: 'engulfing_pattern',
  operator: 'eq',
  fieldExpression: 'value',
  value: direction,
});

const averages = (operator: 'crossing_up' | 'crossing_down'): Rule => ({
  key: 'indicators',
  attribute: 'sma_50',
  operator,
  fieldExpression: 'indicator',
  value: 'sma_200',
});

/** The stock scans of spec section 9 that the engine evaluates so far. */
export const PRESETS: readonly Preset[] = [
  preset('rsi_oversold', 'bullish', 'RSI oversold', 'RSI(14) fell below 30', {
    key: 'indicators',
    attribute: 'rsi_14',
    operator: 'lt',
    fieldExpression: 'value',
    value: 30,
  }),
  preset(
    'golden_cross_over_strategy',
    'bullish',
    'Golden cross',
    'The 50-bar average rose above the 200-bar average',
    averages('crossing_up'),
  ),
  preset(
    'golden_cross_over_strategy',
    'bearish',
    'Death cross',
    'The 50-bar average fell below the 200-bar average',
    averages('crossing_down'),
  ),
  preset(
    'engulfing_pattern',
    'bullish',
    'Bullish engulfing',
    'A rising body covered the falling body before it',
    engulfing('bullish'),
  ),
  preset(
    'engulfing_pattern',
    'bearish',
    'Bearish engulfing',
    'A falling body covered the rising body before it',
    engulfing('bearish'),
  ),
];
