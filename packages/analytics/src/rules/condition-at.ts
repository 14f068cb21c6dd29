import type { Condition, GroupedRules, JoinedCondition } from './definition.ts';
import type { Place } from './tree.ts';

/** Returns the condition at a place without its joins; undefined where there is none. */
export function conditionAt({ groups }: GroupedRules, { group, rule, isNested }: Place): Condition | undefined {
  const own = groups[group]?.rules[rule];
  const found: JoinedCondition | undefined = isNested ? own?.nested : own;
  if (!found) return undefined;
  const { conditionOperator: _joined, nested: _nested, nestedOperator: _way, ...condition } = found;
  return condition;
}
