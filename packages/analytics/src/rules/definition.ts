/** A strategy or scan as people build and store it (spec sections 3 and 5); `semantics.md` "Rules" gives the meaning. */
export interface StrategyDefinition {
  name: string;
  label: string;
  description: string;
  groups: readonly RuleGroup[];
}

export interface RuleGroup {
  /** Joins this group to the one before it; the first group's is not read. */
  condition: Junction;
  rules: readonly Rule[];
}

export interface Rule {
  key: 'indicators' | 'patterns' | 'strategies';
  /** Name of the left side: an attribute such as `rsi_14`, or of a pattern. */
  attribute: string;
  operator: Operator;
  /** What `value` is: a number, or the name of another attribute. */
  fieldExpression: 'value' | 'indicator';
  /** For patterns the direction. */
  value: number | string;
  /** Joins this rule to the one before it in its group; the first rule's is not read. */
  conditionOperator?: Junction;
  /** One more rule, joined to this one first. */
  nested?: Omit<Rule, 'nested' | 'nestedOperator'>;
  nestedOperator?: Junction;
  /** Pattern category, for patterns and strategies. */
  category?: string;
}

export type Junction = 'and' | 'or';

export const OPERATORS = ['eq', 'gt', 'gte', 'lt', 'lte', 'crossing_up', 'crossing_down'] as const;
export type Operator = (typeof OPERATORS)[number];

export type Direction = 'bullish' | 'bearish';
