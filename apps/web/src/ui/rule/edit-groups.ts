import type { Strategy, StrategyRule } from '@wickwise/contract';
import type * as z from 'zod/mini';

export type Rule = z.infer<typeof StrategyRule>;
export type Condition = NonNullable<Rule['nested']>;
export type Groups = Strategy['groups'];
export type Operator = Groups[number]['rules'][number]['operator'];

/** Where a rule stands; a rule that isn't there yet stands behind the last one. */
export interface RulePlace {
  group: number;
  rule: number;
}

export function withRule(groups: Groups, { group, rule: at }: RulePlace, rule: Rule): Groups {
  const filled = group < groups.length ? groups : [...groups, { condition: 'and' as const, rules: [] }];
  return filled.map((one, g) => (g === group ? { ...one, rules: one.rules.toSpliced(at, 1, rule) } : one));
}

/** A group whose last rule goes, goes with it. */
export const withoutRule = (groups: Groups, { group, rule }: RulePlace): Groups =>
  groups
    .map((one, g) => (g === group ? { ...one, rules: one.rules.toSpliced(rule, 1) } : one))
    .filter(({ rules }) => rules.length > 0);

const other = (junction: 'and' | 'or' | undefined): 'and' | 'or' => (junction === 'or' ? 'and' : 'or');

/** Changes how a rule is joined to those before it. */
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

/** Changes how a group is joined to those before it. */
export const withOtherGroupJunction = (groups: Groups, group: number): Groups =>
  groups.map((one, g) => (g === group ? { ...one, condition: other(one.condition) } : one));

/** The attributes that a rule reads, each once, in their order. */
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
