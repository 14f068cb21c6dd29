import type { Direction, MeasuredStrength, Pivot, Strength } from '@wickwise/analytics';

/** Something found, as the command line tells it. Bars are numbered from 0. */
export interface Find {
  pattern: string;
  /** Null where nothing says which way. */
  direction: Direction | null;
  start: number;
  end: number;
  /** The bar at whose close it was known. */
  at: number;
  /** Of candles: 100 or -100, 80 with a shared end, 200 when confirmed. */
  value?: number;
  variant?: 'gapless';
  /** Of candles: whether the trend before them is the one that their direction needs. */
  context?: boolean;
  strength: Strength | null;
  /** What the strength was made of, from 0 to 100. */
  score: number | null;
  pivots?: readonly Pivot[];
  /** Of events: price beyond which they have failed. */
  stop?: number | null;
  target?: number | null;
  targets?: readonly number[];
  invalidation?: number;
}

export const strengthFields = (measured: MeasuredStrength | undefined): Pick<Find, 'strength' | 'score'> => ({
  strength: measured?.strength ?? null,
  score: measured ? Math.round(measured.score * 10) / 10 : null,
});
