import { TIMEFRAMES, type Timeframe } from '@wickwise/market';
import { resolveAttribute } from '../catalogue.ts';
import { categoryOf, directionsOf } from '../patterns/catalogue.ts';
import { RuleError } from './comparison.ts';
import { contradictionsIn } from './contradictions.ts';
import { type Condition, namesAttribute, type Operator, type Rule, type StrategyDefinition } from './definition.ts';
import { expressionOf, type StrategyFinder } from './expression.ts';
import type { Flaw } from './flaw.ts';
import { labelOf } from './labels.ts';
import { groupOfStrategy } from './named-strategies.ts';
import { conditionText } from './sentence.ts';
import { rangeOf } from './value-range.ts';

/** What is wrong with one condition, or odd about it, on bars of `timeframe`. */
export function conditionFlaw(
  condition: Condition,
  timeframe: Timeframe,
  find: StrategyFinder,
): Omit<Flaw, 'place'> | undefined {
  const error = errorOf(condition, timeframe, find);
  if (error) return { severity: 'error', ...error };
  const odd = oddityOf(condition, find);
  return odd ? { severity: 'warning', sentence: odd } : undefined;
}

function errorOf(
  condition: Condition,
  timeframe: Timeframe,
  find: StrategyFinder,
): Pick<Flaw, 'sentence' | 'never'> | undefined {
  if (condition.timeframe && TIMEFRAMES.indexOf(condition.timeframe) <= TIMEFRAMES.indexOf(timeframe)) {
    const sentence = `A condition can read bars that are longer than ${timeframe}, not ${condition.timeframe} bars.`;
    return { sentence };
  }
  try {
    const alone = expressionOf(strategyOf(condition), find);
    const never = neverDirected(condition) ?? (contradictionsIn(alone).isNeverTrue ? impossible(condition) : undefined);
    if (never !== undefined) return { sentence: never, never: [condition] };
    const misplaced = categoryFlaw(condition);
    return misplaced === undefined ? undefined : { sentence: misplaced };
  } catch (error) {
    if (error instanceof RuleError) return { sentence: error.message };
    throw error;
  }
}

/** The condition by itself, without the one that is nested in it. */
const strategyOf = ({ nested: _nested, ...own }: Condition & Pick<Rule, 'nested'>): StrategyDefinition => ({
  name: '',
  label: '',
  description: '',
  groups: [{ condition: 'and', rules: [own] }],
});

function neverDirected({ key, attribute, value }: Condition): string | undefined {
  const directions = key === 'patterns' ? directionsOf(attribute) : [];
  const isPossible = directions.length === 0 || directions.some((direction) => direction === value);
  return isPossible ? undefined : `${labelOf(attribute)} is never ${value}.`;
}

/** A category says where a builder lists a pattern or a strategy; it may be left out. */
function categoryFlaw({ key, attribute, category }: Condition): string | undefined {
  if (category === undefined) return undefined;
  if (key === 'indicators') return 'A condition on an indicator has no category.';
  const right = key === 'patterns' ? categoryOf(attribute) : groupOfStrategy(attribute);
  if (right === undefined || right === category) return undefined;
  return `${labelOf(attribute)} is listed under "${right}", not under "${category}".`;
}

const impossible = (condition: Condition): string =>
  `"${conditionText(condition)}" can never be true${becauseOf(condition)}.`;

function becauseOf({ key, attribute }: Condition): string {
  const [least, most] = (key === 'indicators' ? rangeOf(attribute) : undefined) ?? [];
  return Number.isFinite(most) ? `: ${labelOf(attribute)} goes from ${least} to ${most}` : '';
}

function oddityOf(condition: Condition, find: StrategyFinder): string | undefined {
  const { key, attribute, operator } = condition;
  if (key !== 'indicators') return undefined;
  if (isAlwaysTrue(condition, find)) return `"${conditionText(condition)}" is always true${becauseOf(condition)}.`;
  if (operator === 'eq' && !namesAttribute(condition) && resolveAttribute(attribute)?.kind === 'output') {
    return `"${conditionText(condition)}" is almost never exactly so; "above" or "below" is likely what you mean.`;
  }
  return undefined;
}

/** The comparison that is true where the other one, with values on both sides, is false. */
const OPPOSITE: Partial<Record<Operator, Operator>> = { gt: 'lte', gte: 'lt', lt: 'gte', lte: 'gt' };

function isAlwaysTrue(condition: Condition, find: StrategyFinder): boolean {
  const operator = OPPOSITE[condition.operator];
  if (!operator) return isItself(condition);
  return contradictionsIn(expressionOf(strategyOf({ ...condition, operator }), find)).isNeverTrue;
}

const isItself = (condition: Condition): boolean =>
  condition.operator === 'eq' &&
  namesAttribute(condition) &&
  condition.value === condition.attribute &&
  (condition.factor ?? 1) === 1 &&
  (condition.valueOffset ?? 0) === 0;
