import type { Timeframe } from '@wickwise/market';
import { conditionFlaw } from './check-condition.ts';
import { contradictionsIn } from './contradictions.ts';
import { type Condition, conditionsIn, RULE_LIMITS, type StrategyDefinition } from './definition.ts';
import { type Expression, expressionOf, type StrategyFinder } from './expression.ts';
import type { Flaw } from './flaw.ts';
import { findNamedStrategy } from './named-strategies.ts';
import { conditionText } from './sentence.ts';
import { type Place, treeOf } from './tree.ts';

/** Returns everything wrong or unusual about a definition on bars of `timeframe`. */
export function checkStrategy(
  definition: StrategyDefinition,
  timeframe: Timeframe,
  find: StrategyFinder = findNamedStrategy,
): Flaw[] {
  const conditions = placedConditions(definition);
  const flaws = [
    ...limitFlaws(definition),
    ...conditions.flatMap(({ condition, place }) => {
      const flaw = savedFlaw(condition, timeframe, find) ?? conditionFlaw(condition, timeframe, find);
      return flaw ? [{ ...flaw, place }] : [];
    }),
  ];
  if (flaws.some(({ severity }) => severity === 'error')) return flaws;
  return [...flaws, ...contradictionFlaws(expressionOf(definition, find), conditions)];
}

/** Returns what is wrong with the conditions of a saved strategy, on the bars of the rule that it is a condition of. */
function savedFlaw({ key, saved }: Condition, timeframe: Timeframe, find: StrategyFinder): Flaw | undefined {
  if (!saved) return undefined;
  if (key !== 'strategies') return { severity: 'error', sentence: 'Only a condition on a strategy has a saved one.' };
  if (conditionsIn(saved).some((own) => own.saved)) return undefined; // the condition itself is refused
  const flaws = checkStrategy({ ...saved, name: saved.label, description: '' }, timeframe, find);
  return flaws.find(({ severity }) => severity === 'error');
}

interface PlacedCondition {
  condition: Condition;
  place: Place;
}

function placedConditions(definition: StrategyDefinition): PlacedCondition[] {
  const found: PlacedCondition[] = [];
  treeOf(definition, (condition, place) => {
    found.push({ condition, place });
    return { kind: 'leaf', leaf: condition };
  });
  return found;
}

function limitFlaws({ groups }: StrategyDefinition): Flaw[] {
  const { groups: most, rulesPerGroup, nestedPerGroup, saved: mostSaved } = RULE_LIMITS;
  const sentences = [
    groups.every(({ rules }) => rules.length === 0) && 'The strategy has no conditions.',
    groups.length > most && `A strategy holds at most ${most} groups.`,
    groups.some(({ rules }) => rules.length > rulesPerGroup) && `A group holds at most ${rulesPerGroup} conditions.`,
    groups.some(({ rules }) => rules.filter(({ nested }) => nested).length > nestedPerGroup) &&
      `A group holds at most ${nestedPerGroup} nested condition.`,
    conditionsIn({ groups }).filter(({ saved }) => saved).length > mostSaved &&
      `A rule holds at most ${mostSaved} saved strategies as conditions.`,
  ];
  return sentences.flatMap((sentence) => (sentence ? [{ severity: 'error' as const, sentence }] : []));
}

function contradictionFlaws(expression: Expression, conditions: readonly PlacedCondition[]): Flaw[] {
  const { isNeverTrue, found } = contradictionsIn(expression);
  const sentences = new Set<string>();
  return found.flatMap((places) => {
    const placed = conditions.filter(({ place }) => places.some((other) => isSamePlace(place, other)));
    const never = placed.map(({ condition }) => condition);
    const sentence = contradictionSentence(never, isNeverTrue);
    const place = placed.at(-1)?.place;
    if (!place || sentences.has(sentence)) return [];
    sentences.add(sentence);
    return [{ place, severity: isNeverTrue ? ('error' as const) : ('warning' as const), never, sentence }];
  });
}

const isSamePlace = (a: Place, b: Place): boolean =>
  a.group === b.group && a.rule === b.rule && a.isNested === b.isNested;

/** Names conditions that can't all be true; in a branch of an "or" they only keep that part from matching. */
function contradictionSentence(never: readonly Condition[], isNeverTrue: boolean): string {
  const texts = never.map((condition) => `"${conditionText(condition)}"`);
  const all = texts.length > 2 ? 'all' : 'both';
  const what = `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)} can't ${all} be true`;
  return isNeverTrue ? `${what}.` : `${what}, so that part never matches.`;
}
