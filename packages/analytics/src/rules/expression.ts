import { resolveAttribute } from '../catalogue.ts';
import { findCandlePattern } from '../patterns/candles/index.ts';
import { type Column, columnOf } from './column.ts';
import {
  type Condition,
  type Direction,
  isCrossing,
  namesAttribute,
  type Operator,
  type StrategyDefinition,
} from './definition.ts';
import { mapLeaves, type Place, type Tree, treeOf } from './tree.ts';

/** A definition that can't be compiled, in words for the person who built it. */
export class RuleError extends Error {}

/** What stands on one side of a comparison; `back` counts bars of the view. */
export type Operand = { column: Column; back: number; factor: number } | { constant: number };

export interface Comparison {
  left: Operand;
  operator: Operator;
  right: Operand;
  /** The condition of the outermost definition that it belongs to. */
  place: Place;
}

export type Expression = Tree<Comparison>;

/** Finds the definition of a strategy that a rule names; undefined when there is none. */
export type StrategyFinder = (name: string, direction: Direction) => StrategyDefinition | undefined;

/** Reads a definition with the strategies that it names; `open` are those that are being read around it. */
export function expressionOf(
  definition: StrategyDefinition,
  find: StrategyFinder,
  open: readonly string[] = [],
): Expression {
  const { name } = definition;
  if (open.includes(name)) throw new RuleError(`The strategy "${name}" names itself.`);
  const expression = treeOf<Comparison>(definition, (condition, place) =>
    condition.key === 'strategies'
      ? mapLeaves(strategyNamed(condition, find, [...open, name]), (comparison) => ({ ...comparison, place }))
      : { kind: 'leaf', leaf: { ...sidesOf(condition), place } },
  );
  if (!expression) throw new RuleError('The strategy has no rule.');
  return expression;
}

const isPattern = (name: string): boolean =>
  findCandlePattern(name) !== undefined || resolveAttribute(name)?.kind === 'chart';

function strategyNamed(condition: Condition, find: StrategyFinder, open: readonly string[]): Expression {
  const { attribute, timeframe, offset } = condition;
  const direction = directionOf('strategy', condition);
  if (timeframe || offset) throw new RuleError('A rule on a strategy has no timeframe or offset of its own.');
  const found = find(attribute, direction);
  if (!found) throw new RuleError(`There is no ${direction} strategy "${attribute}".`);
  return expressionOf(found, find, open);
}

function sidesOf(condition: Condition): Omit<Comparison, 'place'> {
  const left = operandOf(condition.attribute, condition, 0, 1);
  if (condition.key === 'indicators') return { left, operator: condition.operator, right: rightSide(condition) };
  if (!isPattern(condition.attribute)) throw new RuleError(`There is no pattern "${condition.attribute}".`);
  const isBullish = directionOf('pattern', condition) === 'bullish';
  return { left, operator: isBullish ? 'gt' : 'lt', right: { constant: 0 } };
}

function rightSide(condition: Condition): Operand {
  const { value, factor = 1, valueOffset = 0 } = condition;
  if (!Number.isFinite(factor)) throw new RuleError(`"${factor}" is not a number to multiply with.`);
  if (namesAttribute(condition)) return operandOf(String(value), condition, valueOffset, factor);
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new RuleError(`"${value}" is not a number.`);
  return { constant: value * factor };
}

function operandOf(attribute: string, { timeframe, offset = 0 }: Condition, further: number, factor: number): Operand {
  if (!resolveAttribute(attribute)) throw new RuleError(`There is no attribute "${attribute}".`);
  const back = offset + further;
  if (!Number.isInteger(back) || back < 0) throw new RuleError(`"${back}" is not a number of bars.`);
  return { column: columnOf(attribute, timeframe, back), back: timeframe ? 0 : back, factor };
}

function directionOf(what: 'pattern' | 'strategy', { operator, value }: Condition): Direction {
  if (operator === 'eq' && (value === 'bullish' || value === 'bearish')) return value;
  throw new RuleError(`A ${what} is "eq" to "bullish" or "bearish", not "${operator}" to "${value}".`);
}

/** Bars of the view that a comparison reads of a side, before the one it answers for: crossings read one more. */
export const reachOf = ({ operator }: Comparison, operand: Operand): number =>
  'constant' in operand ? 0 : operand.back + (isCrossing(operator) ? 1 : 0);
