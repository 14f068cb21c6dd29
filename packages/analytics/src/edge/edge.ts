import { bootstrapTotals, quantileOf } from '../stats/block-bootstrap.ts';
import { momentsOf } from '../stats/moments.ts';
import { normalCdf } from '../stats/normal.ts';
import { wilsonInterval } from '../stats/wilson.ts';
import type { Comparison } from './comparison.ts';
import { DIRECTION_BARS } from './weekly-sums.ts';

/** Fewer signals show no percentage; fewer than `FIRM_SAMPLE` only a preliminary one. */
const MIN_SAMPLE = 30;
export const FIRM_SAMPLE = 100;

export type Interval = readonly [low: number, high: number];

/** How often a signal worked and how often any bar did, as shares. */
export interface Edge {
  count: number;
  hitRate: number;
  /** Wilson, 95 %. */
  interval: Interval;
  /** The hit rate of every bar of the same instruments, side and period, each instrument weighing by its signals. */
  baseline: number;
  /** Hit rate less baseline, with the 95 % interval of a bootstrap over calendar weeks. */
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
}

/** Measures signals against every bar of their instruments; undefined below `MIN_SAMPLE` signals. */
export function measureEdge(comparison: Comparison, { seed, resamples = 2000 }: EdgeOptions): Edge | undefined {
  const { signals } = comparison;
  const count = signals.total('count');
  if (count < MIN_SAMPLE) return undefined;
  const hitRate = signals.total('hits') / count;
  const baseline = comparison.baseline('hits');
  const draws = bootstrapTotals(comparison.columns(), edgeOf(count), { seed, resamples }).sort((a, b) => a - b);
  const edge = hitRate - baseline;
  return {
    count,
    hitRate,
    interval: wilsonInterval(signals.total('hits'), count),
    baseline,
    edge,
    edgeInterval: [quantileOf(draws, 0.025), quantileOf(draws, 0.975)],
    p: pValue(edge, momentsOf(draws).sd),
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

/** A bootstrap counts in steps of one resample, too coarse for the tail that many cells need: its spread is smooth. */
const pValue = (edge: number, spread: number): number => (spread > 0 ? 2 * normalCdf(-Math.abs(edge) / spread) : 1);
