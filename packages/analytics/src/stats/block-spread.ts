/** Uncertainty of a mean over blocks. */
export interface BlockSpread {
  /** Square of the mean's standard error. */
  variance: number;
  /** Degrees of freedom of that variance, for Student's t. Infinite where nothing was estimated. */
  freedom: number;
}

/** Minimum degrees of freedom of an interval. */
const LEAST_FREEDOM = 2;

/**
 * Spread of a mean of values that hang together within blocks and not across them.
 *
 * `deviations` are the sums of the values' deviations from the mean, block by block, `sizes` the number of values in each;
 * `valueVariance` is the variance of one value. The variance leaves out each block in turn, which is exact for equal blocks and
 * does not shrink where one block holds a large share, as a bootstrap does. Its freedom counts blocks by what they
 * contribute (Satterthwaite), with the correlation inside blocks that the variance implies: blocks of one value need no estimate.
 *
 * Source: B. Efron, C. Stein, "The jackknife estimate of variance" (1981); F. E. Satterthwaite, "An approximate distribution of
 * estimates of variance components" (1946)
 */
export function blockSpread(deviations: Float64Array, sizes: Float64Array, valueVariance: number): BlockSpread {
  const count = sizes.reduce((sum, size) => sum + size, 0);
  const blocks = sizes.reduce((sum, size) => sum + +(size > 0), 0);
  const shrink = (blocks - 1) / blocks;
  let squares = 0;
  for (let b = 0; b < sizes.length; b++) squares += (deviations[b] / (count - sizes[b])) ** 2;
  const variance = shrink * squares;
  const inflation = (variance * count) / valueVariance;
  return { variance, freedom: Math.max(shrink * contributingBlocks(sizes, inflation), LEAST_FREEDOM) };
}

/** Returns the number of equal blocks with the same information, given the inflation of the variance. */
function contributingBlocks(sizes: Float64Array, inflation: number): number {
  let count = 0;
  let pairs = 0;
  for (const size of sizes) {
    count += size;
    pairs += size * (size - 1);
  }
  const correlation = inflation > 1 && pairs > 0 ? Math.min(((inflation - 1) * count) / pairs, 1) : 0;
  let total = 0;
  let squares = 0;
  for (const size of sizes) {
    if (size === 0) continue;
    const own = size * (1 + (size - 1) * correlation);
    total += own;
    squares += own * own * (1 - 1 / size);
  }
  return squares > 0 ? (total * total) / squares : Number.POSITIVE_INFINITY;
}
