import { resolveAttribute } from '../catalogue.ts';
import { findCandlePattern, TREND_PERIOD, TREND_SLOPE_BARS } from '../patterns/candles/index.ts';
import { operandOf, RuleError, type Sides } from './comparison.ts';
import type { Condition, Direction } from './definition.ts';
import { allOf, type Tree } from './tree.ts';

/** Returns a rule on a pattern as comparisons of columns. */
export function patternTree(condition: Condition): Tree<Sides> {
  const { attribute } = condition;
  const candle = findCandlePattern(attribute);
  if (!candle && resolveAttribute(attribute)?.kind !== 'chart') {
    throw new RuleError(`There is no pattern "${attribute}".`);
  }
  const isBullish = directionOf('pattern', condition) === 'bullish';
  if (candle?.role === 'indecision') return indecision(condition, candle.bars, isBullish);
  return { kind: 'leaf', leaf: found(condition, isBullish ? 'gt' : 'lt') };
}

const found = (condition: Condition, operator: Sides['operator']): Sides => ({
  left: operandOf(condition.attribute, condition),
  operator,
  right: { constant: 0 },
});

/**
 * An indecisive candle has no direction of its own. As in `contextOf`, it is bullish after a fall and bearish after a
 * rise: the close before the pattern is on that side of an average with that slope.
 */
function indecision(condition: Condition, bars: number, isBullish: boolean): Tree<Sides> {
  const average = `sma_${TREND_PERIOD}`;
  const operator = isBullish ? 'lt' : 'gt';
  const before = operandOf(average, condition, bars);
  return allOf([
    found(condition, 'ne'),
    { left: operandOf('close', condition, bars), operator, right: before },
    { left: before, operator, right: operandOf(average, condition, bars + TREND_SLOPE_BARS) },
  ]);
}

export function directionOf(what: 'pattern' | 'strategy', { operator, value }: Condition): Direction {
  if (operator === 'eq' && (value === 'bullish' || value === 'bearish')) return value;
  throw new RuleError(`Compare a ${what} by "eq" with "bullish" or "bearish", not by "${operator}" with "${value}".`);
}
