export {
  type Attribute,
  CATALOGUE,
  type CatalogueEntry,
  INDICATORS,
  lookbackOf,
  resolveAttribute,
} from './catalogue.ts';
export { keyOf, type OutputAttribute, outputLabel } from './indicators/attribute-key.ts';
export {
  ATTRIBUTE_GROUPS,
  type AttributeGroup,
  type BarField,
  type Indicator,
  type ListedIndicator,
  PERIOD_OPTIONS,
  type SideColumn,
  type Unit,
} from './indicators/indicator.ts';
export { inputColumns, runOver, type SideColumns, type SidedBar } from './indicators/run.ts';
export { Panel } from './panel/panel.ts';
export { type Firing, PanelScan, type SlotState } from './panel/panel-scan.ts';
export { PRESETS, type Preset } from './presets.ts';
export { FALSE, NO_ANSWER, TRUE } from './rules/answer.ts';
export { type ColumnView, type CompiledStrategy, compileStrategy, RuleError } from './rules/compile.ts';
export {
  type Direction,
  type Junction,
  OPERATORS,
  type Operator,
  type Rule,
  type RuleGroup,
  type StrategyDefinition,
} from './rules/definition.ts';
export { firingsAlong } from './rules/firing.ts';
export { SeriesView } from './rules/series-view.ts';
