import type { BarView } from './bar-view.ts';
import { type ChartPatternFind, directionOfSign, fitOf, hasTraded, type Pivot } from './find.ts';
import type { PendingHarmonic } from './harmonic.ts';
import { HARMONICS, type HarmonicName, ratioDeviation } from './harmonic-ratios.ts';
import { haveLikeLegs } from './rule.ts';

/** Minimum XA in ATR. */
const LEAST_XA = 4;

/**
 * Harmonic patterns: swings X A B C D whose legs have set ratios to one another, listed in harmonic-ratios.ts.
 *
 * Height       XA, at least 4 ATR
 * Rules        every ratio within 5 % of itself; where several names fit, the smaller sum of deviations of b and d wins
 * Complete at  the first close that has taken back 20 % of CD, before a new extreme beyond D and within (D - X) bars
 * Targets      D + 0.382 and 0.618 of AD
 * Source       Scott Carney, "The Harmonic Trader" (1999) and "Harmonic Trading" (2010)
 */
export function harmonicFind(
  harmonic: PendingHarmonic,
  view: BarView,
  turnBar: number,
  at: number,
): ChartPatternFind | undefined {
  const { sign, x, a, d, dBar } = harmonic;
  const pivots: Pivot[] = [...harmonic.pivots, ['D', dBar, sign * d]];
  const best = haveLikeLegs(pivots) ? bestOf(harmonic) : undefined;
  const [, start] = pivots[0];
  const heightAtr = (a - x) / view.meanAtr(start, dBar);
  if (!best || !(heightAtr >= LEAST_XA)) return undefined;
  const target = d + 0.382 * (a - d);
  return {
    pattern: best.name,
    direction: directionOfSign(sign),
    start,
    end: dBar,
    at,
    lateBars: at - turnBar,
    isSpent: hasTraded(view, target, dBar + 1, at),
    pivots,
    targets: [sign * target, sign * (d + 0.618 * (a - d))],
    invalidation: sign * d,
    fit: fitOf(best.deviations),
    height: a - x,
    heightAtr,
  };
}

interface Match {
  name: HarmonicName;
  deviations: readonly number[];
  /** Deviations of b and d, in tolerances. */
  sum: number;
}

function bestOf({ zones, x, a, b, c, d }: PendingHarmonic): Match | undefined {
  let best: Match | undefined;
  for (const ratios of HARMONICS) {
    if (!zones.some(({ name, high }) => name === ratios.name && d <= high)) continue;
    const offB = ratioDeviation((a - b) / (a - x), ratios.b);
    const offC = ratioDeviation((c - b) / (a - b), ratios.c);
    const offD = ratioDeviation((a - d) / (a - x), ratios.d);
    const offP = ratioDeviation((c - d) / (c - b), ratios.p);
    const sum = offB + offD;
    if (!best || sum < best.sum) best = { name: ratios.name, deviations: [offB, offC, offD, offP], sum };
  }
  return best;
}
