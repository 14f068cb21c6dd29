import { fitOf, unevenness } from './find.ts';
import { fallsFrom } from './lead-in.ts';
import { haveLikeLegs, LONGEST_SPAN, pivotsOf, type ShapeRule, swingBar, swingPrice } from './rule.ts';

/**
 * Inverse head and shoulders: a low HD below two shoulder lows LS and RS of about the same depth. The head and shoulders
 * top is its mirror image.
 *
 * Height        H = neckline through N1 and N2 at the bar of HD, less HD
 * Rules         HD below both shoulders by >= 0.20 H; |LS - RS| <= 0.25 H; |N1 - N2| <= 0.30 H; each shoulder >= 0.15 H below
 *               the neckline; (HD - LS) / (RS - HD) in bars within 0.4 and 2.5; price fell to LS from above N1 and N2
 *               within 4 widths (RS - LS)
 * Confirmed by  a close above the extended neckline, at most one width after RS and before a low below HD
 * Target        neckline at the break + H
 * Source        Bulkowski, "Encyclopedia of Chart Patterns"; level tolerance after Lo, Mamaysky and Wang (2000)
 */
export const headAndShoulders: ShapeRule = (scene) => {
  const { view, swings, size, minHeight } = scene;
  if (swings.count(size) < 5 || scene.known >= 5) return undefined;
  const left = swingPrice(scene, 4);
  const neck1 = swingPrice(scene, 3);
  const head = swingPrice(scene, 2);
  const neck2 = swingPrice(scene, 1);
  const right = swingPrice(scene, 0);
  if (!(head < left && head < right)) return undefined;
  const start = swingBar(scene, 4);
  const neckBar = swingBar(scene, 3);
  const middle = swingBar(scene, 2);
  const end = swingBar(scene, 0);
  const slope = (neck2 - neck1) / (swingBar(scene, 1) - neckBar);
  const neckline = (bar: number) => neck1 + slope * (bar - neckBar);
  const height = neckline(middle) - head;
  const width = end - start;
  const uneven = Math.abs(left - right) / (0.25 * height);
  const tilt = Math.abs(neck1 - neck2) / (0.3 * height);
  const lag = unevenness(middle - start, end - middle, 2.5);
  if (!(height > 0) || uneven > 1 || tilt > 1 || lag > 1) return undefined;
  if (width > LONGEST_SPAN || scene.now > end + width) return undefined;
  if (Math.min(left, right) - head < 0.2 * height) return undefined;
  if (Math.min(neckline(start) - left, neckline(end) - right) < 0.15 * height) return undefined;
  const heightAtr = height / view.meanAtr(start, end);
  if (!(heightAtr >= minHeight)) return undefined;
  if (!fallsFrom(view, start, Math.max(neck1, neck2), left, 4 * width)) return undefined;
  const pivots = pivotsOf(scene, ['LS', 'N1', 'HD', 'N2', 'RS']);
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
    firstBreak: end + 1,
    lastBreak: end + width,
    height,
    heightAtr,
    fit: fitOf([uneven, tilt, lag]),
  };
};
