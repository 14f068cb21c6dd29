import type { ColumnView } from './column.ts';
import type { CompiledStrategy } from './compile.ts';
import type { Junction } from './definition.ts';
import type { Expression } from './expression.ts';
import { joinMasks, type Masks, masksFor } from './masks.ts';
import { RuleSet } from './rule-set.ts';
import { leavesOf, type Place, type Tree } from './tree.ts';

/** Bars that pass, and instruments with at least one of them. */
export interface FunnelCount {
  bars: number;
  instruments: number;
}

/** What one condition of a rule lets through. */
export interface ConditionCounts {
  place: Place;
  /** How it is joined to what comes before it; undefined for the first one. */
  junction: Junction | undefined;
  /** The condition alone. */
  alone: FunnelCount;
  /** The rule up to this condition. */
  together: FunnelCount;
  /** The rule without this condition; null for the only one. */
  without: FunnelCount | null;
  /** Bars on which it has no answer. */
  unanswered: number;
}

export interface Funnel {
  /** Evaluated bars. */
  counted: FunnelCount;
  parts: ConditionCounts[];
  /** Bars on which the whole rule turned from false to true. */
  turned: FunnelCount;
  /** Index of the part after which nothing passes; null while something does. */
  emptiedBy: number | null;
}

/** Counts, over bars of any number of instruments, what each condition of a rule lets through. */
export class FunnelCounter {
  readonly #parts: readonly RulePart[];
  readonly #set: RuleSet;
  readonly #together: readonly Tree<number>[];
  readonly #without: readonly (Tree<number> | undefined)[];
  readonly #counts: OpenCounts[];
  readonly #counted = noCount();
  readonly #turned = noCount();

  constructor({ expression }: Pick<CompiledStrategy, 'expression'>) {
    const parts: RulePart[] = [];
    const tree = partsTree(expression, undefined, parts);
    this.#parts = parts;
    this.#set = new RuleSet(parts.map((part) => part.expression));
    this.#together = parts.map((_, at) => pruned(tree, (part) => part <= at) as Tree<number>);
    this.#without = parts.map((_, at) => pruned(tree, (part) => part !== at));
    this.#counts = parts.map(() => ({ alone: noCount(), together: noCount(), without: noCount(), unanswered: 0 }));
  }

  /**
   * Adds the bars that are set in `counted`. Element `i * bars + k` of the view is bar k of its i-th instrument, oldest
   * first. Pauses after each part, which takes as long as the rule.
   */
  *add(view: ColumnView, bars: number, counted: Int32Array): Generator<void> {
    const { length } = view;
    // masks are reused by the next rule: each is copied
    const answers = Array.from(this.#set.evaluate(view), ({ yes, open }) => ({ yes: yes.slice(), open: open.slice() }));
    const note = (count: FunnelCount, words: Int32Array): void => addTo(count, within(words, counted), bars);
    addTo(this.#counted, counted, bars);
    for (const [at, own] of this.#counts.entries()) {
      const { yes, open } = answers[at];
      const without = this.#without[at];
      note(own.alone, yes);
      note(own.together, joined(this.#together[at], answers, length).yes);
      if (without) note(own.without, joined(without, answers, length).yes);
      own.unanswered += bitsIn(within(open, counted));
      yield;
    }
    const whole = joined(this.#together.at(-1) as Tree<number>, answers, length);
    note(this.#turned, turnsIn(whole, bars));
  }

  get funnel(): Funnel {
    const parts = this.#parts.map(({ place, junction }, at) => {
      const { without, ...counts } = this.#counts[at];
      return { place, junction, ...counts, without: this.#without[at] ? without : null };
    });
    const passed = parts.findLastIndex(({ together }) => together.bars > 0) + 1;
    const emptiedBy = passed < parts.length ? passed : null;
    return { counted: this.#counted, parts, turned: this.#turned, emptiedBy };
  }
}

/** One condition with its comparisons: several for an indecisive candle or a named strategy. */
interface RulePart {
  place: Place;
  junction: Junction | undefined;
  expression: Expression;
}

type OpenCounts = Pick<ConditionCounts, 'alone' | 'together' | 'unanswered'> & { without: FunnelCount };

const noCount = (): FunnelCount => ({ bars: 0, instruments: 0 });

/** Replaces conditions by their numbers, and adds them to `parts`; a condition's comparisons share its place. */
function partsTree(expression: Expression, junction: Junction | undefined, parts: RulePart[]): Tree<number> {
  const [place, other] = new Set([...leavesOf(expression)].map((comparison) => comparison.place));
  if (expression.kind === 'leaf' || !other) {
    return { kind: 'leaf', leaf: parts.push({ place: place as Place, junction, expression }) - 1 };
  }
  const left = partsTree(expression.left, junction, parts);
  return { ...expression, left, right: partsTree(expression.right, expression.junction, parts) };
}

/** Returns a tree with only some of its leaves; undefined for none. */
function pruned(tree: Tree<number>, isKept: (leaf: number) => boolean): Tree<number> | undefined {
  if (tree.kind === 'leaf') return isKept(tree.leaf) ? tree : undefined;
  const [left, right] = [pruned(tree.left, isKept), pruned(tree.right, isKept)];
  return left && right ? { ...tree, left, right } : (left ?? right);
}

function joined(tree: Tree<number>, answers: readonly Masks[], length: number): Masks {
  if (tree.kind === 'leaf') return answers[tree.leaf];
  const out = masksFor(length);
  joinMasks(joined(tree.left, answers, length), joined(tree.right, answers, length), tree.junction, out);
  return out;
}

/** Returns the elements that are true where the instrument's bar before is false. */
function turnsIn({ yes, open }: Masks, bars: number): Int32Array {
  const turns = new Int32Array(yes.length);
  for (let at = nextBit(yes, 0); at >= 0; at = nextBit(yes, at + 1)) {
    if (at % bars !== 0 && !isSet(yes, at - 1) && !isSet(open, at - 1)) turns[at >>> 5] |= 1 << at;
  }
  return turns;
}

const isSet = (words: Int32Array, at: number): boolean => ((words[at >>> 5] >>> at) & 1) === 1;

const within = (words: Int32Array, counted: Int32Array): Int32Array => words.map((word, w) => word & counted[w]);

function addTo(count: FunnelCount, words: Int32Array, bars: number): void {
  count.bars += bitsIn(words);
  for (let at = nextBit(words, 0); at >= 0; at = nextBit(words, (Math.floor(at / bars) + 1) * bars)) {
    count.instruments++;
  }
}

function bitsIn(words: Int32Array): number {
  let sum = 0;
  for (const word of words) {
    const pairs = word - ((word >>> 1) & 0x55555555);
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    sum += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return sum;
}

/** Returns the first set element from `from` on; -1 for none. */
function nextBit(words: Int32Array, from: number): number {
  for (let w = from >>> 5; w < words.length; w++) {
    const bits = w === from >>> 5 ? words[w] & (-1 << from) : words[w];
    if (bits !== 0) return w * 32 + 31 - Math.clz32(bits & -bits);
  }
  return -1;
}
