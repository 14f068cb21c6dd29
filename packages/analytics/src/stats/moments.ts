import { isRounding } from '../compare.ts';

export interface Moments {
  count: number;
  mean: number;
  /** Sample standard deviation (n - 1); NaN below two values, 0 where they differ only by rounding. */
  sd: number;
  /** Population skew and kurtosis (0 and 3 for a normal distribution); NaN without variation. */
  skew: number;
  kurtosis: number;
}

/**
 * The first four moments of `values[0..count)`, in two passes: raw sums of powers would cancel.
 *
 * `size` is that of the numbers that the values are differences of, 1 for returns: their rounding is that of a return of
 * nothing, however small the values. Two sums run side by side, odd and even, so that one addition need not wait for the one
 * before.
 */
export function momentsOf(values: Float64Array | readonly number[], count: number = values.length, size = 0): Moments {
  const mean = meanOf(values, count);
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let i = 0; i < count; i++) {
    const deviation = values[i] - mean;
    const squared = deviation * deviation;
    second += squared;
    third += squared * deviation;
    fourth += squared * squared;
  }
  const isFlat = isRounding(Math.sqrt(second / count), size + Math.abs(mean));
  const variance = isFlat ? 0 : second / count;
  return {
    count,
    mean,
    sd: count < 2 ? Number.NaN : isFlat ? 0 : Math.sqrt(second / (count - 1)),
    skew: isFlat ? Number.NaN : third / count / variance ** 1.5,
    kurtosis: isFlat ? Number.NaN : fourth / count / variance ** 2,
  };
}

function meanOf(values: Float64Array | readonly number[], count: number): number {
  let even = 0;
  let odd = 0;
  for (let i = 1; i < count; i += 2) {
    even += values[i - 1];
    odd += values[i];
  }
  if (count % 2 === 1) even += values[count - 1];
  return (even + odd) / count;
}
