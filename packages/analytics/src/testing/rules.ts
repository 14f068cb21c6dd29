import type { ColumnView } from '../rules/column.ts';
import { compileStrategy } from '../rules/compile.ts';
import type { JoinedCondition, RuleGroup, StrategyDefinition } from '../rules/definition.ts';

/** Creates a rule that compares an attribute with a number or another attribute. */
export const rule = (
  attribute: string,
  operator: JoinedCondition['operator'],
  value: number | string,
  more: Partial<JoinedCondition> = {},
): JoinedCondition => ({
  key: 'indicators',
  attribute,
  operator,
  fieldExpression: typeof value === 'number' ? 'value' : 'indicator',
  value,
  ...more,
});

export const patternRule = (
  attribute: string,
  value: string,
  more: Partial<JoinedCondition> = {},
): JoinedCondition => ({
  key: 'patterns',
  attribute,
  operator: 'eq',
  fieldExpression: 'value',
  value,
  ...more,
});

export const strategy = (...groups: RuleGroup[]): StrategyDefinition => ({
  name: 'test',
  label: 'Test',
  description: '',
  groups,
});

export const oneGroup = (...rules: JoinedCondition[]): StrategyDefinition => strategy({ condition: 'and', rules });

/** Creates a view of columns along time. */
export const viewOf = (columns: Record<string, number[]>): ColumnView => ({
  length: Object.values(columns)[0]?.length ?? 0,
  read: ({ key }, back) => ({ values: Float64Array.from(columns[key] ?? []), start: -back }),
});

export function answersOf(definition: StrategyDefinition, columns: Record<string, number[]>): number[] {
  const view = viewOf(columns);
  const answers = new Uint8Array(view.length);
  compileStrategy(definition).evaluate(view, answers);
  return [...answers];
}
