import { isRounding } from '../compare.ts';

/**
 * Returns moments of bars `first` to `last` in two passes, means first, which avoids cancellation. `sizes` are
 * magnitudes of the numbers whose differences x and y are: a price, or 1 for relative changes.
 */
export interface PairMoments {
  xx: number;
  xy: number;
  yy: number;
}

/**
 * Moments of bars `first` to `last`, in two passes: the means first, so that no digits cancel. `sizes` are those of the
 * numbers that x and y are differences of: a price, or 1 for changes in parts of it.
 */
export function pairMomentsOf(
  first: number,
  last: number,
  x: (k: number) => number,
  y: (k: number) => number,
  sizes: readonly [x: number, y: number] = [1, 1],
): PairMoments {
  const count = last - first + 1;
  let xMean = 0;
  let yMean = 0;
  for (let k = first; k <= last; k++) {
    xMean += x(k) / count;
    yMean += y(k) / count;
  }
  const moments = { xx: 0, xy: 0, yy: 0 };
  for (let k = first; k <= last; k++) {
    const dx = x(k) - xMean;
    const dy = y(k) - yMean;
    moments.xx += dx * dx;
    moments.xy += dx * dy;
    moments.yy += dy * dy;
  }
  if (isRounding(Math.sqrt(moments.xx / count), sizes[0] + Math.abs(xMean))) moments.xx = 0;
  if (isRounding(Math.sqrt(moments.yy / count), sizes[1] + Math.abs(yMean))) moments.yy = 0;
  return moments;
}
