import type { ScanTimeframe } from '@wickwise/market';
import { lookbackOf, resolveAttribute } from '../catalogue.ts';
import type { Column, ColumnView } from './column.ts';
import { type Comparison, type Operand, reachOf } from './comparison.ts';
import type { StrategyDefinition } from './definition.ts';
import { type Expression, expressionOf, type StrategyFinder } from './expression.ts';
import { type Masks, spread } from './masks.ts';
import { findNamedStrategy } from './named-strategies.ts';
import { RuleSet } from './rule-set.ts';
import { leavesOf } from './tree.ts';

/** A column that a strategy reads, with the maximum number of bars back. */
export interface ColumnUse {
  column: Column;
  back: number;
}

/** A compiled definition, evaluated over bars of one instrument or one bar of many by the same code. */
export interface CompiledStrategy {
  definition: StrategyDefinition;
  expression: Expression;
  /** Required columns of the view, by key. */
  columns: ReadonlyMap<string, ColumnUse>;
  /** Bars of the view before it can first be true, for its own timeframe. */
  lookback: number;
  /** Returns one answer per element of the view, as bits. */
  masks(view: ColumnView): Masks;
  /** Writes one answer per element of the view into `answers`. */
  evaluate(view: ColumnView, answers: Uint8Array): void;
}

/**
 * Compiles a strategy; throws `RuleError` for unknown names. Rules on strategies are resolved by `find`, by default
 * among the public ones.
 */
export function compileStrategy(
  definition: StrategyDefinition,
  find: StrategyFinder = findNamedStrategy,
): CompiledStrategy {
  const expression = expressionOf(definition, find);
  const uses: ColumnUse[] = [];
  let lookback = 0;
  for (const comparison of leavesOf(expression)) {
    for (const operand of [comparison.left, comparison.right]) {
      if ('constant' in operand) continue;
      uses.push({ column: operand.column, back: reachOf(comparison, operand) });
      lookback = Math.max(lookback, lookbackOfSide(comparison, operand));
    }
  }
  const alone = new RuleSet([expression]);
  return {
    definition,
    expression,
    columns: mergeUses(uses),
    lookback,
    masks: (view) => alone.evaluateOne(view),
    evaluate: (view, answers) => spread(alone.evaluateOne(view), answers, view.length),
  };
}

/** Merges uses of the same column, with the maximum bars back. */
export function mergeUses(uses: Iterable<ColumnUse>): ReadonlyMap<string, ColumnUse> {
  const merged = new Map<string, ColumnUse>();
  for (const { column, back } of uses) {
    merged.set(column.key, { column, back: Math.max(merged.get(column.key)?.back ?? 0, back) });
  }
  return merged;
}

/** Returns the columns of a coarser timeframe that strategies read, for that timeframe's panel. */
export function coarserUses(
  strategies: readonly CompiledStrategy[],
  timeframe: ScanTimeframe,
): ReadonlyMap<string, ColumnUse> {
  const columns = strategies.flatMap((strategy) => [...strategy.columns.values()]);
  return mergeUses(
    columns.flatMap(({ column: { attribute, coarser } }) =>
      coarser?.timeframe === timeframe ? [{ column: { key: attribute, attribute }, back: coarser.offset }] : [],
    ),
  );
}

function lookbackOfSide(comparison: Comparison, operand: Operand): number {
  if ('constant' in operand || operand.column.coarser) return 0;
  const attribute = resolveAttribute(operand.column.attribute);
  return (attribute ? lookbackOf(attribute) : 0) + reachOf(comparison, operand);
}
