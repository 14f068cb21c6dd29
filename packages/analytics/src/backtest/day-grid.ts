import type { DayOf } from './market-terms.ts';
import type { Window } from './simulate.ts';

/** Bars of one instrument, as far as they are tested. */
export interface TestedBars {
  timeMs: Float64Array;
  window: Window;
}

/** The days of several instruments' bars, each once and in order. */
export interface DayGrid {
  /** Number of each day; the bar's own time where every bar is a period. */
  days: Float64Array;
  /** Time of the last bar of each day. */
  timeMs: Float64Array;
}

const dayNumber = (timeMs: number, dayOf: DayOf): number => (dayOf ? dayOf(timeMs) : timeMs);

/** The days on which any of the instruments has a bar. */
export function dayGridOf(tested: readonly TestedBars[], dayOf: DayOf): DayGrid {
  const last = new Map<number, number>();
  for (const { timeMs, window } of tested) {
    for (let i = window.from; i < window.to; i++) {
      const time = timeMs[i];
      const day = dayNumber(time, dayOf);
      last.set(day, Math.max(last.get(day) ?? time, time));
    }
  }
  const days = Float64Array.from(last.keys()).sort();
  return { days, timeMs: days.map((day) => last.get(day) as number) };
}

/**
 * Adds an account's equity at the last bar of each day to a sum. Before its first bar it's the cash that waits, after its last
 * what it ended with: an instrument that was listed late or is gone takes nothing away.
 */
export function addAlong(
  { days }: DayGrid,
  { timeMs, window }: TestedBars,
  dayOf: DayOf,
  cash: number,
  equity: Float64Array,
  sum: Float64Array,
): void {
  let at = window.from;
  let now = cash;
  for (let k = 0; k < days.length; k++) {
    while (at < window.to && dayNumber(timeMs[at], dayOf) <= days[k]) now = equity[at++];
    sum[k] += now;
  }
}
