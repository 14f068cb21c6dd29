import { weekOf } from '../edge/weekly-sums.ts';
import { blockSpread } from '../stats/block-spread.ts';
import { momentsOf } from '../stats/moments.ts';
import { t95 } from '../stats/student.ts';
import { type ClosedCall, indexStake } from './recorded-call.ts';

export interface ValueInterval {
  value: number;
  low: number;
  high: number;
}

const WEEK_MS = 7 * 86_400_000;
/** Share of calls that are held no longer than a block lasts. */
const HELD_WITHIN = 0.9;
/**
 * Mean difference of calls to the index on their side, with a 95 % interval; null below two calls that have one.
 *
 * Calls that overlap share what the market does meanwhile, so they are summed by blocks of calendar weeks, as long as
 * nine of ten calls are held. What blocks share with the next one widens the interval. Calls that win often and lose
 * rarely look safe until the first loss: the lower end is that of a record with one more block of losses at the stop, the
 * upper end with one of gains at the targets. Where a loss is L gains, b blocks without one happen to e^(-b/L) of
 * unskilled records, and that end is below zero until b is about 3.5 L.
 *
 * Source: L. P. Hansen, R. J. Hodrick, "Forward exchange rates as optimal predictors of future spot rates" (1980)
 */
export function excessOf(calls: readonly ClosedCall[]): ValueInterval | null {
  const compared = calls.flatMap((call) => {
    const stake = indexStake(call);
    return stake === null ? [] : [{ call, excess: call.netPct - stake }];
  });
  if (compared.length < 2) return null;
  const blocks = blocksOf(compared);
  const value = compared.reduce((sum, { excess }) => sum + excess, 0) / compared.length;
  const worst = -typical(compared.map(({ call }) => call.riskPct));
  const best = typical(compared.map(({ call }) => call.rewardPct));
  return { value, low: endOf(blocks, worst, -1), high: endOf(blocks, best, 1) };
}

interface Block {
  no: number;
  values: number[];
}

function blocksOf(compared: readonly { call: ClosedCall; excess: number }[]): Block[] {
  const held = compared.map(({ call }) => call.endedAtMs - call.enteredAtMs).sort((a, b) => a - b);
  const longest = held[Math.ceil(HELD_WITHIN * held.length) - 1] ?? 0;
  const weeks = Math.max(Math.ceil(longest / WEEK_MS), 1);
  const grouped = Map.groupBy(compared, ({ call }) => Math.floor(weekOf(call.enteredAtMs) / weeks));
  return [...grouped]
    .map(([no, some]) => ({ no, values: some.map(({ excess }) => excess) }))
    .sort((a, b) => a.no - b.no);
}

/** Returns an end of the interval of a record with a block of an outcome that it may not have met yet. */
function endOf(blocks: readonly Block[], unseen: number, side: 1 | -1): number {
  const calls = blocks.reduce((sum, { values }) => sum + values.length, 0);
  const usual = Math.max(Math.round(calls / blocks.length), 1);
  // far from the others: it shares nothing with them
  const added = { no: Number.POSITIVE_INFINITY, values: Array.from({ length: usual }, () => unseen) };
  const all = [...blocks, added];
  const values = all.flatMap((block) => block.values);
  const { mean, sd } = momentsOf(values);
  if (!(sd > 0)) return mean;
  const deviations = Float64Array.from(all, (block) => block.values.reduce((sum, one) => sum + one - mean, 0));
  const { variance, freedom } = blockSpread(
    deviations,
    Float64Array.from(all, (block) => block.values.length),
    sd * sd,
  );
  return mean + side * t95(freedom) * Math.sqrt(variance * sharedWithNext(all, deviations));
}

/** Returns by how much the variance grows for what blocks share with the next one; never less than 1. */
function sharedWithNext(blocks: readonly Block[], deviations: Float64Array): number {
  let own = 0;
  let shared = 0;
  for (const [i, { no }] of blocks.entries()) {
    const deviation = deviations[i] as number;
    own += deviation * deviation;
    if (blocks[i + 1]?.no === no + 1) shared += deviation * (deviations[i + 1] as number);
  }
  return own > 0 ? 1 + (2 * Math.max(shared, 0)) / own : 1;
}

/** Returns the mean of distances weighted by themselves: few wide ones count, where a record may hide its losses. */
function typical(distances: readonly number[]): number {
  const sum = distances.reduce((all, one) => all + one, 0);
  return sum > 0 ? distances.reduce((all, one) => all + one * one, 0) / sum : 0;
}
