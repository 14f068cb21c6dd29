import type { Market, Timeframe } from '@wickwise/market';
import { type Costs, costsOf } from '../costs/costs.ts';
import { costRatesOf } from '../costs/fill-costs.ts';
import type { SideColumn } from '../indicators/indicator.ts';
import { type Column, type ColumnView, columnOf } from '../rules/column.ts';
import { type CompiledStrategy, compileStrategy } from '../rules/compile.ts';
import type { StrategyDefinition } from '../rules/definition.ts';
import type { Masks } from '../rules/masks.ts';
import { BacktestError, checkInput } from './check-input.ts';
import { decisionsOf, type SideAnswers } from './decisions.ts';
import { type BacktestInput, type Distance, USUAL_CASH } from './input.ts';
import { dayOf, tradesWholeUnits } from './market-terms.ts';
import type { Reach, TradePlan } from './plan.ts';

/** An input made ready for one instrument's bars. */
export interface Prepared {
  decisions: Uint8Array;
  plan: TradePlan;
  costs: Costs;
}

/** Evaluates the input's rules over a view of one instrument's history; throws `RuleError` or `BacktestError`. */
export function prepare(view: ColumnView, input: BacktestInput, market: Market, timeframe: Timeframe): Prepared {
  checkInput(input);
  const costs = costsOf(market, input.costs);
  return { decisions: decisionsFor(view, input), plan: planFor(view, input, { market, timeframe, costs }), costs };
}

function decisionsFor(view: ColumnView, input: BacktestInput): Uint8Array {
  const exit = exitOf(view, input);
  const own: SideAnswers = { entry: answersOf(view, input.strategy), exit };
  const other = input.opposite && { entry: answersOf(view, input.opposite), exit };
  const [long, short] = input.side === 'short' ? [other, own] : [own, other];
  return decisionsOf({ ...(long && { long }), ...(short && { short }) }, view.length);
}

/** A stop alone is no plan for leaving a winner, so then too the strategy turning false closes. */
function exitOf(view: ColumnView, { exit, opposite, target, maxBars }: BacktestInput): SideAnswers['exit'] {
  if (exit) return answersOf(view, exit);
  return opposite || target || maxBars !== undefined ? undefined : 'turns false';
}

function answersOf(view: ColumnView, strategy: StrategyDefinition): Masks {
  const compiled = compiledOf(strategy);
  for (const { column } of compiled.columns.values()) refuseLack(view, column);
  return compiled.masks(view);
}

/** One strategy is often tested on many instruments. */
const compiledBefore = new WeakMap<StrategyDefinition, CompiledStrategy>();

function compiledOf(strategy: StrategyDefinition): CompiledStrategy {
  const compiled = compiledBefore.get(strategy) ?? compileStrategy(strategy);
  compiledBefore.set(strategy, compiled);
  return compiled;
}

const SIDE_WORDS: Readonly<Record<SideColumn, string>> = {
  session: 'the sessions of the bars',
  index: 'the closes of an index beside the bars',
};

/** Without a side column a rule would have no answer on any bar, and the test no trades, which looks like a result. */
function refuseLack(view: ColumnView, column: Column): void {
  const side = view.lacks?.(column);
  if (side) throw new BacktestError(`"${column.attribute}" needs ${SIDE_WORDS[side]}.`);
}

function planFor(
  view: ColumnView,
  input: BacktestInput,
  { market, timeframe, costs }: { market: Market; timeframe: Timeframe; costs: Costs },
): TradePlan {
  const { limit, stop, target, maxBars = Infinity, sizing = { fraction: 1 }, cash = USUAL_CASH } = input;
  return {
    cash,
    fill: input.fill ?? 'next open',
    limit: limit && reachOf(view, limit),
    stop: stop && reachOf(view, stop),
    target: target && ('r' in target ? target : reachOf(view, target)),
    maxBars,
    sizing,
    wholeUnits: tradesWholeUnits(market),
    ...costRatesOf(market, costs),
    breaks: [],
    dayOf: dayOf(market, timeframe),
    borrowRate: costs.borrowPctPerYear / 100,
  };
}

function reachOf(view: ColumnView, distance: Distance): Reach {
  if ('pct' in distance) return distance;
  return { multiple: distance.atr, atr: view.read(columnOf(`atr_${distance.period}`), 0).values };
}
