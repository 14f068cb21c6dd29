import type { ScanTimeframe } from '@wickwise/market';

/** A strategy or scan as people build and store it (docs/analytics/rules.md#shape). */
export interface StrategyDefinition {
  name: string;
  label: string;
  description: string;
  groups: readonly RuleGroup[];
}

export interface RuleGroup {
  /** Joins this group to all before it; the first group's is not read. */
  condition: Junction;
  rules: readonly Rule[];
}

/** One comparison. What isn't given may also be undefined, as schemas leave it. */
export interface Condition {
  key: 'indicators' | 'patterns' | 'strategies';
  /** Name of the left side: an attribute such as `rsi_14`, a pattern or a strategy. */
  attribute: string;
  operator: Operator;
  /** What `value` is: a number, or the name of another attribute. Told by the value where it isn't given. */
  fieldExpression?: 'value' | 'indicator' | undefined;
  /** For patterns and strategies the direction. */
  value: number | string;
  /** Category of a pattern, group of a strategy: where a builder lists it, and nothing else. Indicators have none. */
  category?: string | undefined;
  /** Reads bars of this coarser timeframe, the newest that has closed. */
  timeframe?: ScanTimeframe | undefined;
  /** Asks about the bar this many bars of its timeframe ago, both sides. */
  offset?: number | undefined;
  /** Takes the right side this many bars further back: a close above the high of the bar before. */
  valueOffset?: number | undefined;
  /** Multiplies the right side: a volume above 2 x its average. */
  factor?: number | undefined;
}

export interface Rule extends Condition {
  /** Joins this rule to all before it in its group, left to right; the first rule's is not read. */
  conditionOperator?: Junction | undefined;
  /** One more condition, joined to this one before anything else. */
  nested?: Condition | undefined;
  nestedOperator?: Junction | undefined;
}

const NUMERAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A value as a number; screens also give it as text. NaN for a name. */
export const numberIn = (value: Condition['value']): number =>
  typeof value === 'number' || NUMERAL.test(value) ? Number(value) : Number.NaN;

/** Whether the right side names another attribute. */
export const namesAttribute = ({ key, fieldExpression, value }: Condition): boolean =>
  key === 'indicators' && (fieldExpression ? fieldExpression === 'indicator' : Number.isNaN(numberIn(value)));

export type Junction = 'and' | 'or';

export const OPERATORS = ['eq', 'gt', 'gte', 'lt', 'lte', 'crossing_up', 'crossing_down'] as const;
export type Operator = (typeof OPERATORS)[number];

export const isCrossing = (operator: string): boolean => operator === 'crossing_up' || operator === 'crossing_down';

export type Direction = 'bullish' | 'bearish';

/** Most that a definition may hold (docs/analytics/rules.md#limits). */
export const RULE_LIMITS = { groups: 10, rulesPerGroup: 10, nestedPerGroup: 1 } as const;
