/** Sums of squares and products of two variables about their means. */
export interface PairMoments {
  xx: number;
  xy: number;
  yy: number;
}

/** Moments of bars `first` to `last`, in two passes: the means first, so that no digits cancel. */
export function momentsOf(
  first: number,
  last: number,
  x: (k: number) => number,
  y: (k: number) => number,
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
  return moments;
}

/** Whether changes with this mean square are equal but for their rounding, which is 1e-16 of the price. */
export const isRounding = (variance: number): boolean => variance < 1e-30;
