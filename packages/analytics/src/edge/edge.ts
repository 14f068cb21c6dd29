import { bootstrapTotals, quantileOf } from '../stats/block-bootstrap.ts';
import { momentsOf } from '../stats/moments.ts';
import { normalCdf } from '../stats/normal.ts';
import { wilsonInterval } from '../stats/wilson.ts';
import type { Comparison } from './comparison.ts';
import { DIRECTION_BARS } from './weekly-sums.ts';

/** Fewer signals show no percentage; fewer than `FIRM_SAMPLE` only a preliminary one. */
const MIN_SAMPLE = 30;
export const FIRM_SAMPLE = 100;

/**
 * Signals of fewer blocks of weeks show no edge: drawing from three finds next to no spread, and takes any difference for
 * certain (days of ten-minute bars lie in one week).
 */
export const MIN_BLOCKS = 12;
const ANYTHING: Interval = [-1, 1];

export type Interval = readonly [low: number, high: number];

/** How often a signal worked and how often any bar did, as shares. */
export interface Edge {
  count: number;
  /** Blocks of calendar weeks that they fall in: signals of one block are hardly independent. */
  blocks: number;
  hitRate: number;
  /** Wilson, 95 %. */
  interval: Interval;
  /** The hit rate of every bar of the same instruments, side and period, each instrument weighing by its signals. */
  baseline: number;
  /** Hit rate less baseline, with the 95 % interval of a bootstrap over those blocks; -1 to 1 below `MIN_BLOCKS`. */
  edge: number;
  edgeInterval: Interval;
  /** Two-sided, of no edge: what the check over many cells reads. */
  p: number;
  meanNet: number;
  baselineNet: number;
  /** Share of signals, and of all bars, after which price stood on the right side of the entry. */
  direction: readonly { bars: number; right: number; baseline: number }[];
}

export interface EdgeOptions {
  seed: number;
  resamples?: number;
  /** Weeks that are drawn together: as long as an outcome lasts at least, for outcomes that overlap hang together. */
  blockWeeks?: number;
}

/** Measures signals against every bar of their instruments; undefined below `MIN_SAMPLE` signals. */
export function measureEdge(
  comparison: Comparison,
  { seed, resamples = 2000, blockWeeks = 1 }: EdgeOptions,
): Edge | undefined {
  const { signals } = comparison;
  const count = signals.total('count');
  if (count < MIN_SAMPLE) return undefined;
  const hitRate = signals.total('hits') / count;
  const baseline = comparison.baseline('hits');
  const columns = comparison.columns(blockWeeks);
  const draws = bootstrapTotals(columns, edgeOf(count), { seed, resamples }).sort((a, b) => a - b);
  const edge = hitRate - baseline;
  const blocks = columns[0].filter((own) => own > 0).length;
  const isSpread = blocks >= MIN_BLOCKS;
  return {
    count,
    blocks,
    hitRate,
    interval: wilsonInterval(signals.total('hits'), count),
    baseline,
    edge,
    edgeInterval: isSpread ? [quantileOf(draws, 0.025), quantileOf(draws, 0.975)] : ANYTHING,
    p: isSpread ? pValue(edge, momentsOf(draws, draws.length, 1).sd, blocks) : 1,
    meanNet: signals.total('net') / count,
    baselineNet: comparison.baseline('net'),
    direction: DIRECTION_BARS.map((after) => ({
      bars: after,
      right: signals.total(`right${after}`) / count,
      baseline: comparison.baseline(`right${after}`),
    })),
  };
}

/** The edge of drawn weeks. Baselines move with the draw to first order: exact ones would cost a column an instrument. */
const edgeOf =
  (signals: number) =>
  ([count = 0, excess = 0, drift = 0]: Float64Array): number =>
    excess / count - drift / signals;

/**
 * A bootstrap counts in steps of one resample, too coarse for the tail that many cells need: its spread is smooth. Of few
 * blocks it's too narrow and itself uncertain, as Student's t allows for.
 */
function pValue(edge: number, spread: number, blocks: number): number {
  const freedom = blocks - 1;
  const t = edge / (spread * Math.sqrt(blocks / freedom));
  return spread > 0 ? 2 * normalCdf(-normalOfT(Math.abs(t), freedom)) : 1;
}

/** The standard normal value as likely as a Student's t (D. L. Wallace, 1959; good to two digits of p from a dozen weeks on). */
const normalOfT = (t: number, freedom: number): number =>
  ((8 * freedom + 1) / (8 * freedom + 3)) * Math.sqrt(freedom * Math.log1p((t * t) / freedom));
