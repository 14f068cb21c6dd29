import { isAbove } from '../../compare.ts';
import type { BarView } from './bar-view.ts';
import type { Pivot } from './find.ts';
import { haveLikeLegs } from './rule.ts';
import { shortestLeg, withoutSmallestLeg } from './simplify.ts';

/** The two parallel lines of a flag, as the view shows them. */
export interface Channel {
  /** Of both lines, per bar. */
  slope: number;
  width: number;
  /** P1, then touches of the lower and the upper line by turns, at the prices of the market. */
  touches: readonly Pivot[];
}

/** A swing touches a line from which it is at most this share of the channel away. */
const NEAR = 0.4;

/** Least height of the legs between the lines, as a share of the pole: smaller ones are its noise. */
const LEAST_LEG = 0.08;

/** Share of the channel by which closes before the last touch may lie above the upper line. */
const OVERSHOOT = 0.25;

/**
 * The channel that the swings after the high P1 make, smaller ones between its touches left out: the upper line runs
 * through P1 and the last upper touch, the lower one is parallel through the deepest low. Every swing touches its line, the
 * legs last about as long, there are two touches of the lower line and one of the upper, and no close has broken out.
 */
export function channelOf(view: BarView, swings: readonly Pivot[], pole: number, now: number): Channel | undefined {
  for (let touches = swings; touches.length >= 4; touches = withoutSmallestLeg(touches)) {
    if (shortestLeg(touches) < LEAST_LEG * pole || !isTop(view, swings, touches[1])) continue;
    const channel = haveLikeLegs(touches) && channelThrough(view, touches);
    if (channel && holds(view, channel, now)) return channel;
  }
  return undefined;
}

/** Whether the first swing is the highest before the first touch of the lower line. */
function isTop({ sign }: BarView, swings: readonly Pivot[], [, until]: Pivot): boolean {
  const [, , top] = swings[0];
  return swings.every(([, bar, price]) => bar >= until || sign * price <= sign * top);
}

/** The upper line at a bar, as the view shows it. */
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

/** No close above the upper line since its last touch, and none before by much. */
function holds(view: BarView, { slope, width, touches }: Channel, now: number): boolean {
  const top = touches[0];
  const [, touchBar] = touches[lastHigh(touches)];
  for (let bar = top[1] + 1; bar <= now; bar++) {
    const slack = bar > touchBar ? 0 : OVERSHOOT * width;
    if (isAbove(view.close(bar), upperAt(view, top, slope, bar) + slack)) return false;
  }
  return true;
}

/** The highs stand at even places, and the newest swing is a low. */
const lastHigh = ({ length }: readonly Pivot[]): number => length - 2;
