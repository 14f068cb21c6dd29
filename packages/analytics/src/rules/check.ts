import { TIMEFRAMES, type Timeframe } from '@wickwise/market';
import { resolveAttribute } from '../catalogue.ts';
import { directionsOf } from '../patterns/catalogue.ts';
import { RuleError } from './comparison.ts';
import { contradictionsIn } from './contradictions.ts';
import { type Condition, namesAttribute, type Operator, RULE_LIMITS, type StrategyDefinition } from './definition.ts';
import { type Expression, expressionOf, type StrategyFinder } from './expression.ts';
import { labelOf } from './labels.ts';
import { findStrategy } from './named-strategies.ts';

import { conditionText } from './sentence.ts';
import { type Place, treeOf } from './tree.ts';
import { rangeOf } from './value-range.ts';

/** What is wrong with a definition, in a sentence for the person who built it. */
export interface Flaw {
  /** The condition that it's about; undefined when it's about the whole. */
  place?: Place;
  /** An error keeps the strategy from running; a warning says that it's likely not what was meant. */
  severity: 'error' | 'warning';
  sentence: string;
}

/** Everything that is wrong or odd about a definition, on bars of `timeframe`. */
export function checkStrategy(
  definition: StrategyDefinition,
  timeframe: Timeframe,
  find: StrategyFinder = findStrategy,
): Flaw[] {
  const conditions = conditionsOf(definition);
  const flaws = [
    ...limitFlaws(definition),
    ...conditions.flatMap(({ condition, place }) => conditionFlaws(condition, place, timeframe, find)),
  ];
  if (flaws.some(({ severity }) => severity === 'error')) return flaws;
  return [...flaws, ...contradictionFlaws(expressionOf(definition, find), conditions)];
}

interface PlacedCondition {
  condition: Condition;
  place: Place;
}

function conditionsOf(definition: StrategyDefinition): PlacedCondition[] {
  const found: PlacedCondition[] = [];
  treeOf(definition, (condition, place) => {
    found.push({ condition, place });
    return { kind: 'leaf', leaf: condition };
  });
  return found;
}

function limitFlaws({ groups }: StrategyDefinition): Flaw[] {
  const { groups: most, rulesPerGroup, nestedPerGroup } = RULE_LIMITS;
  const sentences = [
    groups.every(({ rules }) => rules.length === 0) && 'The strategy has no rule.',
    groups.length > most && `A strategy holds at most ${most} groups.`,
    groups.some(({ rules }) => rules.length > rulesPerGroup) && `A group holds at most ${rulesPerGroup} conditions.`,
    groups.some(({ rules }) => rules.filter(({ nested }) => nested).length > nestedPerGroup) &&
      `A group holds at most ${nestedPerGroup} nested condition.`,
  ];
  return sentences.flatMap((sentence) => (sentence ? [{ severity: 'error' as const, sentence }] : []));
}

function conditionFlaws(condition: Condition, place: Place, timeframe: Timeframe, find: StrategyFinder): Flaw[] {
  const error = errorOf(condition, timeframe, find);
  if (error) return [{ place, severity: 'error', sentence: error }];
  const odd = oddityOf(condition, find);
  return odd ? [{ place, severity: 'warning', sentence: odd }] : [];
}

function errorOf(condition: Condition, timeframe: Timeframe, find: StrategyFinder): string | undefined {
  if (condition.timeframe && TIMEFRAMES.indexOf(condition.timeframe) <= TIMEFRAMES.indexOf(timeframe)) {
    return `A condition can read bars that are longer than ${timeframe}, not ${condition.timeframe} bars.`;
  }
  try {
    const alone = expressionOf(strategyOf(condition), find);
    return neverDirected(condition) ?? (contradictionsIn(alone).length > 0 ? impossible(condition) : undefined);
  } catch (error) {
    if (error instanceof RuleError) return error.message;
    throw error;
  }
}

const strategyOf = (condition: Condition): StrategyDefinition => ({
  name: '',
  label: '',
  description: '',
  groups: [{ condition: 'and', rules: [condition] }],
});

function neverDirected({ key, attribute, value }: Condition): string | undefined {
  const directions = key === 'patterns' ? directionsOf(attribute) : [];
  const isPossible = directions.length === 0 || directions.some((direction) => direction === value);
  return isPossible ? undefined : `${labelOf(attribute)} is never ${value}.`;
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
  return contradictionsIn(expressionOf(strategyOf({ ...condition, operator }), find)).length > 0;
}

const isItself = (condition: Condition): boolean =>
  condition.operator === 'eq' &&
  namesAttribute(condition) &&
  condition.value === condition.attribute &&
  (condition.factor ?? 1) === 1 &&
  (condition.valueOffset ?? 0) === 0;

function contradictionFlaws(expression: Expression, conditions: readonly PlacedCondition[]): Flaw[] {
  const textAt = (at: Place): string => {
    const found = conditions.find(
      ({ place }) => place.group === at.group && place.rule === at.rule && place.isNested === at.isNested,
    );
    return found ? `"${conditionText(found.condition)}"` : '';
  };
  return contradictionsIn(expression).flatMap((places) => {
    const place = places.at(-1);
    const texts = places.map(textAt);
    const all = texts.length > 2 ? 'all' : 'both';
    const sentence = `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)} can't ${all} be true.`;
    return place ? { place, severity: 'error' as const, sentence } : [];
  });
}
