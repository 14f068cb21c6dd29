import { seededRandom } from './random.ts';

/**
 * Resamples rows of sums and evaluates a statistic of their totals each time, in drawing order.
 *
 * `columns` hold one row per block, which is drawn whole: what happens in one calendar week hangs together across
 * instruments. `statistic` reads the totals of the columns; NaN leaves a resample out.
 */
export function bootstrapTotals(
  columns: readonly Float64Array[],
  statistic: (totals: Float64Array) => number,
  { seed, resamples }: { seed: number; resamples: number },
): number[] {
  const rows = columns[0]?.length ?? 0;
  const random = seededRandom(seed);
  const drawn = new Int32Array(rows);
  const totals = new Float64Array(columns.length);
  const results: number[] = [];
  for (let k = 0; k < resamples; k++) {
    drawn.fill(0);
    for (let i = 0; i < rows; i++) {
      const row = random.below(rows);
      drawn[row]++;
    }
    columns.forEach((column, c) => {
      totals[c] = weightedTotal(column, drawn);
    });
    const value = statistic(totals);
    if (!Number.isNaN(value)) results.push(value);
  }
  return results;
}

function weightedTotal(column: Float64Array, weights: Int32Array): number {
  let total = 0;
  for (let row = 0; row < column.length; row++) total += column[row] * weights[row];
  return total;
}

/** Returns a quantile of sorted values, interpolated linearly. */
export function quantileOf(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}
