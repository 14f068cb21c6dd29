import { resolveAttribute } from '../catalogue.ts';
import { differenceOf, isAbove } from '../compare.ts';
import { findCandlePattern } from '../patterns/candles/index.ts';
import type { ColumnView } from './column.ts';
import type { Comparison, Operand } from './comparison.ts';
import type { CompiledStrategy } from './compile.ts';
import { isCrossing } from './definition.ts';
import type { Expression } from './expression.ts';
import { joinMasks, type Masks, masksFor } from './masks.ts';
import { RuleSet } from './rule-set.ts';
import { leavesOf, mapLeaves, type Tree } from './tree.ts';

/** An element that only one comparison keeps from being true. */
export interface NearMiss {
  element: number;
  /** Index of that comparison among those of `explain`. */
  missing: number;
  /**
   * Distance of its sides as a share of the larger one. Infinite where distance is meaningless: an absent pattern, a
   * past crossing.
   */
  distance: number;
}

/**
 * Yields elements that fail exactly one comparison, nearest first. Pauses after each comparison, which can take as long
 * as the rule.
 */
export function* nearMissSteps({ expression }: CompiledStrategy, view: ColumnView): Generator<void, NearMiss[]> {
  const comparisons = [...leavesOf(expression)];
  const answers = answersOf(comparisons, view);
  const numberOf = new Map(comparisons.map((comparison, at) => [comparison, at]));
  const numbers = mapLeaves(expression, (comparison) => numberOf.get(comparison) as number);
  const whole = joined(numbers, answers, view.length);
  const single = new SingleObstacles(view.length);
  for (const [at, answer] of answers.entries()) {
    const granted = answers.with(at, allTrue(view.length));
    single.note(at, whole, answer, joined(numbers, granted, view.length));
    yield;
  }
  const distances: ((element: number) => number)[] = [];
  const distanceOf = (missing: number, element: number): number => {
    distances[missing] ??= distanceReader(comparisons[missing], view);
    return distances[missing](element);
  };
  return single
    .found()
    .map(([element, missing]) => ({ element, missing, distance: distanceOf(missing, element) }))
    .sort((a, b) => a.distance - b.distance || a.element - b.element);
}

/** Returns each comparison's own answers. */
function answersOf(comparisons: readonly Comparison[], view: ColumnView): Masks[] {
  const leaves = comparisons.map((leaf): Expression => ({ kind: 'leaf', leaf }));
  // masks are reused by the next rule: each is copied
  return Array.from(new RuleSet(leaves).evaluate(view), ({ yes, open }) => ({ yes: yes.slice(), open: open.slice() }));
}

function joined(tree: Tree<number>, answers: readonly Masks[], length: number): Masks {
  if (tree.kind === 'leaf') return answers[tree.leaf];
  const out = masksFor(length);
  joinMasks(joined(tree.left, answers, length), joined(tree.right, answers, length), tree.junction, out);
  return out;
}

function allTrue(length: number): Masks {
  const masks = masksFor(length);
  masks.yes.fill(-1);
  return masks;
}

/** Elements with one obstacle so far. */
class SingleObstacles {
  readonly #obstacle: Int32Array;

  constructor(length: number) {
    this.#obstacle = new Int32Array(length).fill(-1);
  }

  /** Notes comparison `at` as an obstacle where the whole is false, it isn't true, and granting it would suffice. */
  note(at: number, whole: Masks, own: Masks, granted: Masks): void {
    const obstacle = this.#obstacle;
    for (let w = 0; w < whole.yes.length; w++) {
      const isKnownFalse = ~(whole.yes[w] | whole.open[w]);
      let bits = isKnownFalse & ~own.yes[w] & granted.yes[w];
      for (; bits !== 0; bits &= bits - 1) {
        const element = w * 32 + 31 - Math.clz32(bits & -bits);
        if (element < obstacle.length) obstacle[element] = obstacle[element] === -1 ? at : SEVERAL;
      }
    }
  }

  found(): [element: number, missing: number][] {
    return [...this.#obstacle.entries()].filter(([, at]) => at >= 0);
  }
}

const SEVERAL = -2;

/** Reads a comparison's sides once: a view may copy what it reads. */
function distanceReader({ left, operator, right }: Comparison, view: ColumnView): (element: number) => number {
  if (operator === 'ne' || isPattern(left)) return () => Number.POSITIVE_INFINITY;
  const [leftAt, rightAt] = [sideReader(left, view), sideReader(right, view)];
  return (element) => {
    const [a, b] = [leftAt(element), rightAt(element)];
    const isPast = (operator === 'crossing_up' && isAbove(a, b)) || (operator === 'crossing_down' && isAbove(b, a));
    if (isCrossing(operator) && isPast) return Number.POSITIVE_INFINITY;
    const gap = Math.abs(differenceOf(a, b));
    const distance = gap === 0 ? 0 : gap / Math.max(Math.abs(a), Math.abs(b));
    return Number.isNaN(distance) ? Number.POSITIVE_INFINITY : distance;
  };
}

/** Returns whether a side is a pattern's sign: 0 where absent, with no numbers between. */
const isPattern = (side: Operand): boolean =>
  'column' in side &&
  (findCandlePattern(side.column.attribute) !== undefined || resolveAttribute(side.column.attribute)?.kind === 'chart');

function sideReader(side: Operand, view: ColumnView): (element: number) => number {
  if ('constant' in side) return () => side.constant;
  const { values, start } = view.read(side.column, side.back);
  return (element) => (values[element + start] ?? Number.NaN) * side.factor;
}
