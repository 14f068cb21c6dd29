export type HarmonicName = 'gartley' | 'bat' | 'butterfly' | 'crab';

type Span = readonly [least: number, most: number];

/** Ratios of a harmonic pattern: b = AB/XA, c = BC/AB, d = AD/XA, p = CD/BC. */
export interface HarmonicRatios {
  name: HarmonicName;
  b: Span;
  c: Span;
  d: Span;
  p: Span;
}

/** Tolerance of every ratio, as a share of it. */
export const RATIO_TOLERANCE = 0.05;

const c: Span = [0.382, 0.886];

/** Scott Carney, "The Harmonic Trader" (1999) and "Harmonic Trading" (2010). */
export const HARMONICS: readonly HarmonicRatios[] = [
  { name: 'gartley', b: [0.618, 0.618], c, d: [0.786, 0.786], p: [1.13, 1.618] },
  { name: 'bat', b: [0.382, 0.5], c, d: [0.886, 0.886], p: [1.618, 2.618] },
  { name: 'butterfly', b: [0.786, 0.786], c, d: [1.272, 1.272], p: [1.618, 2.618] },
  { name: 'crab', b: [0.382, 0.618], c, d: [1.618, 1.618], p: [2.24, 3.618] },
];

/** Returns the distance of a ratio from its span, in tolerances: 0 inside, above 1 invalid. */
export function ratioDeviation(ratio: number, [least, most]: Span): number {
  if (ratio < least) return (least - ratio) / (least * RATIO_TOLERANCE);
  return ratio > most ? (ratio - most) / (most * RATIO_TOLERANCE) : 0;
}
