import { type Column, columnOf } from './column.ts';
import type { Comparison, Operand } from './comparison.ts';
import { isCrossing } from './definition.ts';
import { constant, nameOf, type Order, ordersOf } from './order.ts';
import { includesOwnBar } from './own-bar.ts';
import { isPrice, valueRange } from './value-range.ts';

/** Returns what always holds of the compared values: ranges, a bar's low and high, bands around their middle. */
export function knownOrders(comparisons: readonly Comparison[]): Order[] {
  const orders = comparisons.flatMap(({ left, right, operator }) =>
    [left, right].flatMap((operand) => {
      return [...knownOf(operand, 0), ...(isCrossing(operator) ? knownOf(operand, 1) : [])];
    }),
  );
  const named = [...comparisons.flatMap(ordersOf), ...orders].flatMap(({ greater, lesser }) => [greater, lesser]);
  return [...orders, ...constantsInOrder(named)];
}

const numberOf = (name: string): number => Number(name.slice(1));

function constantsInOrder(names: readonly string[]): Order[] {
  const values = [...new Set(names.filter((name) => name.startsWith('#')).map(numberOf))].sort((a, b) => a - b);
  return values.slice(1).map((value, i) => ({
    greater: constant(value),
    lesser: constant(values[i]),
    isStrict: true,
  }));
}

function knownOf(operand: Operand, before: 0 | 1): Order[] {
  if ('constant' in operand) return [];
  const { column, factor } = operand;
  const plain = { ...operand, factor: 1 };
  return [
    ...withinRange(nameOf(plain, before), column.attribute),
    ...neighboursOf(column).map(([greater, lesser]) => ({
      greater: nameOf({ ...plain, column: greater }, before),
      lesser: nameOf({ ...plain, column: lesser }, before),
      isStrict: false,
    })),
    ...(factor === 1 ? [] : multiplied(operand, before)),
  ];
}

function withinRange(name: string, attribute: string): Order[] {
  const [least, most] = valueRange(attribute) ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return [
    ...(Number.isFinite(least) ? [{ greater: name, lesser: constant(least), isStrict: isPrice(attribute) }] : []),
    ...(Number.isFinite(most) ? [{ greater: constant(most), lesser: name, isStrict: false }] : []),
  ];
}

/**
 * Returns orders of a multiple: within its multiplied range, and beyond the value itself where that is never negative.
 */
function multiplied(operand: Exclude<Operand, { constant: number }>, before: 0 | 1): Order[] {
  const { column, factor } = operand;
  const [least, most] = valueRange(column.attribute) ?? [];
  const name = nameOf(operand, before);
  if (least === undefined || most === undefined || factor <= 0) return [];
  const itself = nameOf({ ...operand, factor: 1 }, before);
  const [greater, lesser] = factor > 1 ? [name, itself] : [itself, name];
  return [
    ...(least >= 0 ? [{ greater, lesser, isStrict: isPrice(column.attribute) }] : []),
    { greater: name, lesser: constant(least * factor), isStrict: isPrice(column.attribute) },
    ...(Number.isFinite(most) ? [{ greater: constant(most * factor), lesser: name, isStrict: false }] : []),
  ];
}

/** Attributes of one bar in a fixed order, greater first; `#` is a period. */
const STACKED: readonly (readonly [greater: string, lesser: string])[] = [
  ['high', 'open'],
  ['high', 'close'],
  ['open', 'low'],
  ['close', 'low'],
  ['bb_upper_#', 'bb_middle_#'],
  ['bb_middle_#', 'bb_lower_#'],
  ['kc_upper_#', 'kc_middle_#'],
  ['kc_middle_#', 'kc_lower_#'],
  ['dc_upper_#', 'dc_middle_#'],
  ['dc_middle_#', 'dc_lower_#'],
];

/** Extremes of the last bars, which include the bar itself. */
const EXTREMES: readonly (readonly [greater: string, lesser: string])[] = [
  ['dc_upper_#', 'high'],
  ['dc_upper_#', 'highest_#'],
  ['highest_#', 'close'],
  ['close', 'lowest_#'],
  ['lowest_#', 'dc_lower_#'],
  ['low', 'dc_lower_#'],
];

/** Returns the pairs of the column's family, and of the extremes that it is one of, on its bars. */
function neighboursOf({ attribute, coarser }: Column): (readonly [Column, Column])[] {
  const period = /_(\d+)$/.exec(attribute)?.[1] ?? '';
  const family = attribute.slice(0, attribute.indexOf('_') + 1);
  const stacked = STACKED.filter(([greater]) => greater.slice(0, greater.indexOf('_') + 1) === family);
  const pairs = [...(isAmong(STACKED, attribute) ? stacked : []), ...(includesOwnBar(attribute) ? EXTREMES : [])];
  const column = (name: string) => columnOf(name.replace('#', period), coarser?.timeframe, coarser?.offset);
  return pairs.map(([greater, lesser]) => [column(greater), column(lesser)] as const);
}

const isAmong = (pairs: typeof STACKED, attribute: string): boolean =>
  pairs.some((pair) => pair.includes(attribute.replace(/_\d+$/, '_#')));
