export { AverageChange } from './alerts/average-change.ts';
export { BOTH, CrossingBook, DOWN, type Excursion, UP } from './alerts/crossing-book.ts';
export { Hits } from './alerts/level-list.ts';
export { MoveWindow } from './alerts/move-window.ts';
export { ReachBook } from './alerts/reach-book.ts';
export { type AccountRun, Accounts } from './backtest/accounts.ts';
export { type BacktestOptions, type BacktestResult, backtest } from './backtest/backtest.ts';
export { BacktestError, checkInput } from './backtest/check-input.ts';
export { CHOICE_METRICS, type ChoiceMetric, type Variant } from './backtest/choose-variant.ts';
export { BREAK_KINDS, type BreakKind, type DataBreak, dataBreaks } from './backtest/data-breaks.ts';
export { ENTER, LEAVE_LONG, LEAVE_SHORT } from './backtest/decisions.ts';
export type { FoldRule } from './backtest/folds.ts';
export type { BacktestInput, Distance, FillTiming, Side, Sizing, Target } from './backtest/input.ts';
export { levelFill } from './backtest/levels.ts';
export { dayOf, monthNumberOf, periodsPerYear, tradesWholeUnits } from './backtest/market-terms.ts';
export { type RunMetrics, yearlyTogether } from './backtest/metrics.ts';
export { drawTrades, type MonteCarlo } from './backtest/monte-carlo.ts';
export { type MonthReturn, monthlyReturns } from './backtest/monthly.ts';
export { type BacktestNote, noteSentence, notesOn } from './backtest/notes.ts';
export { prepare } from './backtest/prepare.ts';
export { runDecisions } from './backtest/run.ts';
export type { Window } from './backtest/simulate.ts';
export { dayMarksOf, timeGridOf } from './backtest/time-grid.ts';
export type { Trade } from './backtest/trade.ts';
export { itemsOfTrades } from './backtest/trade-costs.ts';
export { type BacktestVerdict, judgeResult, type VerdictReason } from './backtest/verdict.ts';
export { type WalkForward, walkForward } from './backtest/walk-forward.ts';
export { Workspace } from './backtest/workspace.ts';
export { advanceCall } from './calls/advance-call.ts';
export { type CallResult, callCosts, callResult, openShare } from './calls/call-result.ts';
export {
  type CallBar,
  type CallFill,
  type CallProgress,
  type CallRules,
  isLiveCall,
  newCall,
  scaleCall,
  signOf,
} from './calls/call-rules.ts';
export type { JudgedCall } from './calls/judged-call.ts';
export { type CallRecord, rankOf, recordOf } from './calls/record.ts';
export {
  ATTRIBUTE_CATALOGUE,
  type Attribute,
  type CatalogueEntry,
  INDICATORS,
  lookbackOf,
  resolveAttribute,
} from './catalogue.ts';
export { isAbove, isAtLeast } from './compare.ts';
export { COSTS_AS_OF, LEVY_KEYS, type Levy, type LevyKey, MARKET_COSTS } from './costs/cost-table.ts';
export { type Costs, costsOf, usualCosts } from './costs/costs.ts';
export {
  addItems,
  COST_KEYS,
  type CostedFill,
  type CostItems,
  type CostKey,
  type CostRates,
  costOfFill,
  costRatesOf,
  costTotal,
  itemsOfFill,
  unitsPaidBy,
} from './costs/fill-costs.ts';
export { edgesAmong, strengthShowsOdds } from './edge/cells.ts';
export { edgeSentence, type Provenance, provenanceSentence } from './edge/chip.ts';
export { EdgeComparison } from './edge/comparison.ts';
export { type Edge, measureEdge } from './edge/edge.ts';
export { type Samples, splitAtFreeze } from './edge/freeze.ts';
export { LaterBars } from './edge/later-bars.ts';
export { type Outcomes, outcomesAlong } from './edge/outcomes.ts';
export { WeeklySums, withoutOverlaps } from './edge/weekly-sums.ts';
export { outputKey, outputLabel } from './indicators/attribute-key.ts';
export {
  ATTRIBUTE_GROUPS,
  type AttributeGroup,
  type BarField,
  type Indicator,
  type OutputInfo,
  PERIOD_OPTIONS,
} from './indicators/indicator.ts';
export { type RatingReading, type RatingVote, readRating, readRatingVotes } from './indicators/read-rating.ts';
export { inputColumns, runOver, type SideColumns, type SidedBar } from './indicators/run.ts';
export {
  BASKET_PRIOR,
  LEAST_MOVE_DAYS,
  MARKET_PRIOR,
  MOST_MOVE_DAYS,
  type MoveParts,
  splitMove,
} from './moves/daily-move.ts';
export { dayReturns } from './moves/day-returns.ts';
export {
  type AbnormalReturn,
  type EventStudy,
  STUDY_GAPS,
  STUDY_HORIZONS,
  type StudyGap,
  type StudyHorizon,
  studyEvent,
} from './moves/event-study.ts';
export type { ReturnColumns } from './moves/market-model.ts';
export { type MinuteBars, type MinuteGrid, minuteGrid } from './moves/minute-grid.ts';
export { moveStart } from './moves/move-start.ts';
export { type BenchmarkPart, type ComparedBars, LEAST_PEERS, meanKnown } from './moves/peers.ts';
export { LEAST_REACTIONS, measureReaction, type Reaction } from './moves/reaction.ts';
export { InstrumentPanel } from './panel/panel.ts';
export { type Firing, PanelScan, type SlotState } from './panel/panel-scan.ts';
export {
  CANDLE_PATTERNS,
  CANDLE_REACH,
  CANDLE_STATE_SIZE,
  CandleHits,
  type CandlePattern,
  type CandleRecord,
  candleName,
  contextOf,
  findCandlePattern,
  reportCandle,
  scanCandles,
  type TraitReport,
  trendAt,
} from './patterns/candles/index.ts';
export { directionsOf, PATTERN_CATALOGUE, type PatternInfo } from './patterns/catalogue.ts';
export {
  CHART_PATTERN_REACH,
  CHART_PATTERNS,
  type ChartPattern,
  type ChartPatternFind,
  ChartPatternScan,
  type ChartPatternState,
  chartColumn,
  type FormingHarmonic,
  NECKLINE_PATTERNS,
  necklineAt,
  type Pivot,
  scanChartPatterns,
} from './patterns/charts/index.ts';
export { pluralCategory } from './plural-category.ts';
export { type Frozen, frozenOf } from './presets/frozen.ts';
export { PRESETS, type Preset } from './presets/presets.ts';
export { PUBLIC_STRATEGIES } from './presets/public-strategies.ts';
export { findMeasured, findScan, measuredScansOf, scannedDirections, scansOf } from './presets/scans.ts';
export { STOCK_SCANS, type StockScan } from './presets/stock-scans.ts';
export { STRATEGY_TEMPLATES, type StrategyTemplate } from './presets/templates.ts';
export { concentrationOf, type HeldCloses, portfolioReturns, portfolioRisk } from './risk/portfolio-risk.ts';
export { positionSize, type SizedPosition, type SizeWarning, usualLot } from './risk/position-size.ts';
export { FALSE, NO_ANSWER, TRUE } from './rules/answer.ts';
export { canonicalRule } from './rules/canonical.ts';
export { checkStrategy } from './rules/check.ts';
export { type Column, type ColumnView, columnOf } from './rules/column.ts';
export { RuleError } from './rules/comparison.ts';
export { type ColumnUse, type CompiledStrategy, coarserUses, compileStrategy } from './rules/compile.ts';
export {
  type Condition,
  conditionsIn,
  type Direction,
  type GroupedRules,
  type JoinedCondition,
  type Junction,
  namesAttribute,
  OPERATORS,
  type Operator,
  RULE_LIMITS,
  type RuleGroup,
  type StrategyDefinition,
} from './rules/definition.ts';
export { type ComparisonReport, type Explanation, explain } from './rules/explain.ts';
export type { StrategyFinder } from './rules/expression.ts';
export { firingsAlong } from './rules/firing.ts';
export type { Flaw } from './rules/flaw.ts';
export { FunnelCounter } from './rules/funnel.ts';
export { describeComparison, NearestMisses, reportFunnel } from './rules/funnel-report.ts';
export { type Judgement, judgeStrategy } from './rules/judge.ts';
export { attributeLabel } from './rules/labels.ts';
export { NAMED_STRATEGIES } from './rules/named-strategies.ts';
export { type NearMiss, nearMissSteps } from './rules/near-misses.ts';
export { includesOwnBar } from './rules/own-bar.ts';
export { type Parameter, type ParameterPlace, parametersOf, withParameter } from './rules/parameters.ts';
export { readsShapes } from './rules/reads-shapes.ts';
export { readsSide } from './rules/reads-side.ts';
export { attributeCostNs, type RuleCost, ruleCost } from './rules/rule-cost.ts';
export { conditionIn, type RuleLanguage, sentenceIn } from './rules/rule-language.ts';
export { conditionText, sentenceOf } from './rules/sentence.ts';
export { type CoarserBars, SeriesView } from './rules/series-view.ts';
export { warmUpOf } from './rules/warm-up.ts';
export { type MarketAt, marketAt } from './strength/market-at.ts';
export {
  bandStrength,
  candleStrength,
  chartPatternStrength,
  crossStrength,
  type MeasuredStrength,
} from './strength/measure.ts';
export { type EventFind, eventFind } from './strength/of-events.ts';
export { strengthOfCandle, strengthOfChart } from './strength/of-finds.ts';
export { STRENGTHS, type Strength } from './strength/score.ts';
export { ruleTexts as RULE_TEXTS_IN_HINDI } from './texts/rule.hi.ts';
