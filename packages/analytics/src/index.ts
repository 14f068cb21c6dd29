export { type Attribute, INDICATORS, lookbackOf, resolveAttribute } from './catalogue.ts';
export { ATTRIBUTE_GROUPS, type AttributeGroup, type BarField, type Indicator } from './indicators/indicator.ts';
export { Panel } from './panel/panel.ts';
export { type Firing, PanelScan, type SlotState } from './panel/panel-scan.ts';
export { PRESETS, type Preset } from './presets/presets.ts';
export { FALSE, NO_ANSWER, TRUE } from './rules/answer.ts';
export { checkStrategy, type Flaw } from './rules/check.ts';
export type { Column, ColumnView } from './rules/column.ts';
export { type ColumnUse, type CompiledStrategy, coarserUses, compileStrategy } from './rules/compile.ts';
export {
  type Condition,
  type Direction,
  type Junction,
  OPERATORS,
  type Operator,
  RULE_LIMITS,
  type Rule,
  type RuleGroup,
  type StrategyDefinition,
} from './rules/definition.ts';
export { type ComparisonReport, type Explanation, explain } from './rules/explain.ts';
export { RuleError, type StrategyFinder } from './rules/expression.ts';
export { firingsAlong } from './rules/firing.ts';
export { conditionText, sentenceOf } from './rules/sentence.ts';
export { type CoarserBars, SeriesView } from './rules/series-view.ts';
export { warmUpOf } from './rules/warm-up.ts';
