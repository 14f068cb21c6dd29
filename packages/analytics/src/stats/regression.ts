import { isRounding } from '../compare.ts';

export interface Line {
  /** y at x = 0, and the change of y per unit of x. */
  alpha: number;
  beta: number;
}

/**
 * Least-squares line of y on x over `[0..count)`; undefined where x doesn't vary but for its rounding. `size` is that of the
 * numbers that x is a difference of, 1 for returns.
 */
export function regress(y: Float64Array, x: Float64Array, count: number, size = 0): Line | undefined {
  let sumX = 0;
  let sumY = 0;
  for (let i = 0; i < count; i++) {
    sumX += x[i];
    sumY += y[i];
  }
  const meanX = sumX / count;
  const meanY = sumY / count;
  let joint = 0;
  let own = 0;
  for (let i = 0; i < count; i++) {
    const deviation = x[i] - meanX;
    joint += deviation * (y[i] - meanY);
    own += deviation * deviation;
  }
  if (count === 0 || isRounding(Math.sqrt(own / count), size + Math.abs(meanX))) return undefined;
  const beta = joint / own;
  return { alpha: meanY - beta * meanX, beta };
}
