import { differenceOf } from '../compare.ts';
import { FALSE, TRUE } from './answer.ts';
import type { ColumnView } from './column.ts';
import type { Comparison } from './comparison.ts';
import type { CompiledStrategy } from './compile.ts';
import { isCrossing } from './definition.ts';
import type { Expression } from './expression.ts';
import { answerAt } from './masks.ts';
import { RuleSet } from './rule-set.ts';
import { leavesOf, mapLeaves, type Place, type Tree } from './tree.ts';

export type ConditionVerdict = 'true' | 'false' | 'no answer';

/** Result of one comparison at one element. */
export interface ComparisonReport {
  /** The condition it belongs to; the parts of a named strategy share one. */
  place: Place;
  operator: Comparison['operator'];
  verdict: ConditionVerdict;
  /** Values of both sides, with the factor applied; null where missing. */
  left: number | null;
  right: number | null;
  /** For crossings the values one bar before; null otherwise. */
  leftBefore: number | null;
  rightBefore: number | null;
  /** Left minus right; 0 where equal within rounding. */
  gap: number | null;
}

export interface Explanation {
  verdict: ConditionVerdict;
  comparisons: ComparisonReport[];
  /** Index of the only comparison that isn't met: a near miss. Undefined for none or several. */
  missing?: number;
}

const VERDICTS: readonly ConditionVerdict[] = ['false', 'no answer', 'true'];

/** Explains element k of a view: which comparisons passed, and by how much. */
export function explain({ expression }: CompiledStrategy, view: ColumnView, k: number): Explanation {
  const single = elementOf(view, k);
  const comparisons = [...leavesOf(expression)];
  const answers = comparisons.map((comparison) => answerOf({ kind: 'leaf', leaf: comparison }, single));
  const whole = answerOf(expression, single);
  const missing = whole === FALSE ? onlyObstacle(expression, comparisons, answers) : undefined;
  return {
    verdict: VERDICTS[whole],
    comparisons: comparisons.map((comparison, at) => report(comparison, answers[at], single)),
    ...(missing === undefined ? {} : { missing }),
  };
}

/** Returns a view of one element, for the same evaluator. */
const elementOf = (view: ColumnView, k: number): ColumnView => ({
  length: 1,
  read: (column, back) => {
    const { values, start } = view.read(column, back);
    return { values: Float64Array.of(values[k + start] ?? Number.NaN), start: 0 };
  },
});

function answerOf(expression: Expression, single: ColumnView): number {
  return answerAt(new RuleSet([expression]).evaluateOne(single), 0);
}

function report(comparison: Comparison, answer: number, single: ColumnView): ComparisonReport {
  const { left, right, operator, place } = comparison;
  const value = (side: Comparison['left'], before: 0 | 1): number | null => {
    if ('constant' in side) return side.constant;
    const { values } = single.read(side.column, side.back + before);
    const found = values[0] * side.factor;
    return Number.isNaN(found) ? null : found;
  };
  const [a, b] = [value(left, 0), value(right, 0)];
  return {
    place,
    operator,
    verdict: VERDICTS[answer],
    left: a,
    right: b,
    leftBefore: isCrossing(operator) ? value(left, 1) : null,
    rightBefore: isCrossing(operator) ? value(right, 1) : null,
    gap: a === null || b === null ? null : differenceOf(a, b),
  };
}

/** Returns the only comparison whose change would make it true, if exactly one. */
function onlyObstacle(
  expression: Expression,
  comparisons: readonly Comparison[],
  answers: readonly number[],
): number | undefined {
  const tree = mapLeaves(expression, (comparison) => comparisons.indexOf(comparison));
  const obstacles = comparisons.flatMap((_, at) =>
    answers[at] !== TRUE && joined(tree, (leaf) => (leaf === at ? TRUE : answers[leaf])) === TRUE ? [at] : [],
  );
  return obstacles.length === 1 ? obstacles[0] : undefined;
}

function joined(tree: Tree<number>, answer: (leaf: number) => number): number {
  if (tree.kind === 'leaf') return answer(tree.leaf);
  const [left, right] = [joined(tree.left, answer), joined(tree.right, answer)];
  return tree.junction === 'and' ? Math.min(left, right) : Math.max(left, right);
}
