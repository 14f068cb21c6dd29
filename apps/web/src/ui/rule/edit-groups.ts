import type { GroupCondition, Strategy } from '@wickwise/contract';
import type * as z from 'zod/mini';

export type EditedGroupCondition = z.infer<typeof GroupCondition>;
export type EditedCondition = NonNullable<EditedGroupCondition['nested']>;
export type Groups = Strategy['groups'];

/** Index of a rule; a new rule follows the last one. */
export interface RulePlace {
  group: number;
  rule: number;
}

/** A rule, or the condition nested in it. */
export interface ConditionPlace extends RulePlace {
  isNested: boolean;
}

export function withRule(groups: Groups, { group, rule: at }: RulePlace, rule: EditedGroupCondition): Groups {
  const filled = group < groups.length ? groups : [...groups, { condition: 'and' as const, rules: [] }];
  return filled.map((one, g) => (g === group ? { ...one, rules: one.rules.toSpliced(at, 1, rule) } : one));
}

/** Removes a rule, and its group with the last one. */
export const withoutRule = (groups: Groups, { group, rule }: RulePlace): Groups =>
  groups
    .map((one, g) => (g === group ? { ...one, rules: one.rules.toSpliced(rule, 1) } : one))
    .filter(({ rules }) => rules.length > 0);

/** Removes a condition; a nested one replaces it. */
export function withoutCondition(groups: Groups, { group, rule: at, isNested }: ConditionPlace): Groups {
  const place = { group, rule: at };
  const rule = groups[group]?.rules[at];
  if (!rule?.nested) return withoutRule(groups, place);
  const { nested, nestedOperator: _way, ...own } = rule;
  const joined = rule.conditionOperator ? { conditionOperator: rule.conditionOperator } : {};
  return withRule(groups, place, isNested ? own : { ...nested, ...joined });
}

/**
 * Returns a rule joined by "and" with all of another one; undefined where that can't be written without brackets around
 * the other one, or takes too many groups.
 */
export function withStrategy(groups: Groups, added: Groups, most: number): Groups | undefined {
  const isPlain = groups.length === 0 || added.slice(1).every(({ condition }) => condition === 'and');
  if (!isPlain || added.length === 0 || groups.length + added.length > most) return undefined;
  return [...groups, ...added.map((group, at) => (at === 0 ? { ...group, condition: 'and' as const } : group))];
}

const other = (junction: 'and' | 'or' | undefined): 'and' | 'or' => (junction === 'or' ? 'and' : 'or');

/** Toggles how a rule is joined to those before it. */
export const withOtherJunction = (groups: Groups, place: RulePlace): Groups =>
  groups.map((one, g) =>
    g === place.group
      ? {
          ...one,
          rules: one.rules.map((rule, r) =>
            r === place.rule ? { ...rule, conditionOperator: other(rule.conditionOperator) } : rule,
          ),
        }
      : one,
  );

/** Toggles how a group is joined to those before it. */
export const withOtherGroupJunction = (groups: Groups, group: number): Groups =>
  groups.map((one, g) => (g === group ? { ...one, condition: other(one.condition) } : one));

/** Returns the attributes that a rule reads, unique and in order. */
export const attributesIn = (groups: Groups): string[] => [
  ...new Set(
    groups.flatMap(({ rules }) =>
      rules.flatMap((rule) =>
        [rule, ...(rule.nested ? [rule.nested] : [])].flatMap(({ key, attribute, value, timeframe }) => {
          if (key !== 'indicators' || timeframe) return [];
          return typeof value === 'string' && Number.isNaN(Number(value)) ? [attribute, value] : [attribute];
        }),
      ),
    ),
  ),
];
