import type { Comparison, Operand } from './comparison.ts';

/** One value is above another, or at least as high where not strict. Values are named by column and bar: `close|2`. */
export interface Order {
  greater: string;
  lesser: string;
  isStrict: boolean;
}

/** Returns the name of a number. */
export const constant = (value: number): string => `#${value}`;

export function nameOf(operand: Operand, before: 0 | 1): string {
  if ('constant' in operand) return constant(operand.constant);
  const name = `${operand.column.key}|${operand.back + before}`;
  return operand.factor === 1 ? name : `${name}*${operand.factor}`;
}

/** Returns the orders implied by a true comparison. */
export function ordersOf({ left, operator, right }: Comparison): Order[] {
  const isAbove = (greater: Operand, lesser: Operand, isStrict: boolean, before: 0 | 1 = 0): Order => ({
    greater: nameOf(greater, before),
    lesser: nameOf(lesser, before),
    isStrict,
  });
  switch (operator) {
    case 'gt':
    case 'gte':
      return [isAbove(left, right, operator === 'gt')];
    case 'lt':
    case 'lte':
      return [isAbove(right, left, operator === 'lt')];
    case 'eq':
      return [isAbove(left, right, false), isAbove(right, left, false)];
    case 'crossing_up':
      return [isAbove(left, right, true), isAbove(right, left, false, 1)];
    case 'crossing_down':
      return [isAbove(right, left, true), isAbove(left, right, false, 1)];
    case 'ne':
      return [];
  }
}
