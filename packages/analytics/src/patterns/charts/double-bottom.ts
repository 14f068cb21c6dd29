import type { BarView } from './bar-view.ts';
import { fitOf, type Pivot, unevenness } from './find.ts';
import { fallsFrom } from './lead-in.ts';
import { isLevelShared } from './levels.ts';
import type { PendingShape } from './pending-shape.ts';
import { LONGEST_SPAN, type PatternContext, pivotsOf, type ShapeRule, swingPrice } from './rule.ts';

const NAMES = ['T1', 'V', 'T2'] as const;

/** Maximum difference of the lows, and distance of a second bar from a low that isn't a spike, in heights. */
const LEVEL = 0.2;
const SPIKE = 0.1;

/** Returns the distance of the lows as a share of the allowed one. */
const unlikeness = (t1: number, v: number, t2: number): number => Math.abs(t1 - t2) / (LEVEL * (v - (t1 + t2) / 2));

/**
 * Double bottom: two lows T1 and T2 at nearly the same price with a high V between them. A double top is its mirror image.
 *
 * Height        H = V - (T1 + T2) / 2
 * Rules         |T1 - T2| <= 0.20 H; at least 6 bars from T1 to T2; legs within 1:3 in bars; price fell to T1 from above V
 *               within 4 widths (T2 - T1); nothing below the lower bottom in between; no spikes: of each low a second bar
 *               comes within 0.1 H
 * T2 moves      to a lower low before the break that isn't below T1, and the rules are checked again
 * Confirmed by  a close above V, at most one width after T2 and before a low below both bottoms
 * Target        V + H
 * Source        Bulkowski, "Encyclopedia of Chart Patterns"; level tolerance and time gap after Lo, Mamaysky and Wang (2000)
 */
export const doubleBottom: ShapeRule = (scene) => {
  if (scene.swings.count(scene.size) < 3 || scene.known >= 3) return undefined;
  const t1 = swingPrice(scene, 2);
  const t2 = swingPrice(scene, 0);
  if (!(unlikeness(t1, swingPrice(scene, 1), t2) <= 1)) return undefined; // most swings end here
  return doubleBottomOf(scene, pivotsOf(scene, NAMES));
};

/** Returns the double bottom of three pivots, if valid. */
export function doubleBottomOf(
  { view, now, minHeight }: PatternContext,
  pivots: readonly Pivot[],
): PendingShape | undefined {
  const [[, start, first], [, middle, top], [, end, second]] = pivots;
  const [t1, v, t2] = [view.sign * first, view.sign * top, view.sign * second];
  const height = v - (t1 + t2) / 2;
  const gap = unlikeness(t1, v, t2);
  const width = end - start;
  const lag = unevenness(middle - start, end - middle, 3);
  if (!(gap <= 1) || width < 6 || width > LONGEST_SPAN || now > end + width || lag > 1) return undefined;
  const heightAtr = height / view.meanAtr(start, end);
  const floor = Math.min(t1, t2);
  if (!(heightAtr >= minHeight) || !fallsFrom(view, start, v, floor, 4 * width)) return undefined;
  return {
    pattern: view.sign > 0 ? 'double_bottoms' : 'double_tops',
    sign: view.sign,
    pivots,
    lineBar: middle,
    linePrice: v,
    slope: 0,
    stop: floor,
    stopSlope: 0,
    stopsAtClose: false,
    lastLow: t2,
    firstBreak: end + 1,
    lastBreak: end + width,
    height,
    heightAtr,
    fit: fitOf([gap, lag]),
  };
}

/** Returns whether one of the lows is a single bar's spike, as of `now`. */
export function hasSpike({ pivots, height }: PendingShape, view: BarView, now: number): boolean {
  const [[, start], [, middle], [, end]] = pivots;
  const slack = SPIKE * height;
  return (
    !isLevelShared(view, start, 2 * start - middle, middle, slack) || !isLevelShared(view, end, middle, now, slack)
  );
}
