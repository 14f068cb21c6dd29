import { TIMEFRAMES, type Timeframe } from '@wickwise/market';
import { resolveAttribute } from '../catalogue.ts';
import { categoryOf, directionsOf } from '../patterns/catalogue.ts';
import { RuleError } from './comparison.ts';
import { contradictionsIn } from './contradictions.ts';
import {
  type Condition,
  type JoinedCondition,
  namesAttribute,
  type Operator,
  type StrategyDefinition,
} from './definition.ts';
import { expressionOf, type StrategyFinder } from './expression.ts';
import type { Flaw } from './flaw.ts';
import { attributeLabel } from './labels.ts';
import { groupOfStrategy } from './named-strategies.ts';
import { includesOwnBar } from './own-bar.ts';
import { conditionText } from './sentence.ts';
import { unitFlaw } from './unit-flaw.ts';
import { valueRange } from './value-range.ts';

/** Returns what is wrong or unusual about a condition on bars of `timeframe`. */
export function conditionFlaw(
  condition: Condition,
  timeframe: Timeframe,
  find: StrategyFinder,
): Omit<Flaw, 'place'> | undefined {
  const error = errorOf(condition, timeframe, find);
  if (error) return { severity: 'error', ...error };
  const kind = oddityOf(condition, find);
  return kind && { severity: 'warning', odd: { kind, condition }, sentence: ODD_SENTENCES[kind](condition) };
}

function errorOf(
  condition: Condition,
  timeframe: Timeframe,
  find: StrategyFinder,
): Omit<Flaw, 'place' | 'severity' | 'odd'> | undefined {
  if (condition.timeframe && TIMEFRAMES.indexOf(condition.timeframe) <= TIMEFRAMES.indexOf(timeframe)) {
    const sentence = `A condition can read bars that are longer than ${timeframe}, not ${condition.timeframe} bars.`;
    return { sentence };
  }
  try {
    const alone = expressionOf(strategyOf(condition), find);
    const mixed = unitFlaw(condition);
    if (mixed) return mixed;
    const never = neverDirected(condition) ?? (contradictionsIn(alone).isNeverTrue ? impossible(condition) : undefined);
    if (never !== undefined) return { sentence: never, never: [condition], ...ownBarOf(condition) };
    const misplaced = categoryFlaw(condition);
    return misplaced === undefined ? undefined : { sentence: misplaced };
  } catch (error) {
    if (error instanceof RuleError) return { sentence: error.message };
    throw error;
  }
}

/** Returns the condition without its nested one. */
const strategyOf = ({ nested: _nested, ...own }: Condition & Pick<JoinedCondition, 'nested'>): StrategyDefinition => ({
  name: '',
  label: '',
  description: '',
  groups: [{ condition: 'and', rules: [own] }],
});

function neverDirected({ key, attribute, value }: Condition): string | undefined {
  const directions = key === 'patterns' ? directionsOf(attribute) : [];
  const isPossible = directions.length === 0 || directions.some((direction) => direction === value);
  return isPossible ? undefined : `${attributeLabel(attribute)} is never ${value}.`;
}

/** Checks a category, which is optional and says where a builder lists a pattern or strategy. */
function categoryFlaw({ key, attribute, category }: Condition): string | undefined {
  if (category === undefined) return undefined;
  if (key === 'indicators') return 'A condition on an indicator has no category.';
  const right = key === 'patterns' ? categoryOf(attribute) : groupOfStrategy(attribute);
  if (right === undefined || right === category) return undefined;
  return `${attributeLabel(attribute)} is listed under "${right}", not under "${category}".`;
}

const impossible = (condition: Condition): string =>
  `"${conditionText(condition)}" can never be true${becauseOf(condition)}.`;

/** Returns the side that no price of the same bar can be beyond, where that is why. */
function ownBarOf({ key, attribute, value, valueOffset = 0 }: Condition): Pick<Flaw, 'includesOwnBar'> {
  const extreme = [String(value), attribute].find(includesOwnBar);
  return key === 'indicators' && extreme !== undefined && valueOffset === 0 ? { includesOwnBar: extreme } : {};
}

function becauseOf(condition: Condition): string {
  const { key, attribute } = condition;
  const extreme = namesAttribute(condition) ? ownBarOf(condition).includesOwnBar : undefined;
  if (extreme) return `: ${attributeLabel(extreme)} includes the bar itself. Compare with 1 bar before`;
  const [least, most] = (key === 'indicators' ? valueRange(attribute) : undefined) ?? [];
  return Number.isFinite(most) ? `: ${attributeLabel(attribute)} goes from ${least} to ${most}` : '';
}

function oddityOf(condition: Condition, find: StrategyFinder): Oddity | undefined {
  const { key, attribute, operator } = condition;
  if (key !== 'indicators') return undefined;
  if (isAlwaysTrue(condition, find)) return 'always';
  const isExact = operator === 'eq' && !namesAttribute(condition) && resolveAttribute(attribute)?.kind === 'output';
  return isExact ? 'exact' : undefined;
}

type Oddity = NonNullable<Flaw['odd']>['kind'];

const ODD_SENTENCES: Readonly<Record<Oddity, (condition: Condition) => string>> = {
  always: (condition) => `"${conditionText(condition)}" is always true${becauseOf(condition)}.`,
  exact: (condition) =>
    `"${conditionText(condition)}" is almost never exactly so; "above" or "below" is likely what you mean.`,
};

/** Comparisons that are true where the other one, with values on both sides, is false. */
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
