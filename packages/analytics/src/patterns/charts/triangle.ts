import { closingLines, staysInside } from './closing-lines.ts';
import { fitOf } from './find.ts';
import { haveLikeLegs, LONGEST_SPAN, pivotsOf, type ShapeRule, swingBar, swingPrice } from './rule.ts';

/** Three weeks of trading days, Bulkowski's minimum for triangles and wedges. */
const SHORTEST = 15;

/** Maximum width at the last touch, in widths at the first: the lines must converge. */
const MOST_OPEN = 0.6;

/** Maximum distance of the middle touch, and of closes in between, from their line, in heights. */
const SLACK = 0.08;

/**
 * Triangles and wedges: five swings by turns on two lines that close in on each other.
 *
 * Height        H, the distance of the lines at the first touch
 * Rules         ascending triangle: upper line flat within 0.1 H, lower line up by 0.3 H; symmetrical triangle: upper line
 *               down and lower line up, both by 0.15 H; falling wedge: upper line down by 0.4 H, lower line down by 0.1 H;
 *               each or more. Three touches of the lower line and two of the upper, at least 15 bars, no close outside. Descending
 *               triangle and rising wedge are the ascending triangle and the falling wedge in the mirror
 * Confirmed by  a close above the upper line, before the lines meet and at most one width after the last touch
 * Target        line at the break + H; of a wedge its first upper touch
 * Source        Bulkowski, "Encyclopedia of Chart Patterns": touches, least duration, break by a close, measure rule;
 *               the shares of H are ours
 */
export const triangle: ShapeRule = (scene) => {
  const { view, swings, size, minHeight, now } = scene;
  if (swings.count(size) < 5 || scene.known >= 5) return undefined;
  const span = swingBar(scene, 0) - swingBar(scene, 4);
  if (span < SHORTEST || span > LONGEST_SPAN || now > swingBar(scene, 0) + span) return undefined;
  const lines = closingLines(scene, MOST_OPEN);
  if (!lines || lines.middle > SLACK) return undefined;
  const { start, end, upper, upperSlope, lower, lowerSlope, height, open, middle } = lines;
  const name = nameOf((upperSlope * span) / height, (lowerSlope * span) / height, view.sign);
  const pivots = pivotsOf(scene, ['T1', 'T2', 'T3', 'T4', 'T5']);
  if (!name || !haveLikeLegs(pivots) || !staysInside(view, lines, SLACK * height)) return undefined;
  const heightAtr = height / view.meanAtr(start, end);
  if (!(heightAtr >= minHeight)) return undefined;
  return {
    pattern: name,
    sign: view.sign,
    pivots,
    lineBar: start,
    linePrice: upper,
    slope: upperSlope,
    ...(name.endsWith('wedge') ? { aim: swingPrice(scene, 3) } : {}),
    stop: lower,
    stopSlope: lowerSlope,
    stopsAtClose: true,
    firstBreak: end + 1,
    lastBreak: end + Math.floor(span * Math.min(1, open / (1 - open))),
    height,
    heightAtr,
    fit: fitOf([middle / SLACK, open / MOST_OPEN]),
  };
};

/** Returns the name by the drifts of the lines from the first to the last touch, in heights. */
function nameOf(upperDrift: number, lowerDrift: number, sign: 1 | -1): string | undefined {
  if (Math.abs(upperDrift) <= 0.1 && lowerDrift >= 0.3) return sign > 0 ? 'ascending_triangle' : 'descending_triangle';
  if (upperDrift <= -0.15 && lowerDrift >= 0.15) return 'symmetrical_triangle';
  if (upperDrift <= -0.4 && lowerDrift <= -0.1) return sign > 0 ? 'falling_wedge' : 'rising_wedge';
  return undefined;
}
