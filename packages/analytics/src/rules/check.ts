import { TIMEFRAMES, type Timeframe } from '@wickwise/market';
import { resolveAttribute } from '../catalogue.ts';
import { RuleError } from './comparison.ts';
import { contradictionsIn } from './contradictions.ts';
import { type Condition, namesAttribute, RULE_LIMITS, type StrategyDefinition } from './definition.ts';
import { type Expression, expressionOf, type StrategyFinder } from './expression.ts';
import { findStrategy } from './named-strategies.ts';
import { conditionText } from './sentence.ts';
import { type Place, treeOf } from './tree.ts';

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
  const odd = oddityOf(condition);
  return odd ? [{ place, severity: 'warning', sentence: odd }] : [];
}

function errorOf(condition: Condition, timeframe: Timeframe, find: StrategyFinder): string | undefined {
  if (condition.timeframe && TIMEFRAMES.indexOf(condition.timeframe) <= TIMEFRAMES.indexOf(timeframe)) {
    return `A condition can read bars that are longer than ${timeframe}, not ${condition.timeframe} bars.`;
  }
  try {
    const groups = [{ condition: 'and' as const, rules: [condition] }];
    expressionOf({ name: '', label: '', description: '', groups }, find);
    return undefined;
  } catch (error) {
    if (error instanceof RuleError) return error.message;
    throw error;
  }
}

function oddityOf(condition: Condition): string | undefined {
  const { key, attribute, value, operator, factor = 1, valueOffset = 0 } = condition;
  if (key !== 'indicators') return undefined;
  if (namesAttribute(condition)) {
    const isItself = value === attribute && factor === 1 && valueOffset === 0;
    return isItself ? `"${conditionText(condition)}" compares a value with itself.` : undefined;
  }
  if (operator === 'eq' && resolveAttribute(attribute)?.kind === 'output') {
    return `"${conditionText(condition)}" is almost never exactly so; "above" or "below" is likely what you mean.`;
  }
  return undefined;
}

function contradictionFlaws(expression: Expression, conditions: readonly PlacedCondition[]): Flaw[] {
  const textAt = (at: Place): string => {
    const found = conditions.find(
      ({ place }) => place.group === at.group && place.rule === at.rule && place.isNested === at.isNested,
    );
    return found ? conditionText(found.condition) : '';
  };
  return contradictionsIn(expression).map(([earlier, later]) => ({
    place: later.place,
    severity: 'error',
    sentence: `"${textAt(earlier.place)}" and "${textAt(later.place)}" can't both be true.`,
  }));
}
