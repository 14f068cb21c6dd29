import type { Comparison } from './comparison.ts';
import type { Expression } from './expression.ts';
import { knownOrders } from './known-orders.ts';
import { type Order, ordersOf } from './order.ts';
import type { Place } from './tree.ts';

/** Where conditions stand that can't all be true, in the order of the definition; one alone can never be true. */
export type Contradiction = readonly Place[];

/**
 * Conditions that contradict each other wherever all of them are asked for together: below 30 and above 70, or a above b, b
 * above c and c above a. What stands beside an "or" is left alone. Each condition is told at most once as the last of such.
 */
export function contradictionsIn(expression: Expression): Contradiction[] {
  const together = conjunctsOf(expression);
  const steps = new Steps();
  for (const order of knownOrders(together)) steps.add(order);
  const found: Contradiction[] = [];
  for (const comparison of together) {
    const { place } = comparison;
    const orders = ordersOf(comparison);
    for (const order of orders) steps.add(order, place);
    if (found.at(-1)?.at(-1) === place) continue;
    const circle = orders.map((order) => steps.backTo(order, place)).find(Boolean);
    if (circle) found.push(together.map((other) => other.place).filter(isFirstOf(circle)));
  }
  return found;
}

/** Keeps those of a set, each once. */
const isFirstOf =
  (wanted: ReadonlySet<Place>) =>
  (place: Place, at: number, all: readonly Place[]): boolean =>
    wanted.has(place) && all.indexOf(place) === at;

function conjunctsOf(expression: Expression): Comparison[] {
  if (expression.kind === 'leaf') return [expression.leaf];
  if (expression.junction === 'or') return [];
  return [...conjunctsOf(expression.left), ...conjunctsOf(expression.right)];
}

interface Walk {
  at: string;
  isStrict: boolean;
  places: ReadonlySet<Place>;
}

/** Steps down from value to value: what conditions ask for, and what is known without them. */
class Steps {
  readonly #down = new Map<string, { order: Order; place: Place | undefined }[]>();

  add(order: Order, place?: Place): void {
    this.#down.set(order.greater, [...(this.#down.get(order.greater) ?? []), { order, place }]);
  }

  /**
   * Looks for a way down that ends where it begins, with a strict step on it, which no values can go; answers with the
   * conditions on it, the fewest that make one.
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
