import { type ChartDirection, directionOf, type Pivot } from './find.ts';
import type { HarmonicWatch } from './harmonic.ts';
import type { HarmonicName } from './harmonic-ratios.ts';

/** A harmonic pattern that may come about: X A B C stand, D doesn't yet. */
export interface FormingHarmonic {
  pattern: HarmonicName;
  direction: ChartDirection;
  pivots: readonly Pivot[];
  /** Prices between which D would complete it. */
  zone: readonly [low: number, high: number];
  /** Whether the last leg has come to the zone. */
  isInZone: boolean;
}

export const formingOf = ({ sign, pivots, zones, d }: HarmonicWatch): FormingHarmonic[] =>
  zones.map(({ name, low, high }) => ({
    pattern: name,
    direction: directionOf(sign),
    pivots,
    zone: sign > 0 ? [low, high] : [-high, -low],
    isInZone: d <= high,
  }));
