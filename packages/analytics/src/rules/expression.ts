import { type Comparison, operandOf, RuleError, rightSide, type Sides } from './comparison.ts';
import {
  type Condition,
  conditionsIn,
  type Direction,
  type SavedStrategy,
  type StrategyDefinition,
} from './definition.ts';
import { directionOf, patternTree } from './pattern-rule.ts';
import { mapLeaves, type Tree, treeOf } from './tree.ts';

export type Expression = Tree<Comparison>;

/** Finds the definition of a named strategy; undefined for an unknown one. */
export type StrategyFinder = (name: string, direction: Direction) => StrategyDefinition | undefined;

/** Expands a definition with the strategies it names; `open` are those being expanded, to detect cycles. */
export function expressionOf(
  definition: StrategyDefinition,
  find: StrategyFinder,
  open: readonly string[] = [],
): Expression {
  const { name } = definition;
  if (open.includes(name)) throw new RuleError(`The strategy "${name}" refers to itself.`);
  const expression = treeOf<Comparison>(definition, (condition, place) =>
    mapLeaves<Sides, Comparison>(
      condition.key === 'strategies' ? strategyNamed(condition, find, [...open, name]) : treeOfSides(condition),
      (sides) => ({ ...sides, place }),
    ),
  );
  if (!expression) throw new RuleError('The strategy has no conditions.');
  return expression;
}

function strategyNamed(condition: Condition, find: StrategyFinder, open: readonly string[]): Expression {
  const { attribute, timeframe, offset, saved } = condition;
  const direction = directionOf('strategy', condition);
  if (timeframe || offset) throw new RuleError('A condition on a strategy can’t have a timeframe or an offset.');
  if (saved) {
    if (conditionsIn(saved).some((own) => own.saved)) throw new RuleError(NO_DEEPER);
    return expressionOf({ ...saved, name: savedName(saved), description: '' }, find, open);
  }
  const found = find(attribute, direction);
  if (!found) throw new RuleError(`There is no ${direction} strategy "${attribute}".`);
  return expressionOf(found, find, open);
}

const NO_DEEPER = 'A strategy with saved strategies among its conditions can’t be a condition itself.';

/** No strategy that can be named has such a name. */
const savedName = ({ id, version }: SavedStrategy): string => `saved ${id} ${version}`;

function treeOfSides(condition: Condition): Tree<Sides> {
  if (condition.key === 'patterns') return patternTree(condition);
  const { attribute, operator } = condition;
  return { kind: 'leaf', leaf: { left: operandOf(attribute, condition), operator, right: rightSide(condition) } };
}
