import type { Comparison, Operand } from './comparison.ts';
import type { Expression } from './expression.ts';

/** Comparisons that must all be true, of which no two can be true at once. */
export type Contradiction = readonly [Comparison, Comparison];

/**
 * Pairs that contradict each other wherever all of them are asked for together: below 30 and above 70, or above and below the
 * same average. What stands beside an "or" is left alone. Two conditions are told once, the earlier one first.
 */
export function contradictionsIn(expression: Expression): Contradiction[] {
  const together = conjunctsOf(expression);
  const pairs = together.flatMap((later, at) =>
    together.slice(0, at).flatMap((earlier) => (canBothHold(earlier, later) ? [] : [[earlier, later] as const])),
  );
  return pairs.filter((pair, at) => pairs.findIndex((other) => areAtOnePlace(pair, other)) === at);
}

const areAtOnePlace = (pair: Contradiction, other: Contradiction): boolean =>
  pair.every(({ place }, side) => place === other[side]?.place);

function conjunctsOf(expression: Expression): Comparison[] {
  if (expression.kind === 'leaf') return [expression.leaf];
  if (expression.junction === 'or') return [];
  return [...conjunctsOf(expression.left), ...conjunctsOf(expression.right)];
}

function canBothHold(one: Comparison, other: Comparison): boolean {
  if ('constant' in one.right && 'constant' in other.right) {
    return (
      !isSame(one.left, other.left) ||
      overlap(rangeOf(one.operator, one.right.constant), rangeOf(other.operator, other.right.constant))
    );
  }
  const relation = relationTo(one.left, one.right, other);
  return relation === undefined || [...RELATIONS[one.operator]].some((sign) => relation.includes(sign));
}

/** Values that a number may have: between two ends, each in or out. */
interface Range {
  low: number;
  high: number;
  isLowIn: boolean;
  isHighIn: boolean;
}

function rangeOf(operator: Comparison['operator'], value: number): Range {
  const signs = RELATIONS[operator];
  return {
    low: signs.includes('<') ? Number.NEGATIVE_INFINITY : value,
    high: signs.includes('>') ? Number.POSITIVE_INFINITY : value,
    isLowIn: signs.includes('='),
    isHighIn: signs.includes('='),
  };
}

function overlap(a: Range, b: Range): boolean {
  const low = Math.max(a.low, b.low);
  const high = Math.min(a.high, b.high);
  if (low !== high) return low < high;
  return [a, b].every((range) => (range.low < low || range.isLowIn) && (range.high > high || range.isHighIn));
}

/** How the left side may stand to the right one. A crossing ends beyond the other side. */
const RELATIONS: Readonly<Record<Comparison['operator'], string>> = {
  eq: '=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  ne: '<>',
  crossing_up: '>',
  crossing_down: '<',
};

const MIRROR: Readonly<Record<string, string>> = { '<': '>', '>': '<', '=': '=' };

/** What another comparison says of how `left` stands to `right`; undefined when it is about other things. */
function relationTo(left: Operand, right: Operand, other: Comparison): string | undefined {
  const signs = RELATIONS[other.operator];
  if (isSame(left, other.left) && isSame(right, other.right)) return signs;
  if (isSame(left, other.right) && isSame(right, other.left)) return [...signs].map((sign) => MIRROR[sign]).join('');
  return undefined;
}

function isSame(a: Operand, b: Operand): boolean {
  if ('constant' in a || 'constant' in b) return 'constant' in a && 'constant' in b && a.constant === b.constant;
  return a.column.key === b.column.key && a.back === b.back && a.factor === b.factor;
}
