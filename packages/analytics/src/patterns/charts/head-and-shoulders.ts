import type { BarView } from './bar-view.ts';
import { fitOf, type Pivot, unevenness } from './find.ts';
import { fallsFrom } from './lead-in.ts';
import { barsBelow } from './levels.ts';
import { lineAt, type PendingShape } from './pending-shape.ts';
import { haveLikeLegs, LONGEST_SPAN, type PatternContext, pivotsOf, type ShapeRule, swingPrice } from './rule.ts';

const NAMES = ['LS', 'N1', 'HD', 'N2', 'RS'] as const;

/** Minimum length of a shoulder, in bars and as a share of its distance to the head. */
const SHORTEST_SHOULDER = 3;
const LEAST_SHOULDER = 0.2;

/**
 * Inverse head and shoulders: a low HD below two shoulder lows LS and RS of about the same depth. The head and shoulders
 * top is its mirror image.
 *
 * Height        H = neckline through N1 and N2 at the bar of HD, less HD
 * Rules         HD below both shoulders by >= 0.20 H; |LS - RS| <= 0.25 H; |N1 - N2| <= 0.30 H; each shoulder >= 0.15 H below
 *               the neckline; (HD - LS) / (RS - HD) in bars within 0.4 and 2.5; price fell to LS from above N1 and N2
 *               within 4 widths (RS - LS); closes stay below the neckline for at least 3 bars of each shoulder, and for a
 *               fifth of its distance to HD
 * RS moves      to a lower low before the break that isn't below HD, and the rules are checked again
 * Confirmed by  a close above the extended neckline, at most one width after RS and before a low below HD
 * Target        neckline at the break + H
 * Source        Bulkowski, "Encyclopedia of Chart Patterns"; level tolerance after Lo, Mamaysky and Wang (2000)
 */
export const headAndShoulders: ShapeRule = (scene) => {
  if (scene.swings.count(scene.size) < 5 || scene.known >= 5) return undefined;
  const head = swingPrice(scene, 2);
  if (!(head < swingPrice(scene, 4) && head < swingPrice(scene, 0))) return undefined; // most swings end here
  return headAndShouldersOf(scene, pivotsOf(scene, NAMES));
};

/** Returns the head and shoulders of five pivots, if valid. */
export function headAndShouldersOf(
  { view, now, minHeight }: PatternContext,
  pivots: readonly Pivot[],
): PendingShape | undefined {
  const [[, start], [, neckBar], [, middle], [, neckEnd], [, end]] = pivots;
  const [left, neck1, head, neck2, right] = pivots.map(([, , price]) => view.sign * price);
  const slope = (neck2 - neck1) / (neckEnd - neckBar);
  const neckline = (bar: number) => neck1 + slope * (bar - neckBar);
  const height = neckline(middle) - head;
  const width = end - start;
  const uneven = Math.abs(left - right) / (0.25 * height);
  const tilt = Math.abs(neck1 - neck2) / (0.3 * height);
  const lag = unevenness(middle - start, end - middle, 2.5);
  if (!(height > 0) || uneven > 1 || tilt > 1 || lag > 1) return undefined;
  if (width > LONGEST_SPAN || now > end + width) return undefined;
  if (Math.min(left, right) - head < 0.2 * height) return undefined;
  if (Math.min(neckline(start) - left, neckline(end) - right) < 0.15 * height) return undefined;
  const heightAtr = height / view.meanAtr(start, end);
  if (!(heightAtr >= minHeight)) return undefined;
  if (!fallsFrom(view, start, Math.max(neck1, neck2), left, 4 * width)) return undefined;
  if (!haveLikeLegs(pivots)) return undefined;
  return {
    pattern: 'head_and_shoulder',
    sign: view.sign,
    pivots,
    lineBar: neckBar,
    linePrice: neck1,
    slope,
    stop: head,
    stopSlope: 0,
    stopsAtClose: false,
    lastLow: right,
    firstBreak: end + 1,
    lastBreak: end + width,
    height,
    heightAtr,
    fit: fitOf([uneven, tilt, lag]),
  };
}

/** Returns whether a shoulder is a spike, as of `now`. */
export function hasShortShoulder(shape: PendingShape, view: BarView, now: number): boolean {
  const [[, start], [, neckBar], [, middle], [, neckEnd], [, end]] = shape.pivots;
  const isShort = (pivot: number, from: number, to: number) =>
    barsBelow(view, pivot, from, to, (bar) => lineAt(shape, bar)) <
    Math.max(SHORTEST_SHOULDER, LEAST_SHOULDER * Math.abs(middle - pivot));
  return isShort(start, 2 * start - middle, neckBar - 1) || isShort(end, neckEnd + 1, now);
}
