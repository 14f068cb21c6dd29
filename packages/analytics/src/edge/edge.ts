import { isRounding } from '../compare.ts';
import { type BlockSpread, blockSpread } from '../stats/block-spread.ts';
import { normalCdf } from '../stats/normal.ts';
import { normalOfT, t95 } from '../stats/student.ts';
import { wilsonInterval } from '../stats/wilson.ts';
import type { EdgeComparison, WeekBlock } from './comparison.ts';
import { DIRECTION_BARS } from './weekly-sums.ts';

/** Fewer signals show no percentage; fewer than `FIRM_SAMPLE` only a preliminary one. */
const MIN_SAMPLE = 30;
export const FIRM_SAMPLE = 100;

/** Signals of fewer blocks have no interval, and so show no edge: the spread of three is next to nothing. */
const MIN_BLOCKS = 12;

/**
 * Length of a block, in the longest outcomes. Outcomes that begin in one block reach into the next, which makes short blocks
 * look independent though they aren't. Three leave next to nothing of that; two are taken where history is short.
 */
const BLOCK_OUTCOMES = [3, 2] as const;

/** Signals of blocks that are more alike than chance makes them say no more than twice as many independent ones. */
const LEAST_INFLATION = 0.5;

export type Interval = readonly [low: number, high: number];

/** How often a signal worked and how often any bar did, as shares. */
export interface Edge {
  count: number;
  /** Blocks of calendar weeks that they fall in: signals of one block are hardly independent. */
  blocks: number;
  hitRate: number;
  /** 95 %: Wilson's for as many independent signals as these are worth. Null below `MIN_BLOCKS`. */
  interval: Interval | null;
  /** The hit rate of every bar of the same instruments, side and period, each instrument weighing by its signals. */
  baseline: number;
  /** Hit rate less baseline and less `selection`, with its 95 % interval; null below `MIN_BLOCKS`. */
  edge: number;
  edgeInterval: Interval | null;
  /**
   * What the same signals would show at other times, of no use to anybody: a rule that chooses lows is compared with bars
   * that fell before them.
   */
  selection: number;
  /** Two-sided, of no edge: what the check over many cells reads. */
  p: number;
  meanNet: number;
  baselineNet: number;
  /** Share of signals, and of all bars, after which price was on the right side of the entry. */
  direction: readonly { bars: number; right: number; baseline: number }[];
}

/** Measures signals against every bar of their instruments; undefined below `MIN_SAMPLE` signals. */
export function measureEdge(comparison: EdgeComparison): Edge | undefined {
  const { signals } = comparison;
  const count = signals.total('count');
  if (count < MIN_SAMPLE) return undefined;
  const hitRate = signals.total('hits') / count;
  const baseline = comparison.baseline('hits');
  const blocks = blocksOf(comparison);
  const edge = edgeOf(comparison, blocks, count);
  return {
    count,
    blocks: countOf(blocks),
    hitRate,
    baseline,
    edge,
    selection: hitRate - baseline - edge,
    ...intervalsOf(comparison, blocks, { count, hitRate, edge }),
    meanNet: signals.total('net') / count,
    baselineNet: comparison.baseline('net'),
    direction: DIRECTION_BARS.map((after) => ({
      bars: after,
      right: signals.total(`right${after}`) / count,
      baseline: comparison.baseline(`right${after}`),
    })),
  };
}

const countOf = (blocks: readonly WeekBlock[]): number => blocks.filter(({ count }) => count > 0).length;

/** Blocks as long as the history allows. */
function blocksOf(comparison: EdgeComparison): WeekBlock[] {
  let blocks: WeekBlock[] = [];
  for (const outcomes of BLOCK_OUTCOMES) {
    blocks = comparison.blocks(Math.max(Math.ceil(outcomes * comparison.later.outcomeWeeks), 1));
    if (countOf(blocks) >= MIN_BLOCKS) return blocks;
  }
  return blocks;
}

/** What signals gain over later bars, less what any bar gains over them. */
function edgeOf({ later }: EdgeComparison, blocks: readonly WeekBlock[], count: number): number {
  const total = (of: (block: WeekBlock) => number) => blocks.reduce((sum, block) => sum + of(block), 0);
  return total(({ gain }) => gain) / count - (later.bars > 0 ? total(({ anyGain }) => anyGain) / later.bars : 0);
}

type Means = Pick<Edge, 'count' | 'hitRate' | 'edge'>;

function intervalsOf(
  { later }: EdgeComparison,
  blocks: readonly WeekBlock[],
  { count, hitRate, edge }: Means,
): Pick<Edge, 'interval' | 'edgeInterval' | 'p'> {
  if (countOf(blocks) < MIN_BLOCKS) return { interval: null, edgeInterval: null, p: 1 };
  const valueVariance = hitRate * (1 - hitRate);
  const perBar = later.bars > 0 ? count / later.bars : 0;
  const sizes = Float64Array.from(blocks, (block) => block.count);
  const spread = (deviation: (block: WeekBlock) => number) =>
    blockSpread(Float64Array.from(blocks, deviation), sizes, valueVariance);
  const ofHits = spread((block) => block.hits - hitRate * block.count);
  const ofEdge = spread((block) => block.gain - edge * block.count - perBar * block.anyGain);
  const half = Math.sqrt(ofEdge.variance) * t95(ofEdge.freedom);
  return {
    interval: hitInterval(hitRate, count, ofHits),
    edgeInterval: [Math.max(edge - half, -1), Math.min(edge + half, 1)],
    p: pValue(edge, ofEdge),
  };
}

/** Wilson's interval of as many independent signals as would spread as these do. */
function hitInterval(hitRate: number, count: number, { variance, freedom }: BlockSpread): Interval {
  const plain = (hitRate * (1 - hitRate)) / count;
  const inflation = plain > 0 ? Math.max(variance / plain, LEAST_INFLATION) : 1;
  const independent = count / inflation;
  return wilsonInterval(hitRate * independent, independent, t95(freedom));
}

function pValue(edge: number, { variance, freedom }: BlockSpread): number {
  const spread = Math.sqrt(variance);
  if (isRounding(spread, 1)) return 1;
  const t = Math.abs(edge) / spread;
  return 2 * normalCdf(-(Number.isFinite(freedom) ? normalOfT(t, freedom) : t));
}
