import type { Lean } from '@wickwise/contract';

/** The bounds usual for such ratings: a tenth of all votes, and a half. */
const SOME = 0.1;
const MOST = 0.5;

/** A rating in words, which tell where prices stand and don't say what to do; null where there is no rating. */
export function leanOf(rating: number): Lean | null {
  if (Number.isNaN(rating)) return null;
  if (Math.abs(rating) <= SOME) return 'neutral';
  if (rating > 0) return rating > MOST ? 'strongly up' : 'up';
  return rating < -MOST ? 'strongly down' : 'down';
}
