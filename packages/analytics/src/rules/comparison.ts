import { resolveAttribute } from '../catalogue.ts';
import { type Column, columnOf } from './column.ts';
import { type Condition, isCrossing, namesAttribute, numberIn, type Operator } from './definition.ts';
import type { Place } from './tree.ts';

/** A definition that can't be compiled, in words for the person who built it. */
export class RuleError extends Error {}

/** What stands on one side of a comparison; `back` counts bars of the view. */
export type Operand = { column: Column; back: number; factor: number } | { constant: number };

export interface Comparison {
  left: Operand;
  /** People aren't offered `ne`: it tells that a candle is there, whichever way TA-Lib's value points. */
  operator: Operator | 'ne';
  right: Operand;
  /** The condition of the outermost definition that it belongs to. */
  place: Place;
}

/** A comparison that doesn't know yet where it stands. */
export type Sides = Omit<Comparison, 'place'>;

/** Bars of the view that a comparison reads of a side, before the one it answers for: crossings read one more. */
export const reachOf = ({ operator }: Comparison, operand: Operand): number =>
  'constant' in operand ? 0 : operand.back + (isCrossing(operator) ? 1 : 0);

/** An attribute on the bars that a condition asks about, or `further` bars before them. */
export function operandOf(
  attribute: string,
  { timeframe, offset = 0 }: Pick<Condition, 'timeframe' | 'offset'>,
  further = 0,
  factor = 1,
): Operand {
  if (!resolveAttribute(attribute)) throw new RuleError(`There is no attribute "${attribute}".`);
  const back = offset + further;
  if (!Number.isInteger(back) || back < 0) throw new RuleError(`"${back}" is not a number of bars.`);
  return { column: columnOf(attribute, timeframe, back), back: timeframe ? 0 : back, factor };
}

export function rightSide(condition: Condition): Operand {
  const { value, factor = 1, valueOffset = 0 } = condition;
  if (!Number.isFinite(factor)) throw new RuleError(`"${factor}" is not a number to multiply with.`);
  if (namesAttribute(condition)) return operandOf(String(value), condition, valueOffset, factor);
  const number = numberIn(value);
  if (!Number.isFinite(number)) throw new RuleError(`"${value}" is not a number.`);
  return { constant: number * factor };
}
