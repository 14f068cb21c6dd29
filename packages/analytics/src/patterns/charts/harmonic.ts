import { isAtLeast } from '../../compare.ts';
import type { BarView } from './bar-view.ts';
import type { Pivot } from './find.ts';
import {
  HARMONICS,
  type HarmonicName,
  type HarmonicRatios,
  RATIO_TOLERANCE,
  ratioDeviation,
} from './harmonic-ratios.ts';
import type { Fate } from './pending-shape.ts';
import { haveLikeLegs, LONGEST_SPAN, pivotsOf, type SwingScene, swingBar, swingPrice } from './rule.ts';

/** Share of CD that a close has to retrace. */
const TURN = 0.2;

/** Possible D of one name, in the view. */
interface Zone {
  name: HarmonicName;
  low: number;
  high: number;
}

/**
 * Swings X A B C of a bullish harmonic pattern and its last leg; bearish ones are mirrored. Plain data; prices in the
 * view, pivots at market prices.
 */
export interface PendingHarmonic {
  sign: 1 | -1;
  pivots: readonly Pivot[];
  x: number;
  a: number;
  b: number;
  c: number;
  /** One per matching name, until D has been in it or passed it. */
  zones: readonly Zone[];
  /** Lowest price of the last leg. */
  d: number;
  dBar: number;
}

/** Returns X A B C as the newest swings, when b and c of some pattern match and its d and p allow a common D. */
export function pendingHarmonicOf(scene: SwingScene): PendingHarmonic | undefined {
  const { view, swings, size } = scene;
  if (swings.count(size) < 4 || scene.known >= 4) return undefined;
  const x = swingPrice(scene, 3);
  const a = swingPrice(scene, 2);
  const b = swingPrice(scene, 1);
  const c = swingPrice(scene, 0);
  const start = swingBar(scene, 3);
  if (!(b > x && c < a) || swingBar(scene, 0) - start > LONGEST_SPAN || scene.now - start > 2 * LONGEST_SPAN)
    return undefined;
  const zones: Zone[] = [];
  for (const ratios of HARMONICS) {
    if (ratioDeviation((a - b) / (a - x), ratios.b) > 1 || ratioDeviation((c - b) / (a - b), ratios.c) > 1) continue;
    const zone = zoneOf(ratios, x, a, b, c);
    if (zone.low <= zone.high) zones.push(zone);
  }
  if (zones.length === 0) return undefined;
  const pivots = pivotsOf(scene, ['X', 'A', 'B', 'C']);
  if (!haveLikeLegs(pivots)) return undefined;
  return { sign: view.sign, pivots, x, a, b, c, zones, d: c, dBar: swingBar(scene, 0) };
}

function zoneOf({ name, d, p }: HarmonicRatios, x: number, a: number, b: number, c: number): Zone {
  const least = 1 - RATIO_TOLERANCE;
  const most = 1 + RATIO_TOLERANCE;
  return {
    name,
    low: Math.max(a - d[1] * most * (a - x), c - p[1] * most * (c - b)),
    high: Math.min(a - d[0] * least * (a - x), c - p[0] * least * (c - b)),
  };
}

/** Adds one bar to the last leg; 'confirmed' means that D is in a zone and a close has retraced a fifth of CD. */
export function advanceHarmonic(harmonic: PendingHarmonic, view: BarView, bar: number): Fate {
  const start = barOf(harmonic, 0);
  if (view.high(bar) > harmonic.c || bar - harmonic.dBar > harmonic.dBar - start) return 'ended';
  const low = view.low(bar);
  if (low < harmonic.d) {
    harmonic.d = low;
    harmonic.dBar = bar;
    harmonic.zones = harmonic.zones.filter((zone) => zone.low <= low);
    return harmonic.zones.length === 0 || bar - start > LONGEST_SPAN ? 'ended' : 'waiting';
  }
  return hasTurned(harmonic, view, bar) && isInZone(harmonic) ? 'confirmed' : 'waiting';
}

/** Returns whether a close has retraced a fifth of CD. */
export const hasTurned = ({ c, d }: PendingHarmonic, view: BarView, bar: number): boolean =>
  isAtLeast(view.close(bar), d + TURN * (c - d));

const isInZone = ({ zones, d }: PendingHarmonic): boolean => zones.some(({ high }) => d <= high);

/** Drops reached zones: only a lower D can make another pattern of the same X A B C. */
export function leaveZones(harmonic: PendingHarmonic): void {
  harmonic.zones = harmonic.zones.filter(({ high }) => high < harmonic.d);
}

const barOf = ({ pivots }: PendingHarmonic, index: number): number => pivots[index][1];
