import { fitOf, unevenness } from './find.ts';
import { fallsFrom } from './lead-in.ts';
import { LONGEST_SPAN, pivotsOf, type ShapeRule, swingBar, swingPrice } from './rule.ts';

/**
 * Double bottom: two lows T1 and T2 at nearly the same price with a high V between them. A double top is its mirror image.
 *
 * Height        H = V - (T1 + T2) / 2
 * Rules         |T1 - T2| <= 0.20 H; at least 6 bars from T1 to T2; legs within 1:3 in bars; price fell to T1 from above V
 *               within 4 widths (T2 - T1); nothing below the lower bottom in between
 * Confirmed by  a close above V, at most one width after T2 and before a low below both bottoms
 * Target        V + H
 * Source        Bulkowski, "Encyclopedia of Chart Patterns"; level tolerance and time gap after Lo, Mamaysky and Wang (2000)
 */
export const doubleBottom: ShapeRule = (scene) => {
  const { view, swings, size, minHeight } = scene;
  if (swings.count(size) < 3 || scene.known >= 3) return undefined;
  const t1 = swingPrice(scene, 2);
  const v = swingPrice(scene, 1);
  const t2 = swingPrice(scene, 0);
  const height = v - (t1 + t2) / 2;
  const gap = Math.abs(t1 - t2) / (0.2 * height);
  if (!(gap <= 1)) return undefined;
  const start = swingBar(scene, 2);
  const middle = swingBar(scene, 1);
  const end = swingBar(scene, 0);
  const width = end - start;
  const lag = unevenness(middle - start, end - middle, 3);
  if (width < 6 || width > LONGEST_SPAN || scene.now > end + width || lag > 1) return undefined;
  const heightAtr = height / view.meanAtr(start, end);
  const floor = Math.min(t1, t2);
  if (!(heightAtr >= minHeight) || !fallsFrom(view, start, v, floor, 4 * width)) return undefined;
  return {
    pattern: view.sign > 0 ? 'double_bottoms' : 'double_tops',
    sign: view.sign,
    pivots: pivotsOf(scene, ['T1', 'V', 'T2']),
    lineBar: middle,
    linePrice: v,
    slope: 0,
    stop: floor,
    stopSlope: 0,
    stopsAtClose: false,
    firstBreak: end + 1,
    lastBreak: end + width,
    height,
    heightAtr,
    fit: fitOf([gap, lag]),
  };
};
