import { describe, expect, it } from 'vitest';
import { seededRandom } from '../stats/random.ts';
import { edgesAmong, strengthShowsOdds } from './cells.ts';
import { type Edge, measureEdge } from './edge.ts';
import { outcomesAlong } from './outcomes.ts';
import { randomWalk, steadyAtr } from './testing/random-walk.ts';
import { WeeklySums } from './weekly-sums.ts';

const COSTS = { costRate: 0.0002 };

/** Instruments that are random walks, with signals at random; `drift` moves the 20 bars after each signal. */
function cellOf(seed: number, instruments: number, length: number, drift = 0) {
  const random = seededRandom(seed);
  const signals = new WeeklySums();
  const everyBar = new WeeklySums();
  for (let k = 0; k < instruments; k++) {
    const at: number[] = [];
    for (let i = 20 + random.below(20); i < length - 21; i += 20 + random.below(30)) at.push(i);
    const moved = new Set(drift === 0 ? [] : at.flatMap((i) => Array.from({ length: 20 }, (_, d) => i + 1 + d)));
    const bars = randomWalk(length, random, (i) => (moved.has(i) ? drift : 0));
    const outcomes = outcomesAlong(bars, steadyAtr(bars), COSTS);
    signals.addSignals(outcomes, 'long', at);
    everyBar.addEveryBar(outcomes, 'long');
  }
  return { signals, everyBar };
}

const measured = (cell: ReturnType<typeof cellOf>, seed = 1): Edge => {
  const edge = measureEdge(cell.signals, cell.everyBar, { seed, resamples: 500 });
  if (!edge) throw new Error('too few signals');
  return edge;
};

describe('edges of random walks', () => {
  const cells = Array.from({ length: 250 }, (_, k) => cellOf(k, 6, 400));
  const edges = cells.map((cell, k) => measured(cell, k));
  const shareOf = (covers: (edge: Edge) => boolean) => edges.filter(covers).length / edges.length;

  it('are covered by about 95 % of the intervals', () => {
    const bars = cells.reduce((sum, { everyBar }) => sum + everyBar.total('count'), 0);
    const truth = cells.reduce((sum, { everyBar }) => sum + everyBar.total('hits'), 0) / bars;
    // three standard errors of 250 cells are 4 points
    const wilson = shareOf(({ interval: [low, high] }) => low <= truth && truth <= high);
    const bootstrap = shareOf(({ edgeInterval: [low, high] }) => low <= 0 && 0 <= high);
    for (const coverage of [wilson, bootstrap]) {
      expect(coverage).toBeGreaterThan(0.91);
      expect(coverage).toBeLessThan(0.99);
    }
  });

  it('are no edges: next to none survives, whatever the best hit rate', () => {
    expect(edgesAmong(edges).filter(Boolean).length).toBeLessThanOrEqual(1);
    expect(Math.max(...edges.map(({ hitRate }) => hitRate))).toBeGreaterThan(0.58);
  });
});

describe('a planted drift', () => {
  const drift = 0.002;
  const truth = measured(cellOf(1001, 150, 1000, drift));
  const cell = measured(cellOf(1002, 20, 1000, drift));

  it('is recovered by the measured edge', () => {
    expect(truth.edge).toBeGreaterThan(0.04);
    expect(cell.edgeInterval[0]).toBeLessThan(truth.edge);
    expect(cell.edgeInterval[1]).toBeGreaterThan(truth.edge);
    expect(cell.meanNet).toBeGreaterThan(cell.baselineNet);
    for (const { right, baseline } of cell.direction) expect(right).toBeGreaterThan(baseline);
  });

  it('survives among worthless cells', () => {
    const others = Array.from({ length: 40 }, (_, k) => measured(cellOf(2000 + k, 6, 400)));
    const flags = edgesAmong([undefined, truth, ...others]);
    expect(flags[0]).toBe(false);
    expect(flags[1]).toBe(true);
    expect(flags.slice(2).filter(Boolean).length).toBeLessThanOrEqual(2);
  });
});

describe('a measured edge', () => {
  it('repeats for a seed and does not depend on the order of instruments', () => {
    const [a, b] = [cellOf(1, 6, 400), cellOf(2, 6, 400)];
    const merge = (...parts: (typeof a)[]) => ({
      signals: parts.reduce((sums, { signals }) => sums.merge(signals), new WeeklySums()),
      everyBar: parts.reduce((sums, { everyBar }) => sums.merge(everyBar), new WeeklySums()),
    });
    expect(measured(merge(a, b))).toEqual(measured(merge(b, a)));
    expect(measured(a, 1).edgeInterval).not.toEqual(measured(a, 2).edgeInterval);
  });

  it('is none below 30 signals', () => {
    const outcomes = outcomesAlong(randomWalk(700, seededRandom(1)), new Float64Array(700).fill(2), COSTS);
    const everyBar = new WeeklySums().addEveryBar(outcomes, 'long');
    const at = (count: number) => Array.from({ length: count }, (_, k) => k * 20);
    expect(measureEdge(new WeeklySums().addSignals(outcomes, 'long', at(29)), everyBar, { seed: 1 })).toBeUndefined();
    expect(measureEdge(new WeeklySums().addSignals(outcomes, 'long', at(30)), everyBar, { seed: 1 })?.count).toBe(30);
  });

  it('is no edge where it loses, however surely', () => {
    const edge = measured(cellOf(1, 6, 400));
    expect(edgesAmong([{ ...edge, edge: -0.2, p: 1e-9 }])).toEqual([false]);
    expect(edgesAmong([{ ...edge, edge: 0.2, p: 1e-9 }])).toEqual([true]);
  });
});

describe('strength as odds', () => {
  const edge = measured(cellOf(1, 6, 400));
  const at = (low: number, high: number): Edge => ({ ...edge, interval: [low, high] });

  it('is allowed only where intervals rise without overlap', () => {
    expect(strengthShowsOdds(at(0.4, 0.45), at(0.46, 0.5), at(0.51, 0.6))).toBe(true);
    expect(strengthShowsOdds(at(0.4, 0.47), at(0.46, 0.5), at(0.51, 0.6))).toBe(false);
    expect(strengthShowsOdds(at(0.4, 0.45), undefined, at(0.51, 0.6))).toBe(false);
  });
});
