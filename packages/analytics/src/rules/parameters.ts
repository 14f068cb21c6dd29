import {
  type Condition,
  type JoinedCondition,
  namesAttribute,
  numberIn,
  type StrategyDefinition,
} from './definition.ts';
import { attributeLabel } from './labels.ts';
import { conditionText } from './sentence.ts';

/** Place of a number in a definition: the period of an attribute on one side, or the number on the right. */
export interface ParameterPlace {
  group: number;
  rule: number;
  isNested: boolean;
  side: 'left' | 'right';
}

export interface Parameter {
  place: ParameterPlace;
  label: string;
  value: number;
  /** Periods are whole bars from 1 on; levels may be any number. */
  kind: 'period' | 'level';
}

/** The number in a key, e.g. 50 in `sma_50`. */
const PERIOD = /(?<=_)[1-9]\d{0,2}(?=_|$)/g;

const periodIn = (key: string): number | undefined => {
  const found = key.match(PERIOD) ?? [];
  return found.length === 1 ? Number(found[0]) : undefined;
};

/** Returns the numbers of a definition that can be varied. */
export function parametersOf({ groups }: StrategyDefinition): Parameter[] {
  return groups.flatMap(({ rules }, group) =>
    rules.flatMap((own, rule) => [
      ...ofCondition(own, { group, rule, isNested: false }),
      ...(own.nested ? ofCondition(own.nested, { group, rule, isNested: true }) : []),
    ]),
  );
}

function ofCondition(condition: Condition, place: Omit<ParameterPlace, 'side'>): Parameter[] {
  if (condition.key !== 'indicators') return [];
  const text = conditionText(condition);
  const left = periodIn(condition.attribute);
  const isNamed = namesAttribute(condition);
  const right = isNamed ? periodIn(String(condition.value)) : numberIn(condition.value);
  return [
    ...(left === undefined
      ? []
      : [
          {
            place: { ...place, side: 'left' as const },
            label: attributeLabel(condition.attribute),
            value: left,
            kind: 'period' as const,
          },
        ]),
    ...(right === undefined
      ? []
      : [
          {
            place: { ...place, side: 'right' as const },
            label: isNamed ? attributeLabel(String(condition.value)) : text,
            value: right,
            kind: isNamed ? ('period' as const) : ('level' as const),
          },
        ]),
  ];
}

/** Returns the definition with another number at a place; unchanged where there is none. */
export function withParameter(
  definition: StrategyDefinition,
  { group, rule, isNested, side }: ParameterPlace,
  value: number,
): StrategyDefinition {
  const change = <Some extends Condition>(condition: Some): Some => {
    if (side === 'left') return { ...condition, attribute: condition.attribute.replace(PERIOD, String(value)) };
    const isNamed = namesAttribute(condition);
    return { ...condition, value: isNamed ? String(condition.value).replace(PERIOD, String(value)) : value };
  };
  const changed = (own: JoinedCondition): JoinedCondition => {
    if (!isNested) return change(own);
    return own.nested ? { ...own, nested: change(own.nested) } : own;
  };
  return {
    ...definition,
    groups: definition.groups.map((one, g) =>
      g === group ? { ...one, rules: one.rules.map((own, r) => (r === rule ? changed(own) : own)) } : one,
    ),
  };
}
