import type { BarView } from './bar-view.ts';

/** Maximum bars searched for a lead-in. */
export const LONGEST_LEAD_IN = 1000;

/**
 * Returns whether price fell from above `base` to the swing at `bar`, so there is a trend to reverse: going back, a
 * high above `base` comes before any low below `floor`, within `reach` bars.
 */
export function fallsFrom(view: BarView, bar: number, base: number, floor: number, reach: number): boolean {
  const oldest = Math.max(bar - Math.min(reach, LONGEST_LEAD_IN), view.first);
  for (let i = bar - 1; i >= oldest; i--) {
    if (view.low(i) < floor) return false;
    if (view.high(i) > base) return true;
  }
  return false;
}
