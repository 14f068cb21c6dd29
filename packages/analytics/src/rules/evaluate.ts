import { join, NO_ANSWER } from './answer.ts';
import type { ColumnView } from './column.ts';
import type { Comparison, Operand } from './comparison.ts';
import type { Expression } from './expression.ts';

/** Writes one answer per element of the view into `answers`. */
export function evaluate(expression: Expression, view: ColumnView, answers: Uint8Array): void {
  if (expression.kind === 'leaf') {
    compare(expression.leaf, view, answers);
    return;
  }
  evaluate(expression.left, view, answers);
  const others = new Uint8Array(view.length);
  evaluate(expression.right, view, others);
  join(answers, others, expression.junction, view.length);
}

/** A side ready to be read: element k is `values[k * stride + start] * factor`, missing where that index is below 0. */
export interface Reading {
  values: Float64Array;
  start: number;
  stride: 0 | 1;
  factor: number;
}

/** A side as it stands, or as it stood one bar of the view before. */
export function readingOf(operand: Operand, view: ColumnView, before: 0 | 1): Reading {
  if ('constant' in operand) return { values: Float64Array.of(operand.constant), start: 0, stride: 0, factor: 1 };
  return { ...view.read(operand.column, operand.back + before), stride: 1, factor: operand.factor };
}

type Sides = (side: 'left' | 'right', before: 0 | 1) => Reading;

const LOOPS: Readonly<Record<Comparison['operator'], (side: Sides, answers: Uint8Array, length: number) => void>> = {
  gt: (side, answers, length) => greater(side('left', 0), side('right', 0), answers, length),
  lt: (side, answers, length) => greater(side('right', 0), side('left', 0), answers, length),
  gte: (side, answers, length) => notLess(side('left', 0), side('right', 0), answers, length),
  lte: (side, answers, length) => notLess(side('right', 0), side('left', 0), answers, length),
  eq: (side, answers, length) => equal(side('left', 0), side('right', 0), answers, length),
  ne: (side, answers, length) => unequal(side('left', 0), side('right', 0), answers, length),
  crossing_up: (side, answers, length) => crossing(side, 'left', 'right', answers, length),
  crossing_down: (side, answers, length) => crossing(side, 'right', 'left', answers, length),
};

function compare(comparison: Comparison, view: ColumnView, answers: Uint8Array): void {
  const side: Sides = (name, before) => readingOf(comparison[name], view, before);
  LOOPS[comparison.operator](side, answers, view.length);
}

/**
 * `rising` was not above the other side and now is. Where it isn't above now, it has not crossed, whatever was before: so a
 * first average of 200 bars can be crossed on the very next bar.
 */
function crossing(
  side: Sides,
  rising: 'left' | 'right',
  other: 'left' | 'right',
  answers: Uint8Array,
  length: number,
): void {
  greater(side(rising, 0), side(other, 0), answers, length);
  const wasNotAbove = new Uint8Array(length);
  notLess(side(other, 1), side(rising, 1), wasNotAbove, length);
  join(answers, wasNotAbove, 'and', length);
}

// In the four loops a comparison counts as 0 or 1, so that the sum is TRUE, FALSE, or NO_ANSWER when a value is NaN and
// both comparisons fail, without a branch. Fields are taken out of their objects first: the loop is several times as fast for it.

function greater(a: Reading, b: Reading, answers: Uint8Array, length: number): void {
  const { values: left, start: leftStart, stride: leftStride, factor: leftFactor } = a;
  const { values: right, start: rightStart, stride: rightStride, factor: rightFactor } = b;
  for (let k = withoutMissing(a, b, answers, length); k < length; k++) {
    const x = (left[k * leftStride + leftStart] as number) * leftFactor;
    const y = (right[k * rightStride + rightStart] as number) * rightFactor;
    answers[k] = NO_ANSWER + +(x > y) - +(x <= y);
  }
}

function notLess(a: Reading, b: Reading, answers: Uint8Array, length: number): void {
  const { values: left, start: leftStart, stride: leftStride, factor: leftFactor } = a;
  const { values: right, start: rightStart, stride: rightStride, factor: rightFactor } = b;
  for (let k = withoutMissing(a, b, answers, length); k < length; k++) {
    const x = (left[k * leftStride + leftStart] as number) * leftFactor;
    const y = (right[k * rightStride + rightStart] as number) * rightFactor;
    answers[k] = NO_ANSWER + +(x >= y) - +(x < y);
  }
}

function equal(a: Reading, b: Reading, answers: Uint8Array, length: number): void {
  const { values: left, start: leftStart, stride: leftStride, factor: leftFactor } = a;
  const { values: right, start: rightStart, stride: rightStride, factor: rightFactor } = b;
  for (let k = withoutMissing(a, b, answers, length); k < length; k++) {
    const x = (left[k * leftStride + leftStart] as number) * leftFactor;
    const y = (right[k * rightStride + rightStart] as number) * rightFactor;
    answers[k] = NO_ANSWER + +(x === y) - +(x < y) - +(x > y);
  }
}

function unequal(a: Reading, b: Reading, answers: Uint8Array, length: number): void {
  const { values: left, start: leftStart, stride: leftStride, factor: leftFactor } = a;
  const { values: right, start: rightStart, stride: rightStride, factor: rightFactor } = b;
  for (let k = withoutMissing(a, b, answers, length); k < length; k++) {
    const x = (left[k * leftStride + leftStart] as number) * leftFactor;
    const y = (right[k * rightStride + rightStart] as number) * rightFactor;
    answers[k] = NO_ANSWER + +(x < y) + +(x > y) - +(x === y);
  }
}

/** Answers for the elements before the first one that both sides have; returns that one. */
function withoutMissing(a: Reading, b: Reading, answers: Uint8Array, length: number): number {
  const first = Math.min(Math.max(-a.start, -b.start, 0), length);
  answers.fill(NO_ANSWER, 0, first);
  return first;
}
