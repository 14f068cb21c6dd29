import { ATTRIBUTE_GROUPS, OPERATORS } from '@wickwise/analytics';
import * as z from 'zod/mini';
import { FIELD_TEXTS as texts } from './field-texts.ts';
import { ScanTimeframeName } from './instruments.ts';
import { LIMITS } from './limits.ts';
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
  factor: z.optional(z.number()),
};

/** One comparison without a nested one. */
export const StrategyCondition = z.strictObject(ruleFields);

/** One comparison of a strategy (docs/analytics/rules.md#shape), with at most one nested rule joined to it first. */
export const StrategyRule = z.strictObject({
  ...ruleFields,
  nested: z.optional(StrategyCondition),
  nestedOperator: z.optional(Junction),
});

const StrategyGroup = z.strictObject({
  condition: z._default(Junction, 'and'),
  rules: z.array(StrategyRule).check(
    z.minLength(1, texts.noRule),
    z.maxLength(LIMITS.rulesPerGroup, texts.manyRules(String(LIMITS.rulesPerGroup))),
    z.refine((rules) => rules.filter(({ nested }) => nested).length <= LIMITS.nestedPerGroup, texts.manyNested),
  ),
});

/** A strategy or scan definition within its limits (docs/analytics/rules.md#limits). */
export const Strategy = z.strictObject({
  name: Text.check(z.minLength(1), z.maxLength(60)),
  label: Text.check(z.minLength(1), z.maxLength(80)),
  description: Text.check(z.maxLength(500)),
  groups: z
    .array(StrategyGroup)
    .check(
      z.minLength(1, texts.noRule),
      z.maxLength(LIMITS.strategyGroups, texts.manyGroups(String(LIMITS.strategyGroups))),
    ),
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
});
