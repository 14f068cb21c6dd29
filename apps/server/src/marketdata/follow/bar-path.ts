import type { Bar } from '@wickwise/market';

/**
 * Returns the prices of a bar in the order in which they are assumed: open, the extreme nearer to the open, the other
 * one, close. The true order isn't stored; every level within the bar is crossed all the same.
 */
export function pathOf({ open, high, low, close }: Bar): [number, number, number, number] {
  return high - open < open - low ? [open, high, low, close] : [open, low, high, close];
}
