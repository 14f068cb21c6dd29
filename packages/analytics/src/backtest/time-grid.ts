import type { DayOf } from './market-terms.ts';
import type { Window } from './simulate.ts';

/** Bars of one instrument, as far as they are tested. */
export interface TestedBars {
  timeMs: Float64Array;
  window: Window;
}

/** Returns the opening instants at which any of the instruments has a bar, each once and in order. */
export function timeGridOf(tested: readonly TestedBars[]): Float64Array {
  const times = new Set<number>();
  for (const { timeMs, window } of tested) for (let i = window.from; i < window.to; i++) times.add(timeMs[i]);
  return Float64Array.from(times).sort();
}

/** Returns an instant before all bars, and of those the last of each day: a search over settings keeps no more of each. */
export function dayMarksOf(grid: Float64Array, dayOf: DayOf): Float64Array {
  if (!dayOf) return grid;
  const lasts = grid.filter((timeMs, i) => i + 1 === grid.length || dayOf(grid[i + 1]) !== dayOf(timeMs));
  return grid.length > 0 ? Float64Array.of(grid[0] - 1, ...lasts) : lasts;
}

/**
 * Adds an account's equity at each instant to a sum. Before its first bar it's the cash that waits, after its last what it
 * ended with: an instrument that was listed late or is gone takes nothing away.
 */
export function addAlong(
  grid: Float64Array,
  { timeMs, window }: TestedBars,
  cash: number,
  equity: Float64Array,
  sum: Float64Array,
): void {
  let at = window.from;
  let now = cash;
  for (let k = 0; k < grid.length; k++) {
    while (at < window.to && timeMs[at] <= grid[k]) now = equity[at++];
    sum[k] += now;
  }
}
