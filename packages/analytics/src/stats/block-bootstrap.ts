import { type Random, seededRandom } from './random.ts';

export interface BlockBootstrapOptions {
  seed: number;
  resamples: number;
  /** Consecutive rows that stay together; rows count round in a circle, so each is drawn equally often. */
  blockRows: number;
}

/**
 * Resamples rows of sums in blocks and evaluates a statistic of the total each time, in drawing order.
 *
 * `columns` hold one row per calendar week: what happens in one week hangs together across instruments, so weeks are
 * drawn whole. `statistic` reads the totals of the columns; NaN leaves a resample out.
 */
export function bootstrapTotals(
  columns: readonly Float64Array[],
  statistic: (totals: Float64Array) => number,
  { seed, resamples, blockRows }: BlockBootstrapOptions,
): number[] {
  const rows = columns[0]?.length ?? 0;
  const random = seededRandom(seed);
  const weights = new Int32Array(rows);
  const totals = new Float64Array(columns.length);
  const results: number[] = [];
  for (let k = 0; k < resamples; k++) {
    drawBlocks(weights, blockRows, random);
    columns.forEach((column, c) => {
      totals[c] = weightedTotal(column, weights);
    });
    const value = statistic(totals);
    if (!Number.isNaN(value)) results.push(value);
  }
  return results;
}

/** How often each row is drawn; the last block is cut so that as many rows are drawn as there are. */
function drawBlocks(weights: Int32Array, blockRows: number, random: Random): void {
  const rows = weights.length;
  weights.fill(0);
  for (let drawn = 0; drawn < rows; drawn += blockRows) {
    const start = random.below(rows);
    const end = start + Math.min(blockRows, rows - drawn);
    for (let row = start; row < end; row++) (weights[row % rows] as number)++;
  }
}

function weightedTotal(column: Float64Array, weights: Int32Array): number {
  let total = 0;
  for (let row = 0; row < column.length; row++) total += (column[row] as number) * (weights[row] as number);
  return total;
}

/** The value below which a share of sorted values lies, linear between neighbours. */
export function quantileOf(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}
