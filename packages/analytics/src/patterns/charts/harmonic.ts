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
import { haveLikeLegs, LONGEST_SPAN, pivotsOf, type Scene, swingBar, swingPrice } from './rule.ts';
import type { Fate } from './watch.ts';

/** Share of CD that a close has to take back. */
const TURN = 0.2;

/** Where D may lie for one name, as the view shows it. */
interface Zone {
  name: HarmonicName;
  low: number;
  high: number;
}

/**
 * The swings X A B C of a bullish harmonic pattern and its last leg so far; a bearish one is seen in the mirror. Plain data,
 * prices as the view shows them, pivots as the market does.
 */
export interface HarmonicWatch {
  sign: 1 | -1;
  pivots: readonly Pivot[];
  x: number;
  a: number;
  b: number;
  c: number;
  /** One for each name that X A B C fits, until D has been in it or left it behind. */
  zones: readonly Zone[];
  /** Lowest price of the last leg. */
  d: number;
  dBar: number;
}

/** X A B C as the newest swings, when b and c of some pattern fit and its d and p allow a common D. */
export function harmonicWatch(scene: Scene): HarmonicWatch | undefined {
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

/** Lets the last leg see one more bar. 'confirmed' means that D is in a zone and a close has taken back a fifth of CD. */
export function advanceHarmonic(watch: HarmonicWatch, view: BarView, bar: number): Fate {
  const start = barOf(watch, 0);
  if (view.high(bar) > watch.c || bar - watch.dBar > watch.dBar - start) return 'ended';
  const low = view.low(bar);
  if (low < watch.d) {
    watch.d = low;
    watch.dBar = bar;
    watch.zones = watch.zones.filter((zone) => zone.low <= low);
    return watch.zones.length === 0 || bar - start > LONGEST_SPAN ? 'ended' : 'waiting';
  }
  return hasTurned(watch, view, bar) && isInZone(watch) ? 'confirmed' : 'waiting';
}

/** Whether a close has taken back a fifth of CD. */
export const hasTurned = ({ c, d }: HarmonicWatch, view: BarView, bar: number): boolean =>
  isAtLeast(view.close(bar), d + TURN * (c - d));

const isInZone = ({ zones, d }: HarmonicWatch): boolean => zones.some(({ high }) => d <= high);

/** Only a lower D, in a zone not reached so far, can make another pattern of the same X A B C. */
export function leaveZones(watch: HarmonicWatch): void {
  watch.zones = watch.zones.filter(({ high }) => high < watch.d);
}

const barOf = ({ pivots }: HarmonicWatch, index: number): number => pivots[index][1];
