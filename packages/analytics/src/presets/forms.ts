import type { Direction, JoinedCondition, Operator } from '../rules/definition.ts';

/** Creates a rule that compares an attribute with a number or another attribute. */
export const compare = (
  attribute: string,
  operator: Operator,
  value: number | string,
  more: Partial<JoinedCondition> = {},
): JoinedCondition => ({
  key: 'indicators',
  attribute,
  operator,
  fieldExpression: typeof value === 'number' ? 'value' : 'indicator',
  value,
  conditionOperator: 'and',
  ...more,
});

/** Creates a rule on a pattern and direction. */
export const pattern = (category: string, attribute: string, direction: Direction): JoinedCondition => ({
  key: 'patterns',
  category,
  attribute,
  operator: 'eq',
  fieldExpression: 'value',
  value: direction,
  conditionOperator: 'and',
});
