import type { Pivot } from './find.ts';

/**
 * Returns alternating swings without their smallest leg: its two swings are removed, or the two after the first, which
 * stays.
 */
export function withoutSmallestLeg(swings: readonly Pivot[]): readonly Pivot[] {
  let smallest = 1;
  for (let i = 2; i < swings.length; i++) if (legTo(swings, i) < legTo(swings, smallest)) smallest = i;
  const from = Math.max(smallest - 1, 1);
  return [...swings.slice(0, from), ...swings.slice(from + 2)];
}

const legTo = (swings: readonly Pivot[], i: number): number => Math.abs(swings[i][2] - swings[i - 1][2]);

/** Returns the height of the smallest leg. */
export const shortestLeg = (swings: readonly Pivot[]): number =>
  swings.reduce((least, _, i) => (i === 0 ? least : Math.min(least, legTo(swings, i))), Number.POSITIVE_INFINITY);
