import type { AttributesAnswer } from '@wickwise/contract';
import { attributeOf } from './attribute-keys.ts';
import type { EditedCondition, EditedGroupCondition, Groups } from './edit-groups.ts';

const compare = (
  attribute: string,
  operator: EditedGroupCondition['operator'],
  value: number | string,
): EditedGroupCondition => ({
  key: 'indicators',
  attribute,
  operator,
  fieldExpression: typeof value === 'number' ? 'value' : 'indicator',
  value,
  conditionOperator: 'and',
});

/** The first condition of a rule. */
export const FIRST: EditedGroupCondition = compare('rsi_14', 'lt', 30);

/** Kinds of evidence that complete one another: trend, volume, strength of the trend, momentum. */
const candidates = (isBearish: boolean): readonly EditedGroupCondition[] => [
  compare('close', isBearish ? 'lt' : 'gt', 'sma_200'),
  { ...compare('volume', 'gt', 'volume_sma_20'), factor: 1.5 },
  compare('adx_14', 'gt', 25),
  isBearish ? compare('rsi_14', 'gt', 70) : FIRST,
];

/** Returns a condition to add: a kind of evidence that the rule doesn't read yet. */
export function nextCondition(groups: Groups, { attributes }: AttributesAnswer): EditedGroupCondition {
  const conditions = groups.flatMap(({ rules }) =>
    rules.flatMap((rule) => [rule, ...(rule.nested ? [rule.nested] : [])]),
  );
  if (conditions.length === 0) return FIRST;
  const kindOf = (key: string): string => attributeOf(attributes, key)?.entry.key ?? key;
  const read = new Set(conditions.flatMap(({ attribute, value }) => [attribute, String(value)]).map(kindOf));
  const isBearish = conditions.some(isBearishCondition);
  const isNew = ({ attribute, value }: EditedGroupCondition): boolean =>
    !read.has(kindOf(String(value))) && (attribute === 'close' || !read.has(kindOf(attribute)));
  return candidates(isBearish).find(isNew) ?? FIRST;
}

const isBearishCondition = ({ operator, value, attribute }: EditedCondition): boolean =>
  value === 'bearish' || (attribute === 'close' && (operator === 'lt' || operator === 'crossing_down'));
