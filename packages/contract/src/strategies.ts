import { ATTRIBUTE_GROUPS, OPERATORS } from '@wickwise/analytics';
import * as z from 'zod/mini';
import { FIELD_TEXTS as texts } from './field-texts.ts';
import { ScanTimeframeName } from './instruments.ts';
import { LIMITS } from './limits.ts';
import { NameText } from './name-text.ts';
import { Text } from './text.ts';

const Junction = z.enum(['and', 'or']);

const ruleFields = {
  key: z.enum(['indicators', 'patterns', 'strategies']),
  attribute: Text.check(z.minLength(1), z.maxLength(60)),
  operator: z.enum(OPERATORS),
  fieldExpression: z.optional(z.enum(['value', 'indicator'])),
  value: z.union([z.number(), Text.check(z.minLength(1), z.maxLength(60))]),
  conditionOperator: z.optional(Junction),
  category: z.optional(Text.check(z.maxLength(40))),
  timeframe: z.optional(ScanTimeframeName),
  offset: z.optional(z.int().check(z.minimum(0), z.maximum(500))),
  valueOffset: z.optional(z.int().check(z.minimum(0), z.maximum(500))),
  factor: z.optional(z.number().check(z.minimum(-1e9), z.maximum(1e9))),
};

/** Returns the schema of a rule: a condition, with at most one nested one that is joined to it first. */
const ruleOf = <Fields extends z.core.$ZodShape>(fields: Fields) =>
  z.strictObject({ ...fields, nested: z.optional(z.strictObject(fields)), nestedOperator: z.optional(Junction) });

/** Returns the schema of groups of rules. */
const groupsOf = <How extends z.ZodMiniType, One extends z.ZodMiniType<{ nested?: unknown }>>(how: How, rule: One) =>
  z
    .array(
      z.strictObject({
        condition: how,
        rules: z.array(rule).check(
          z.minLength(1, texts.noRule),
          z.maxLength(LIMITS.rulesPerGroup, texts.manyRules(String(LIMITS.rulesPerGroup))),
          z.refine((rules) => rules.filter(({ nested }) => nested).length <= LIMITS.nestedPerGroup, texts.manyNested),
        ),
      }),
    )
    .check(
      z.minLength(1, texts.noRule),
      z.maxLength(LIMITS.strategyGroups, texts.manyGroups(String(LIMITS.strategyGroups))),
    );

const Label = NameText.check(z.minLength(1), z.maxLength(80));

/** A user's strategy as a condition, pinned in a version with its conditions (docs/analytics/rules.md#saved-strategies). */
export const SavedStrategyCondition = z.strictObject({
  id: z.uuid(),
  version: z.int().check(z.minimum(1)),
  label: Label,
  groups: groupsOf(Junction, ruleOf(ruleFields)),
});
export type SavedStrategyCondition = z.infer<typeof SavedStrategyCondition>;

const conditionFields = { ...ruleFields, saved: z.optional(SavedStrategyCondition) };

/** One comparison without a nested one. */
export const StrategyCondition = z.strictObject(conditionFields);

/** One comparison of a strategy (docs/analytics/rules.md#shape), with at most one nested rule joined to it first. */
export const GroupCondition = ruleOf(conditionFields);

/** A strategy or scan definition within its limits (docs/analytics/rules.md#limits). */
export const Strategy = z.strictObject({
  name: NameText.check(z.minLength(1), z.maxLength(60)),
  label: Label,
  description: Text.check(z.maxLength(500)),
  groups: groupsOf(z._default(Junction, 'and'), GroupCondition),
});
export type Strategy = z.infer<typeof Strategy>;

export const STRATEGY_GROUPS = ATTRIBUTE_GROUPS;

/** A stock scan preset (docs/api/contract.md#entities). Movement: 1 bullish, -1 bearish, 0 for both directions. */
export const ScanPreset = z.object({
  name: z.string(),
  label: z.string(),
  description: z.string(),
  movement: z.union([z.literal(1), z.literal(-1), z.literal(0)]),
  /** Number of instruments on which it fired; the answer says where and when. Null where it couldn't be counted. */
  count: z.nullable(z.int()),
  group: z.enum(ATTRIBUTE_GROUPS),
  /** Names of its signals. */
  patterns: z.array(z.string()),
});
export type ScanPreset = z.infer<typeof ScanPreset>;

export const PATTERN_CATEGORIES = ['single', 'double', 'triple', 'basic', 'advanced', 'harmonic'] as const;

export const PatternEntry = z.object({
  name: z.string(),
  label: z.string(),
  category: z.enum(PATTERN_CATEGORIES),
  /** Directions in which it is scanned for signals; none for patterns of users' own rules alone. */
  scanned: z.optional(z.array(z.string())),
});
