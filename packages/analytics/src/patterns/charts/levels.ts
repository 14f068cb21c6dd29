import { isAbove, isAtLeast } from '../../compare.ts';
import type { BarView } from './bar-view.ts';

/** Returns whether another bar from `from` to `to`, inclusive, comes within `slack` of the low at bar `pivot`. */
export function isLevelShared(view: BarView, pivot: number, from: number, to: number, slack: number): boolean {
  const level = view.low(pivot) + slack;
  for (let bar = Math.max(from, view.first); bar <= to; bar++)
    if (bar !== pivot && isAtLeast(level, view.low(bar))) return true;
  return false;
}

/** Counts bars around `pivot`, within `from` to `to`, whose closes are below a line; the pivot's always counts. */
export function barsBelow(
  view: BarView,
  pivot: number,
  from: number,
  to: number,
  lineAt: (bar: number) => number,
): number {
  let first = pivot;
  while (first > Math.max(from, view.first) && isAbove(lineAt(first - 1), view.close(first - 1))) first--;
  let last = pivot;
  while (last < to && isAbove(lineAt(last + 1), view.close(last + 1))) last++;
  return last - first + 1;
}
