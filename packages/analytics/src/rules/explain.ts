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

export type Verdict = 'true' | 'false' | 'no answer';

/** What one comparison says of one element, and by how much. */
export interface ComparisonReport {
  /** The condition it belongs to; the parts of a strategy that a rule names share one. */
  place: Place;
  operator: Comparison['operator'];
  verdict: Verdict;
  /** Values of both sides, the factor in the right one; null where there is none. */
  left: number | null;
  right: number | null;
  /** For crossings the values one bar before; null otherwise. */
  leftBefore: number | null;
  rightBefore: number | null;
  /** Left minus right: how far above (or, negative, below) it is; 0 where they are equal but for rounding. */
  gap: number | null;
}

export interface Explanation {
  verdict: Verdict;
  comparisons: ComparisonReport[];
  /** Index of the only comparison that keeps it from being true: a near miss. Undefined when there's none or several. */
  missing?: number;
}

const VERDICTS: readonly Verdict[] = ['false', 'no answer', 'true'];

/** Says of element k of a view which comparisons passed and by how much. */
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

/** A view of one element, so that the one evaluator answers for it. */
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

/** The comparison that would make it true if it were true itself, when there is exactly one. */
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
