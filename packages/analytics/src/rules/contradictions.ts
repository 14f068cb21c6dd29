import type { Comparison } from './comparison.ts';
import type { Expression } from './expression.ts';
import { knownOrders } from './known-orders.ts';
import { type Order, ordersOf } from './order.ts';
import { leavesOf, type Place } from './tree.ts';

/** Places of conditions that can't all be true; a single one can never be true. */
export type Contradiction = readonly Place[];

export interface Contradictions {
  /** Whether the whole rule can never be true; otherwise the contradictions are in branches of an "or". */
  isNeverTrue: boolean;
  found: Contradiction[];
}

/**
 * Finds conditions that contradict each other where all are required, such as below 30 and above 70. A branch of an
 * "or" isn’t compared with other branches. Each condition is the last of at most one set.
 */
export function contradictionsIn(expression: Expression): Contradictions {
  return contradictionsOf(expression, []);
}

/** Returns contradictions in a part, and between it and what is `given` around it. */
function contradictionsOf(part: Expression, given: readonly Comparison[]): Contradictions {
  const { leaves, choices } = partsOf(part);
  const together = [...given, ...leaves];
  const found = contradictoryAmong(together, given.length);
  if (found.length > 0) return { isNeverTrue: true, found };
  const judged = choices.map((branches) => choiceAmong(branches, together));
  return {
    isNeverTrue: judged.some(({ isNeverTrue }) => isNeverTrue),
    found: judged.flatMap((choice) => choice.found),
  };
}

/**
 * Returns contradictions in branches of an "or". In a named strategy an impossible branch is nobody's mistake; if all
 * are impossible, its condition contradicts what excludes each of them.
 */
function choiceAmong(branches: readonly Expression[], given: readonly Comparison[]): Contradictions {
  const judged = branches.map((branch) => contradictionsOf(branch, given));
  const isNeverTrue = judged.every((branch) => branch.isNeverTrue);
  const isOneCondition =
    new Set(branches.flatMap((branch) => [...leavesOf(branch)].map(({ place }) => place))).size === 1;
  if (!isOneCondition) return { isNeverTrue, found: judged.flatMap(({ found }) => found) };
  return { isNeverTrue, found: isNeverTrue ? [[...new Set(judged.flatMap(({ found }) => found[0] ?? []))]] : [] };
}

interface Parts {
  /** What must be true. */
  leaves: readonly Comparison[];
  /** Of each of these one branch must be true. */
  choices: readonly (readonly Expression[])[];
}

function partsOf(expression: Expression): Parts {
  if (expression.kind === 'leaf') return { leaves: [expression.leaf], choices: [] };
  if (expression.junction === 'or') return { leaves: [], choices: [branchesOf(expression)] };
  const [left, right] = [partsOf(expression.left), partsOf(expression.right)];
  return { leaves: [...left.leaves, ...right.leaves], choices: [...left.choices, ...right.choices] };
}

const branchesOf = (expression: Expression): Expression[] =>
  expression.kind === 'join' && expression.junction === 'or'
    ? [...branchesOf(expression.left), ...branchesOf(expression.right)]
    : [expression];

/** Returns contradictions among comparisons; those before `first` are known to agree. */
function contradictoryAmong(together: readonly Comparison[], first: number): Contradiction[] {
  const steps = new Steps();
  for (const order of knownOrders(together)) steps.add(order);
  const found: Contradiction[] = [];
  for (const [at, comparison] of together.entries()) {
    const { place } = comparison;
    const orders = ordersOf(comparison);
    for (const order of orders) steps.add(order, place);
    if (at < first || found.at(-1)?.at(-1) === place) continue;
    const circle = orders.map((order) => steps.backTo(order, place)).find(Boolean);
    const fewest = circle && fewestOf(together, circle);
    // Without the last condition it is a contradiction already found.
    if (fewest?.has(place)) found.push(together.map((other) => other.place).filter(isFirstOf(fewest)));
  }
  return found;
}

/** Returns a contradiction without those of its conditions that it doesn't need. */
function fewestOf(together: readonly Comparison[], circle: ReadonlySet<Place>): ReadonlySet<Place> {
  const among = (places: ReadonlySet<Place>) => together.filter(({ place }) => places.has(place));
  let fewest = circle;
  for (const place of circle) {
    const others = new Set([...fewest].filter((other) => other !== place));
    if (isContradictory(among(others))) fewest = others;
  }
  return fewest;
}

function isContradictory(together: readonly Comparison[]): boolean {
  const steps = stepsOf(together);
  return together.some((comparison) =>
    ordersOf(comparison).some((order) => steps.backTo(order, comparison.place) !== undefined),
  );
}

function stepsOf(together: readonly Comparison[]): Steps {
  const steps = new Steps();
  for (const order of knownOrders(together)) steps.add(order);
  for (const comparison of together) {
    for (const order of ordersOf(comparison)) steps.add(order, comparison.place);
  }
  return steps;
}

/** Keeps the first of equal sets. */
const isFirstOf =
  (wanted: ReadonlySet<Place>) =>
  (place: Place, at: number, all: readonly Place[]): boolean =>
    wanted.has(place) && all.indexOf(place) === at;

interface Walk {
  at: string;
  isStrict: boolean;
  places: ReadonlySet<Place>;
}

/** Descending steps between values: those that conditions require, and those always true. */
class Steps {
  readonly #down = new Map<string, { order: Order; place: Place | undefined }[]>();

  add(order: Order, place?: Place): void {
    this.#down.set(order.greater, [...(this.#down.get(order.greater) ?? []), { order, place }]);
  }

  /**
   * Searches a descending cycle with a strict step, which is impossible; returns conditions that form one.
   */
  backTo(first: Order, place: Place): ReadonlySet<Place> | undefined {
    const walks: Walk[] = [{ at: first.lesser, isStrict: first.isStrict, places: new Set([place]) }];
    const seen = new Set<string>();
    for (let walk = walks.shift(); walk; walk = walks.shift()) {
      const { at, isStrict, places } = walk;
      if (at === first.greater && isStrict) return places;
      if (seen.has(`${at} ${isStrict}`)) continue;
      seen.add(`${at} ${isStrict}`);
      for (const step of this.#down.get(at) ?? []) {
        const next = { at: step.order.lesser, isStrict: isStrict || step.order.isStrict };
        if (step.place && !places.has(step.place)) walks.push({ ...next, places: new Set([...places, step.place]) });
        else walks.unshift({ ...next, places });
      }
    }
    return undefined;
  }
}
