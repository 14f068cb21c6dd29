import type { ScanTimeframe } from '@wickwise/market';

/** A strategy or scan as users build and store it (docs/analytics/rules.md#shape). */
export interface StrategyDefinition {
  name: string;
  label: string;
  description: string;
  groups: readonly RuleGroup[];
}

export interface RuleGroup {
  /** Joins this group to all before it; ignored for the first group. */
  condition: Junction;
  rules: readonly JoinedCondition[];
}

/** Groups of rules without a name; joined by "and" by default. */
export interface GroupedRules {
  groups: readonly (Omit<RuleGroup, 'condition'> & { condition?: Junction | undefined })[];
}

/**
 * A user's strategy as a condition, pinned in one version: its conditions are carried along, so that a rule means the
 * same after that strategy is changed or deleted. It has no such conditions itself.
 */
export interface SavedStrategy {
  /** Which strategy and version it was; never read by an evaluation. */
  id: string;
  version: number;
  label: string;
  groups: { condition: Junction; rules: JoinedCondition[] }[];
}

/** One comparison. Fields may be undefined, as schemas leave them. */
export interface Condition {
  key: 'indicators' | 'patterns' | 'strategies';
  /** Of a condition on a strategy: the user's own one, in place of a public one of that name. */
  saved?: SavedStrategy | undefined;
  /** Left side: an attribute such as `rsi_14`, a pattern or a strategy. */
  attribute: string;
  operator: Operator;
  /** Whether `value` is a number or an attribute; inferred by default. */
  fieldExpression?: 'value' | 'indicator' | undefined;
  /** For patterns and strategies the direction. */
  value: number | string;
  /** Category of a pattern or group of a strategy: only its place in a builder. None for indicators. */
  category?: string | undefined;
  /** Reads the newest closed bar of this coarser timeframe. */
  timeframe?: ScanTimeframe | undefined;
  /** Shifts both sides back by this many bars of its timeframe. */
  offset?: number | undefined;
  /** Shifts the right side back further: a close above the previous bar's high. */
  valueOffset?: number | undefined;
  /** Multiplies the right side: volume above 2 x its average. */
  factor?: number | undefined;
}

/** A condition in a group of a rule. */
export interface JoinedCondition extends Condition {
  /** Joins it to all before it in its group, left to right; ignored for the first one. */
  conditionOperator?: Junction | undefined;
  /** One more condition, joined to this one before any other. */
  nested?: Condition | undefined;
  nestedOperator?: Junction | undefined;
}

/** Returns all conditions of a rule in their order, nested ones and those of saved strategies among them. */
export const conditionsIn = ({ groups }: Pick<StrategyDefinition, 'groups'>): Condition[] =>
  groups.flatMap(({ rules }) =>
    rules
      .flatMap((rule): Condition[] => (rule.nested ? [rule, rule.nested] : [rule]))
      .flatMap((condition) => [condition, ...(condition.saved ? conditionsIn(condition.saved) : [])]),
  );

const NUMERAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Returns a value as a number; screens also send text. NaN for a name. */
export const numberIn = (value: Condition['value']): number =>
  typeof value === 'number' || NUMERAL.test(value) ? Number(value) : Number.NaN;

/** Returns whether the right side is another attribute. */
export const namesAttribute = ({ key, fieldExpression, value }: Condition): boolean =>
  key === 'indicators' && (fieldExpression ? fieldExpression === 'indicator' : Number.isNaN(numberIn(value)));

export type Junction = 'and' | 'or';

export const OPERATORS = ['eq', 'gt', 'gte', 'lt', 'lte', 'crossing_up', 'crossing_down'] as const;
export type Operator = (typeof OPERATORS)[number];

export const isCrossing = (operator: string): boolean => operator === 'crossing_up' || operator === 'crossing_down';

export type Direction = 'bullish' | 'bearish';

/** Limits of a definition (docs/analytics/rules.md#limits). */
export const RULE_LIMITS = { groups: 10, rulesPerGroup: 10, nestedPerGroup: 1, saved: 5 } as const;
