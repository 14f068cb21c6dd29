import { Strategy } from '@wickwise/contract';

/** Returns a condition on an indicator. */
export const testCondition = (attribute: string, operator: string, value: unknown, more: object = {}) => ({
  key: 'indicators',
  attribute,
  operator,
  value,
  ...more,
});

/** Returns a strategy of conditions which must all hold, as a client sends it. */
export const testStrategy = (...rules: object[]) => ({
  name: 'mine',
  label: 'Mine',
  description: 'Up and down',
  groups: [{ condition: 'and', rules }],
});

/** Returns a rule of conditions which must all hold. */
export const ruleOf = (...rules: object[]): Strategy => Strategy.parse(testStrategy(...rules));

/** Returns a rule that is true while the close is above a price. */
export const ruleAbove = (price: number): Strategy => ({
  ...ruleOf(testCondition('close', 'gt', price)),
  label: 'Above',
  description: '',
});

/** Returns a saved strategy as a condition. */
export const testSaved = (
  id: string,
  { label, groups }: Pick<Strategy, 'label'> & { groups: object[] },
  version = 1,
) => ({
  ...testCondition('saved_strategy', 'eq', 'bullish'),
  key: 'strategies',
  saved: { id, version, label, groups },
});
