import { RULE_LIMITS } from '@wickwise/analytics';
import { SavedStrategyCondition } from '@wickwise/contract';
import { type EditedCondition, type EditedGroupCondition, type Groups, withRule, withStrategy } from './edit-groups.ts';

/** A saved strategy in its newest version, which can be a condition. */
export interface SavedRule {
  id: string;
  version: number;
  label: string;
  groups: Groups;
}

/** Attribute of such conditions: the strategy itself is carried along. */
const ATTRIBUTE = 'saved_strategy';

/**
 * Returns the condition that a strategy as it is now matches; undefined for one that has such conditions itself, which
 * go no deeper.
 */
export function conditionOn({ id, version, label, groups }: SavedRule): EditedCondition | undefined {
  const { data: saved } = SavedStrategyCondition.safeParse({ id, version, label, groups });
  return saved && { key: 'strategies', attribute: ATTRIBUTE, operator: 'eq', value: 'bullish', saved };
}

const savedIn = (groups: Groups): number =>
  groups.flatMap(({ rules }) => rules.flatMap(({ saved, nested }) => [saved, nested?.saved].filter(Boolean))).length;

/** Limits of groups, and of conditions in one. */
export interface RuleRoom {
  strategyGroups: number;
  rulesPerGroup: number;
}

/**
 * Returns a rule joined by "and" with a saved strategy: as one condition, or with its conditions where it can't be one;
 * undefined where it has no room.
 */
export function withSaved(groups: Groups, strategy: SavedRule, room: RuleRoom): Groups | undefined {
  const condition = savedIn(groups) < RULE_LIMITS.saved ? conditionOn(strategy) : undefined;
  if (!condition) return withStrategy(groups, strategy.groups, room.strategyGroups);
  const rule: EditedGroupCondition = { ...condition, conditionOperator: 'and' };
  const last = Math.max(groups.length - 1, 0);
  const size = groups[last]?.rules.length ?? 0;
  if (size < room.rulesPerGroup) return withRule(groups, { group: last, rule: size }, rule);
  return groups.length < room.strategyGroups ? withRule(groups, { group: groups.length, rule: 0 }, rule) : undefined;
}
