import { isAbove } from '../../compare.ts';
import type { BarView } from './bar-view.ts';
import type { Pivot } from './find.ts';
import { haveLikeLegs } from './rule.ts';
import { shortestLeg, withoutSmallestLeg } from './simplify.ts';

/** The two parallel lines of a flag, in the view. */
interface Channel {
  /** Slope of both lines per bar. */
  slope: number;
  width: number;
  /** P1, then touches of the lower and upper line in turn, at market prices. */
  touches: readonly Pivot[];
}

/** Maximum distance of a touch from its line, in channel widths. */
const NEAR = 0.4;

/** Minimum height of legs between the lines, in poles; smaller ones are noise. */
const LEAST_LEG = 0.08;

/** Maximum excess of closes over the upper line before the last touch, in channel widths. */
const OVERSHOOT = 0.25;

/**
 * Returns the channel of the swings after the high P1, without smaller swings between touches. Legs are of similar
 * length, with two lower touches, one upper, and no breakout; the lower line is parallel through the deepest low.
 */
export function channelOf(view: BarView, swings: readonly Pivot[], pole: number, now: number): Channel | undefined {
  for (let touches = swings; touches.length >= 4; touches = withoutSmallestLeg(touches)) {
    if (shortestLeg(touches) < LEAST_LEG * pole || !isTop(view, swings, touches[1])) continue;
    const channel = haveLikeLegs(touches) && channelThrough(view, touches);
    if (channel && holds(view, channel, now)) return channel;
  }
  return undefined;
}

/** Returns whether the first swing is the highest before the first lower touch. */
function isTop({ sign }: BarView, swings: readonly Pivot[], [, until]: Pivot): boolean {
  const [, , top] = swings[0];
  return swings.every(([, bar, price]) => bar >= until || sign * price <= sign * top);
}

/** Returns the upper line at a bar, in the view. */
const upperAt = ({ sign }: BarView, [, topBar, top]: Pivot, slope: number, bar: number): number =>
  sign * top + slope * (bar - topBar);

function channelThrough(view: BarView, touches: readonly Pivot[]): Channel | undefined {
  const top = touches[0];
  const [, bar, price] = touches[lastHigh(touches)];
  const slope = (view.sign * (price - top[2])) / (bar - top[1]);
  const depths = touches.map((pivot) => upperAt(view, top, slope, pivot[1]) - view.sign * pivot[2]);
  const width = Math.max(...depths);
  const isTouch = (depth: number, i: number) => (i % 2 === 0 ? Math.abs(depth) : width - depth) <= NEAR * width;
  return depths.every(isTouch) ? { slope, width, touches } : undefined;
}

/** Returns whether no close is above the upper line since its last touch, nor far above before. */
function holds(view: BarView, { slope, width, touches }: Channel, now: number): boolean {
  const top = touches[0];
  const [, touchBar] = touches[lastHigh(touches)];
  for (let bar = top[1] + 1; bar <= now; bar++) {
    const slack = bar > touchBar ? 0 : OVERSHOOT * width;
    if (isAbove(view.close(bar), upperAt(view, top, slope, bar) + slack)) return false;
  }
  return true;
}

/** Returns the index of the last high: highs have even indices, and the newest swing is a low. */
const lastHigh = ({ length }: readonly Pivot[]): number => length - 2;
