import { weekOf } from '../weeks.ts';
import { blockSpread } from './block-spread.ts';
import { momentsOf } from './moments.ts';
import { t95 } from './student.ts';

/** What was made while something was held. */
export interface HeldValue {
  value: number;
  fromMs: number;
  toMs: number;
}

/** Values that began in the same weeks. */
interface HeldBlock {
  /** Blocks are numbered along time; neighbours differ by 1. */
  no: number;
  values: number[];
}

export interface ValueInterval {
  value: number;
  low: number;
  high: number;
}

const WEEK_MS = 7 * 86_400_000;
/** Share of values that are held no longer than a block lasts. */
const HELD_WITHIN = 0.9;

/** Groups values by blocks of calendar weeks that are as long as nine of ten of them are held. */
export function heldBlocks(held: readonly HeldValue[]): HeldBlock[] {
  const times = held.map(({ fromMs, toMs }) => toMs - fromMs).sort((a, b) => a - b);
  const longest = times[Math.ceil(HELD_WITHIN * times.length) - 1] ?? 0;
  const weeks = Math.max(Math.ceil(longest / WEEK_MS), 1);
  const grouped = Map.groupBy(held, ({ fromMs }) => Math.floor(weekOf(fromMs) / weeks));
  return [...grouped].map(([no, some]) => ({ no, values: some.map(({ value }) => value) })).sort((a, b) => a.no - b.no);
}

/**
 * Mean of what was held, with a 95 % interval; undefined for nothing.
 *
 * What overlaps shares what the market does meanwhile, so values are summed by blocks. What blocks share with the next one
 * widens the interval. A record of many small gains looks safe until its first loss, and one of many small losses looks
 * lost until its first gain: the lower end is that of a record with one more block of the `worst` outcome, the upper end
 * with one of the `best`. Where a loss is L gains, b blocks without one happen to e^(-b/L) of unskilled records, and that
 * end is below zero until b is about 3.5 L.
 *
 * Source: L. P. Hansen, R. J. Hodrick, "Forward exchange rates as optimal predictors of future spot rates" (1980)
 */
export function meanOfHeld(
  held: readonly HeldValue[],
  { worst, best }: { worst: number; best: number },
): ValueInterval | undefined {
  if (held.length === 0) return undefined;
  const blocks = heldBlocks(held);
  const value = held.reduce((sum, one) => sum + one.value, 0) / held.length;
  return { value, low: endOf(blocks, worst, -1), high: endOf(blocks, best, 1) };
}

/** Returns an end of the interval of a record with a block of an outcome that it may not have met yet. */
function endOf(blocks: readonly HeldBlock[], unseen: number, side: 1 | -1): number {
  const count = blocks.reduce((sum, { values }) => sum + values.length, 0);
  const usual = Math.max(Math.round(count / blocks.length), 1);
  // far from the others: it shares nothing with them
  const added = { no: Number.POSITIVE_INFINITY, values: Array.from({ length: usual }, () => unseen) };
  const all = [...blocks, added];
  const { mean, sd } = momentsOf(all.flatMap((block) => block.values));
  if (!(sd > 0)) return mean;
  const { variance, freedom } = spreadOf(all, mean, sd * sd);
  return mean + side * t95(freedom) * Math.sqrt(variance);
}

/** Uncertainty of the mean of values in blocks, with what blocks share with the next one. */
export function spreadOf(blocks: readonly HeldBlock[], mean: number, valueVariance: number) {
  const deviations = Float64Array.from(blocks, ({ values }) => values.reduce((sum, one) => sum + one - mean, 0));
  const sizes = Float64Array.from(blocks, ({ values }) => values.length);
  const { variance, freedom } = blockSpread(deviations, sizes, valueVariance);
  return { variance: variance * sharedWithNext(blocks, deviations), freedom };
}

/** Returns by how much the variance grows for what blocks share with the next one; never less than 1. */
function sharedWithNext(blocks: readonly HeldBlock[], deviations: Float64Array): number {
  let own = 0;
  let shared = 0;
  for (const [i, { no }] of blocks.entries()) {
    const deviation = deviations[i];
    own += deviation * deviation;
    if (blocks[i + 1]?.no === no + 1) shared += deviation * deviations[i + 1];
  }
  return own > 0 ? 1 + (2 * Math.max(shared, 0)) / own : 1;
}

/** Returns the mean of sizes weighted by themselves: few large ones count, where a record may hide them. */
export function typicalSize(sizes: readonly number[]): number {
  const sum = sizes.reduce((all, one) => all + one, 0);
  return sum > 0 ? sizes.reduce((all, one) => all + one * one, 0) / sum : 0;
}
