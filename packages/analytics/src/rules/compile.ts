import type { ScanTimeframe } from '@wickwise/market';
import { lookbackOf, resolveAttribute } from '../catalogue.ts';
import type { Column, ColumnView } from './column.ts';
import { type Comparison, type Operand, reachOf } from './comparison.ts';
import type { StrategyDefinition } from './definition.ts';
import { type Expression, expressionOf, type StrategyFinder } from './expression.ts';
import { type Masks, spread } from './masks.ts';
import { findStrategy } from './named-strategies.ts';
import { RuleSet } from './rule-set.ts';
import { leavesOf } from './tree.ts';

/** A column that a strategy reads, with how many bars of the view back it's read at most. */
export interface ColumnUse {
  column: Column;
  back: number;
}

/** A definition made ready to evaluate: over the bars of one instrument or over one bar of many, by the same code. */
export interface CompiledStrategy {
  definition: StrategyDefinition;
  expression: Expression;
  /** Columns that the view must have, by their key. */
  columns: ReadonlyMap<string, ColumnUse>;
  /** Bars of the view before the first one at which it can be true, as far as its own timeframe goes. */
  lookback: number;
  /** One answer per element of the view, as bits. */
  masks(view: ColumnView): Masks;
  /** Writes one answer per element of the view into `answers`. */
  evaluate(view: ColumnView, answers: Uint8Array): void;
}

/**
 * Compiles a strategy; throws `RuleError` when it names what the engine doesn't have. Rules on strategies are looked up with
 * `find`, by default among those that everybody has.
 */
export function compileStrategy(definition: StrategyDefinition, find: StrategyFinder = findStrategy): CompiledStrategy {
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

/** Each column once, with the furthest that any of the uses reads back. */
export function mergeUses(uses: Iterable<ColumnUse>): ReadonlyMap<string, ColumnUse> {
  const merged = new Map<string, ColumnUse>();
  for (const { column, back } of uses) {
    merged.set(column.key, { column, back: Math.max(merged.get(column.key)?.back ?? 0, back) });
  }
  return merged;
}

/** What strategies read of bars of a coarser timeframe: the panel of that timeframe must hold it. */
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
