import type { Column, ColumnView } from './column.ts';
import { COLUMN_LOOPS, knownBits, NUMBER_LOOPS, type Relation, type ScaledColumn } from './compare-bits.ts';
import type { Comparison, Operand } from './comparison.ts';
import type { Expression } from './expression.ts';
import { joinMasks, type Masks, masksFor, wordsFor } from './masks.ts';
import { mapLeaves, type Tree } from './tree.ts';

/** A column shifted back by `back` bars; shared by rules. */
interface Source {
  column: Column;
  back: number;
}

type Side = { source: number; factor: number } | { constant: number };

/** A relation of two sides, known only where both have values. */
interface Test {
  relation: Relation | 'ne';
  left: Side;
  right: Side;
}

/**
 * Rules made ready to be evaluated together: what several of them ask is answered once. The same code answers along time
 * and across instruments; a view says which.
 */
export class RuleSet {
  readonly #sources: Source[] = [];
  readonly #tests: Test[] = [];
  readonly #trees: readonly Tree<number>[];
  /** Indices of sources and tests by key. */
  readonly #numbers = new Map<string, number>();

  constructor(expressions: readonly Expression[]) {
    this.#trees = expressions.map((expression) => flat(mapLeaves(expression, (leaf) => this.#treeOf(leaf))));
  }

  /** Yields the answers of each rule, in masks that are reused by the next one. */
  *evaluate(view: ColumnView): Generator<Masks> {
    const { length } = view;
    const answers = new TestAnswers(this.#sources, this.#tests, view);
    const spare = Array.from({ length: Math.max(1, ...this.#trees.map(depthOf)) }, () => masksFor(length));
    for (const tree of this.#trees) yield joined(tree, answers, spare, 0);
  }

  /** Returns the answers of a single rule. */
  evaluateOne(view: ColumnView): Masks {
    for (const masks of this.evaluate(view)) return masks;
    throw new RangeError('a set without rules');
  }

  /** Returns a comparison as tests: a crossing is two; below is above with the sides swapped. */
  #treeOf({ left, operator, right }: Comparison): Tree<number> {
    if (operator === 'crossing_up') return this.#crossing(left, right);
    if (operator === 'crossing_down') return this.#crossing(right, left);
    const [relation, isTurned] = RELATIONS[operator];
    const [first, second] = isTurned ? [right, left] : [left, right];
    return { kind: 'leaf', leaf: this.#test(relation, this.#side(first, 0), this.#side(second, 0)) };
  }

  /** `rising` is above the other side now, and wasn't one bar of the view before. */
  #crossing(rising: Operand, other: Operand): Tree<number> {
    const isAbove = this.#test('gt', this.#side(rising, 0), this.#side(other, 0));
    const wasNotAbove = this.#test('gte', this.#side(other, 1), this.#side(rising, 1));
    const leaf = (number: number): Tree<number> => ({ kind: 'leaf', leaf: number });
    return { kind: 'join', junction: 'and', left: leaf(isAbove), right: leaf(wasNotAbove) };
  }

  #side(operand: Operand, before: 0 | 1): Side {
    if ('constant' in operand) return operand;
    const back = operand.back + before;
    const source = this.#number(`${operand.column.key} ${back}`, this.#sources, { column: operand.column, back });
    return { source, factor: operand.factor };
  }

  #test(relation: Test['relation'], left: Side, right: Side): number {
    const nameOf = (side: Side): string => ('constant' in side ? `${side.constant}` : `#${side.source}*${side.factor}`);
    return this.#number(`${relation} ${nameOf(left)} ${nameOf(right)}`, this.#tests, { relation, left, right });
  }

  #number<Item>(name: string, items: Item[], item: Item): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, items.length);
    return items.push(item) - 1;
  }
}

const RELATIONS: Readonly<
  Record<Exclude<Comparison['operator'], 'crossing_up' | 'crossing_down'>, [Test['relation'], isTurned: boolean]>
> = {
  gt: ['gt', false],
  gte: ['gte', false],
  eq: ['eq', false],
  ne: ['ne', false],
  lt: ['gt', true],
  lte: ['gte', true],
};

/** Flattens nested trees. */
function flat<Leaf>(tree: Tree<Tree<Leaf>>): Tree<Leaf> {
  return tree.kind === 'leaf' ? tree.leaf : { ...tree, left: flat(tree.left), right: flat(tree.right) };
}

const depthOf = (tree: Tree<number>): number =>
  tree.kind === 'leaf' ? 0 : Math.max(depthOf(tree.left), 1 + depthOf(tree.right));

/** Returns the answers of a tree; `spare` masks from `depth` on may be overwritten. */
function joined(tree: Tree<number>, answers: TestAnswers, spare: readonly Masks[], depth: number): Masks {
  if (tree.kind === 'leaf') return answers.of(tree.leaf);
  const out = spare[depth];
  const left = joined(tree.left, answers, spare, depth);
  const right = joined(tree.right, answers, spare, depth + 1);
  joinMasks(left, right, tree.junction, out);
  return out;
}

/** Answers of tests on one view, computed on demand. */
class TestAnswers {
  readonly #sources: readonly Source[];
  readonly #tests: readonly Test[];
  readonly #view: ColumnView;
  readonly #read: ScaledColumn[] = [];
  readonly #known: Int32Array[] = [];
  readonly #answers: Masks[] = [];

