import {
  attributeLabel,
  type ComparisonReport,
  type Explanation,
  explain,
  namesAttribute,
  type StrategyDefinition,
} from '@wickwise/analytics';
import type { RuleReading, Strategy } from '@wickwise/contract';
import { UNSLICED } from '#platform/sliced-queue.ts';
import { slotView } from './one-instrument.ts';
import type { Opened } from './opened.ts';

/** Where a rule was read: an instrument that entered its matches, or left them. */
interface Turn {
  kind: 'entered' | 'left';
  slot: number;
}

/**
 * Returns what a rule's conditions read `back` bars before an instrument's newest: those that are met, or for an
 * instrument that left those that aren't.
 */
export async function readingsAt(
  definition: Strategy,
  opened: Opened,
  { kind, slot }: Turn,
  back: number,
): Promise<RuleReading[]> {
  const view = await slotView(opened, slot, back + 1, UNSLICED);
  return readingsIn(definition, explain(opened.rule, view, 0), kind);
}

/** Returns what a rule's conditions read: those that are met, or for an instrument that left those that aren't. */
export function readingsIn(
  definition: StrategyDefinition,
  { comparisons }: Explanation,
  kind: Turn['kind'],
): RuleReading[] {
  const wanted = kind === 'entered' ? 'true' : 'false';
  const read = comparisons.filter(({ verdict }) => verdict === wanted).flatMap((own) => readingOf(definition, own));
  const isFirst = (own: RuleReading, at: number): boolean =>
    own.key === 'indicators' || read.findIndex((other) => isSameShape(own, other)) === at;
  return read.filter(isFirst);
}

/** The comparisons of one pattern or strategy are one condition. */
const isSameShape = (a: RuleReading, b: RuleReading): boolean => a.key === b.key && a.attribute === b.attribute;

function readingOf(definition: StrategyDefinition, { place, verdict, left, right }: ComparisonReport): RuleReading[] {
  const rule = definition.groups[place.group]?.rules[place.rule];
  const condition = place.isNested ? rule?.nested : rule;
  if (!condition) return [];
  const { key, operator, value, timeframe, factor = 1, saved } = condition;
  const attribute = saved?.label ?? condition.attribute; // what a sentence calls it
  const isMet = verdict === 'true';
  if (!isMet && operator.startsWith('crossing')) return []; // a crossing is over with its bar
  const named = namesAttribute(condition) ? attributeLabel(String(value)) : null;
  return [
    {
      key,
      attribute,
      operator,
      isMet,
      left,
      right,
      label: saved ? attribute : attributeLabel(attribute),
      other: named !== null && factor !== 1 ? `${factor} × ${named}` : named,
      ...(timeframe ? { timeframe } : {}),
    },
  ];
}
