import type { DayOf } from './market-terms.ts';
import type { Window } from './simulate.ts';

/**
 * Returns from one day's last equity to the next one's, into `returns`; answers how many there are.
 *
 * They start at the cash before the window's first close, so that together they make the total return; a first day that
 * consists of that close alone has none.
 */
export function periodReturns(
  equity: Float64Array,
  cash: number,
  timeMs: Float64Array,
  dayOf: DayOf,
  { from, to }: Window,
  returns: Float64Array,
): number {
  if (!dayOf) return barReturns(equity, cash, from, to, returns);
  let count = 0;
  let before = cash;
  let day = to > from ? dayOf(timeMs[from]) : 0;
  for (let i = from; i < to; i++) {
    const next = i + 1 < to ? dayOf(timeMs[i + 1]) : Number.NaN;
    if (next !== day && i > from) {
      const now = equity[i];
      returns[count++] = now / before - 1;
      before = now;
    }
    day = next;
  }
  return count;
}

function barReturns(equity: Float64Array, cash: number, from: number, to: number, returns: Float64Array): number {
  let before = cash;
  for (let i = from + 1; i < to; i++) {
    const now = equity[i];
    returns[i - from - 1] = now / before - 1;
    before = now;
  }
  return Math.max(to - from - 1, 0);
}
