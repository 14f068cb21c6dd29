import { bootstrapTotals, quantileOf } from '../stats/block-bootstrap.ts';
import { momentsOf } from '../stats/moments.ts';
import { normalCdf } from '../stats/normal.ts';
import { wilsonInterval } from '../stats/wilson.ts';
import { DIRECTION_BARS, type WeeklySums } from './weekly-sums.ts';

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
  /** The hit rate of every bar of the same instruments, side and period. */
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

/** Measures signals against every bar; undefined below `MIN_SAMPLE` signals. Both sums must cover the same period. */
export function measureEdge(
  signals: WeeklySums,
  everyBar: WeeklySums,
  { seed, resamples = 2000 }: EdgeOptions,
): Edge | undefined {
  const count = signals.total('count');
  if (count < MIN_SAMPLE) return undefined;
  const bars = everyBar.total('count');
  const hits = signals.total('hits');
  const { weeks } = everyBar;
  const columns = [signals, everyBar].flatMap((sums) => [sums.column('hits', weeks), sums.column('count', weeks)]);
  const draws = bootstrapTotals(columns, edgeOf, { seed, resamples }).sort((a, b) => a - b);
  const edge = hits / count - everyBar.total('hits') / bars;
  return {
    count,
    hitRate: hits / count,
    interval: wilsonInterval(hits, count),
    baseline: everyBar.total('hits') / bars,
    edge,
    edgeInterval: [quantileOf(draws, 0.025), quantileOf(draws, 0.975)],
    p: pValue(edge, momentsOf(draws).sd),
    meanNet: signals.total('net') / count,
    baselineNet: everyBar.total('net') / bars,
    direction: DIRECTION_BARS.map((after) => ({
      bars: after,
      right: signals.total(`right${after}`) / count,
      baseline: everyBar.total(`right${after}`) / bars,
    })),
  };
}

const edgeOf = ([hits = 0, count = 0, barHits = 0, bars = 0]: Float64Array): number => hits / count - barHits / bars;

/** A bootstrap counts in steps of one resample, too coarse for the tail that many cells need: its spread is smooth. */
const pValue = (edge: number, spread: number): number => (spread > 0 ? 2 * normalCdf(-Math.abs(edge) / spread) : 1);
