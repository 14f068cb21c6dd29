import type { Timeframe } from '@wickwise/market';
import { conditionFlaw } from './check-condition.ts';
import { contradictionsIn } from './contradictions.ts';
import { type Condition, RULE_LIMITS, type StrategyDefinition } from './definition.ts';
import { type Expression, expressionOf, type StrategyFinder } from './expression.ts';
import type { Flaw } from './flaw.ts';
import { findStrategy } from './named-strategies.ts';
import { conditionText } from './sentence.ts';
import { type Place, treeOf } from './tree.ts';

/** Everything that is wrong or odd about a definition, on bars of `timeframe`. */
export function checkStrategy(
  definition: StrategyDefinition,
  timeframe: Timeframe,
  find: StrategyFinder = findStrategy,
): Flaw[] {
  const conditions = conditionsOf(definition);
  const flaws = [
    ...limitFlaws(definition),
    ...conditions.flatMap(({ condition, place }) => {
      const flaw = conditionFlaw(condition, timeframe, find);
      return flaw ? [{ place, ...flaw }] : [];
    }),
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
