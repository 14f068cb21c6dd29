import type { Direction, MeasuredStrength, Pivot, Strength } from '@wickwise/analytics';

/** A finding as the command line prints it. Bars are numbered from 0. */
export interface Find {
  pattern: string;
  /** Null without a direction. */
  direction: Direction | null;
  start: number;
  end: number;
  /** The bar at whose close it was known. */
  at: number;
  /** Of candles: 100 or -100, 80 with a shared end, 200 when confirmed. */
  value?: number;
  variant?: 'gapless';
  /** Of candles: whether the preceding trend fits their direction. */
  context?: boolean;
  strength: Strength | null;
  /** Score behind the strength, 0 to 100. */
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
