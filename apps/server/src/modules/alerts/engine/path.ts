import type { Bar } from '@wickwise/market';

/**
 * The way that prices may have gone within a bar: to the end nearer to the open first, then to the other one. The true
 * order isn't known; every level within the bar is met all the same.
 */
export function pathOf({ open, high, low, close }: Bar): [number, number, number, number] {
  return high - open < open - low ? [open, high, low, close] : [open, low, high, close];
}
