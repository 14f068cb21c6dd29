import { type ChartDirection, directionOfSign, type Pivot } from './find.ts';
import type { PendingHarmonic } from './harmonic.ts';
import type { HarmonicName } from './harmonic-ratios.ts';

/** An incomplete harmonic pattern: X A B C without D. */
export interface FormingHarmonic {
  pattern: HarmonicName;
  direction: ChartDirection;
  pivots: readonly Pivot[];
  /** Prices between which D would complete it. */
  zone: readonly [low: number, high: number];
  /** Whether the last leg has reached the zone. */
  isInZone: boolean;
}

export const formingOf = ({ sign, pivots, zones, d }: PendingHarmonic): FormingHarmonic[] =>
  zones.map(({ name, low, high }) => ({
    pattern: name,
    direction: directionOfSign(sign),
    pivots,
    zone: sign > 0 ? [low, high] : [-high, -low],
    isInZone: d <= high,
  }));
