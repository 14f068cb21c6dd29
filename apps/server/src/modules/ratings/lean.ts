import type { Lean } from '@wickwise/contract';

/** Usual bounds of such ratings: a tenth of all votes, and a half. */
const SOME = 0.1;
const MOST = 0.5;

/** Returns a rating in words that describe and don't advise; null without a rating. */
export function leanOf(rating: number): Lean | null {
  if (Number.isNaN(rating)) return null;
  if (Math.abs(rating) <= SOME) return 'neutral';
  if (rating > 0) return rating > MOST ? 'strongly up' : 'up';
  return rating < -MOST ? 'strongly down' : 'down';
}
