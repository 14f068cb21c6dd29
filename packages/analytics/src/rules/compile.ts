import { lookbackOf, resolveAttribute } from '../catalogue.ts';
import { FALSE, join, NO_ANSWER, TRUE } from './answer.ts';
import type { Junction, Operator, Rule, RuleGroup, StrategyDefinition } from './definition.ts';

/**
 * Columns that a rule reads. Element k of `read(attribute, back)` is `values[k + start]`, NaN where that index is below 0.
 *
 * Along time an element is a bar of one instrument, and `back` shifts the start; across instruments it is an instrument,
 * and `back` picks the column of its bar before.
 */
export interface ColumnView {
  length: number;
  read(attribute: string, back: number): { values: Float64Array; start: number };
}

/** A definition made ready to evaluate: over the bars of one instrument or over one bar of many, by the same code. */
export interface CompiledStrategy {
  /** Attributes that the view must have, each with the number of bars back that it's read. */
  attributes: ReadonlyMap<string, number>;
  /** Bars before the first answer. */
  lookback: number;
  /** Writes one answer per element of the view into `answers`. */
  evaluate(view: ColumnView, answers: Uint8Array): void;
}

/** A definition that can't be compiled, in words for the person who built it. */
export class RuleError extends Error {}

type Side = { attribute: string } | { constant: number };
interface Comparison {
  left: Side;
  operator: Operator;
  right: Side;
}
/** Comparisons with how each joins the answer so far: nested rules bind to their parent first, then left to right. */
type Step = { comparisons: { comparison: Comparison; junction: Junction }[]; junction: Junction };

/** Compiles a strategy; throws `RuleError` when it names what the engine doesn't have. */
export function compileStrategy(definition: StrategyDefinition): CompiledStrategy {
  const groups = definition.groups.map((group) => ({ junction: group.condition, steps: stepsOf(group) }));
  if (groups.every(({ steps }) => steps.length === 0)) throw new RuleError('The strategy has no rule.');
  const attributes = new Map<string, number>();
  let lookback = 0;
  for (const { steps } of groups) {
    for (const { comparison } of steps.flatMap(({ comparisons }) => comparisons)) {
      const back = isCrossing(comparison.operator) ? 1 : 0;
      for (const side of [comparison.left, comparison.right]) {
        if ('constant' in side) continue;
        attributes.set(side.attribute, Math.max(attributes.get(side.attribute) ?? 0, back));
        lookback = Math.max(lookback, lookbackIn(side.attribute) + back);
      }
    }
  }
  return { attributes, lookback, evaluate: (view, answers) => evaluateGroups(groups, view, answers) };
}

function stepsOf({ rules }: RuleGroup): Step[] {
  return rules.map((rule) => ({
    junction: rule.conditionOperator ?? 'and',
    comparisons: [
      { comparison: comparisonOf(rule), junction: 'and' as const },
      ...(rule.nested ? [{ comparison: comparisonOf(rule.nested), junction: rule.nestedOperator ?? 'and' }] : []),
    ],
  }));
}

function comparisonOf(rule: Rule): Comparison {
  if (rule.key === 'strategies') throw new RuleError(`Rules on the strategy "${rule.attribute}" are not available.`);
  if (!resolveAttribute(rule.attribute)) throw new RuleError(`There is no attribute "${rule.attribute}".`);
  if (rule.key === 'patterns') return patternComparison(rule);
  return { left: { attribute: rule.attribute }, operator: rule.operator, right: rightSide(rule) };
}

function patternComparison(rule: Rule): Comparison {
  const operator = { bullish: 'gt', bearish: 'lt' }[rule.value];
  if (rule.operator !== 'eq' || !operator) {
    throw new RuleError(`A pattern is "eq" to "bullish" or "bearish", not "${rule.operator}" to "${rule.value}".`);
  }
  return { left: { attribute: rule.attribute }, operator: operator as Operator, right: { constant: 0 } };
}

function rightSide({ fieldExpression, value }: Rule): Side {
  if (fieldExpression === 'value') {
    if (!Number.isFinite(value)) throw new RuleError(`"${value}" is not a number.`);
    return { constant: value as number };
  }
  if (typeof value !== 'string' || !resolveAttribute(value)) throw new RuleError(`There is no attribute "${value}".`);
  return { attribute: value };
}

function lookbackIn(key: string): number {
  const attribute = resolveAttribute(key);
  return attribute ? lookbackOf(attribute) : 0;
}

const isCrossing = (operator: Operator): boolean => operator === 'crossing_up' || operator === 'crossing_down';

function evaluateGroups(
  groups: readonly { junction: Junction; steps: readonly Step[] }[],
  view: ColumnView,
  answers: Uint8Array,
): void {
  const group = new Uint8Array(view.length);
  const step = new Uint8Array(view.length);
  const single = new Uint8Array(view.length);
  groups.forEach(({ junction, steps }, g) => {
    steps.forEach(({ comparisons, junction: stepJunction }, s) => {
      comparisons.forEach(({ comparison, junction: nestedJunction }, c) => {
        compare(comparison, view, c === 0 ? step : single);
        if (c > 0) join(step, single, nestedJunction, view.length);
      });
      if (s === 0) group.set(step);
      else join(group, step, stepJunction, view.length);
    });
    if (g === 0) answers.set(group);
    else join(answers, group, junction, view.length);
  });
}

/** One side of a comparison over a view: element k is `values[k * stride + start]`, missing below index 0. */
interface Operand {
  values: Float64Array;
  start: number;
  stride: 0 | 1;
}

function operandOf(side: Side, view: ColumnView, back: number): Operand {
  if ('constant' in side) return { values: Float64Array.of(side.constant), start: 0, stride: 0 };
  return { ...view.read(side.attribute, back), stride: 1 };
}

const valueAt = ({ values, start, stride }: Operand, k: number): number => values[k * stride + start] ?? Number.NaN;

function compare({ left, operator, right }: Comparison, view: ColumnView, answers: Uint8Array): void {
  const a = operandOf(left, view, 0);
  const b = operandOf(right, view, 0);
  if (isCrossing(operator)) {
    const aBefore = operandOf(left, view, 1);
    const bBefore = operandOf(right, view, 1);
    const sign = operator === 'crossing_up' ? 1 : -1;
    for (let k = 0; k < view.length; k++) {
      const now = (valueAt(a, k) - valueAt(b, k)) * sign;
      const before = (valueAt(aBefore, k) - valueAt(bBefore, k)) * sign;
      answers[k] = Number.isNaN(now + before) ? NO_ANSWER : before <= 0 && now > 0 ? TRUE : FALSE;
    }
    return;
  }
  const holds = HOLDS[operator as keyof typeof HOLDS];
  for (let k = 0; k < view.length; k++) {
    const x = valueAt(a, k);
    const y = valueAt(b, k);
    answers[k] = Number.isNaN(x) || Number.isNaN(y) ? NO_ANSWER : holds(x, y) ? TRUE : FALSE;
  }
}

const HOLDS = {
  eq: (x: number, y: number) => x === y,
  gt: (x: number, y: number) => x > y,
  gte: (x: number, y: number) => x >= y,
  lt: (x: number, y: number) => x < y,
  lte: (x: number, y: number) => x <= y,
} as const;
