import { resolveAttribute } from '../catalogue.ts';
import { type Column, columnOf } from './column.ts';
import { type Condition, isCrossing, namesAttribute, numberIn, type Operator } from './definition.ts';
import type { Place } from './tree.ts';

/** A definition that can't be compiled, with a sentence for its author. */
export class RuleError extends Error {}

/** A side of a comparison; `back` counts bars of the view. */
export type Operand = { column: Column; back: number; factor: number } | { constant: number };

export interface Comparison {
  left: Operand;
  /** `ne` is internal: it detects a candle whatever the sign of TA-Lib's value. */
  operator: Operator | 'ne';
  right: Operand;
  /** The condition of the outermost definition that it belongs to. */
  place: Place;
}

/** A comparison without its place. */
export type Sides = Omit<Comparison, 'place'>;

/** Returns the bars of the view that a comparison reads of a side, before the present one: crossings read one more. */
export const reachOf = ({ operator }: Comparison, operand: Operand): number =>
  'constant' in operand ? 0 : operand.back + (isCrossing(operator) ? 1 : 0);

/** Returns an attribute on the bars of a condition, or `further` bars before. */
export function operandOf(
  attribute: string,
  { timeframe, offset = 0 }: Pick<Condition, 'timeframe' | 'offset'>,
  further = 0,
  factor = 1,
): Operand {
  if (!resolveAttribute(attribute)) throw new RuleError(`There is no attribute "${attribute}".`);
  const back = offset + further;
  if (!Number.isInteger(back) || back < 0)
    throw new RuleError(`The offset must be a whole number of bars, not "${back}".`);
  return { column: columnOf(attribute, timeframe, back), back: timeframe ? 0 : back, factor };
}

export function rightSide(condition: Condition): Operand {
  const { value, factor = 1, valueOffset = 0 } = condition;
  if (!Number.isFinite(factor)) throw new RuleError(`The factor must be a number, not "${factor}".`);
  if (namesAttribute(condition)) return operandOf(String(value), condition, valueOffset, factor);
  const number = numberIn(value);
  if (!Number.isFinite(number)) throw new RuleError(`"${value}" is not a number.`);
  return { constant: number * factor };
}
