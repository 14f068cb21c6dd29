import { DAY_MS } from '@wickwise/market';
import { isAbove } from '../compare.ts';
import type { Window } from './simulate.ts';

export interface Drawdown {
  /** Deepest fall from a peak as a negative share, 0 where equity never fell. */
  depth: number;
  /** Longest time from a peak to its recovery, or to the end, in days. */
  days: number;
}

/** The deepest and the longest fall of equity from its peak; the cash before the first close is the first peak. */
export function drawdownOf(equity: Float64Array, cash: number, timeMs: Float64Array, { from, to }: Window): Drawdown {
  let peak = cash;
  let peakBar = from;
  let depth = 1;
  let longestMs = 0;
  for (let i = from; i < to; i++) {
    const now = equity[i];
    if (isAbove(peak, now)) {
      if (now < depth * peak) depth = now / peak;
      continue;
    }
    if (i > from && isAbove(peak, equity[i - 1])) longestMs = Math.max(longestMs, elapsed(timeMs, peakBar, i));
    peak = Math.max(peak, now);
    peakBar = i;
  }
  if (to - 1 > peakBar) longestMs = Math.max(longestMs, elapsed(timeMs, peakBar, to - 1));
  return { depth: depth - 1, days: longestMs / DAY_MS };
}

const elapsed = (timeMs: Float64Array, from: number, to: number): number => timeMs[to] - timeMs[from];