  constructor(sources: readonly Source[], tests: readonly Test[], view: ColumnView) {
    this.#sources = sources;
    this.#tests = tests;
    this.#view = view;
  }

  of(number: number): Masks {
    const made = this.#answers[number];
    if (made) return made;
    const answer = this.#answer(this.#tests[number]);
    this.#answers[number] = answer;
    return answer;
  }

  #answer({ relation, left, right }: Test): Masks {
    const { length } = this.#view;
    const yes = this.#compare(relation === 'ne' ? 'eq' : relation, left, right);
    const [a, b] = [this.#knownOf(left), this.#knownOf(right)];
    const open = new Int32Array(yes.length);
    openWhere(a ?? b ?? open, b ?? a ?? open, open);
    if ((length & 31) !== 0) open[open.length - 1] = (open.at(-1) as number) & ((1 << length) - 1);
    if (relation === 'ne') for (let w = 0; w < yes.length; w++) yes[w] = ~(yes[w] | open[w]);
    return { yes, open };
  }

  #compare(relation: Relation, left: Side, right: Side): Int32Array {
    const { length } = this.#view;
    const out = new Int32Array(wordsFor(length));
    if ('constant' in left && 'constant' in right) {
      throw new RangeError('a comparison of two numbers');
    }
    if ('constant' in left) {
      // a number above a column is the negated column above the negated number
      const { values, start, factor } = this.#reading(right as { source: number; factor: number });
      NUMBER_LOOPS[relation]({ values, start, factor: -factor }, -left.constant, firstOf(start, length), length, out);
      return out;
    }
    const one = this.#reading(left);
    if ('constant' in right) {
      NUMBER_LOOPS[relation](one, right.constant, firstOf(one.start, length), length, out);
      return out;
    }
    const other = this.#reading(right);
    const first = Math.max(firstOf(one.start, length), firstOf(other.start, length));
    COLUMN_LOOPS[relation](one, other, first, length, out);
    return out;
  }

  #reading({ source, factor }: { source: number; factor: number }): ScaledColumn {
    const { values, start } = this.#source(source);
    return { values, start, factor };
  }

  #source(number: number): ScaledColumn {
    const read = this.#read[number];
    if (read) return read;
    const { column, back } = this.#sources[number];
    const made = { ...this.#view.read(column, back), factor: 1 };
    this.#read[number] = made;
    return made;
  }

  #knownOf(side: Side): Int32Array | undefined {
    if ('constant' in side) return undefined;
    const made = this.#known[side.source];
    if (made) return made;
    const known = new Int32Array(wordsFor(this.#view.length));
    knownBits(this.#source(side.source), this.#view.length, known);
    this.#known[side.source] = known;
    return known;
  }
}

/** Marks elements as open where one of the sides has no value. */
function openWhere(knownA: Int32Array, knownB: Int32Array, open: Int32Array): void {
  for (let w = 0; w < open.length; w++) open[w] = ~(knownA[w] & knownB[w]);
}

const firstOf = (start: number, length: number): number => Math.min(Math.max(-start, 0), length);
