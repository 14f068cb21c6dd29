import {
  type Condition,
  type JoinedCondition,
  namesAttribute,
  numberIn,
  type StrategyDefinition,
} from './definition.ts';

/**
 * Returns the same text for equivalent definitions: names, labels, unread fields and explicit defaults make no
 * difference.
 */
export function canonicalRule({ groups }: Pick<StrategyDefinition, 'groups'>): string {
  const filled = groups.filter(({ rules }) => rules.length > 0);
  return JSON.stringify(
    filled.map(({ condition, rules }, at) => [
      at === 0 ? null : condition,
      rules.map((rule, place) => ruleOf(rule, place)),
    ]),
  );
}

const ruleOf = (rule: JoinedCondition, at: number): unknown[] => [
  at === 0 ? null : (rule.conditionOperator ?? 'and'),
  conditionOf(rule),
  rule.nested ? [rule.nestedOperator ?? 'and', conditionOf(rule.nested)] : null,
];

function conditionOf(condition: Condition): unknown[] {
  const { key, attribute, operator, value, timeframe = null, offset = 0, valueOffset = 0, factor = 1 } = condition;
  if (condition.saved) return [key, canonicalRule(condition.saved)];
  const isName = key !== 'indicators' || namesAttribute(condition);
  const right = isName ? String(value) : numberIn(value);
  return [key, attribute, operator, right, timeframe, offset, isName ? valueOffset : 0, factor];
}
