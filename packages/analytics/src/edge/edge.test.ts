import type { BarSeries } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { bootstrapTotals, quantileOf } from '../stats/block-bootstrap.ts';
import { seededRandom } from '../stats/random.ts';
import { edgesAmong, strengthShowsOdds } from './cells.ts';
import { Comparison } from './comparison.ts';
import { type Edge, measureEdge } from './edge.ts';
import { outcomesAlong } from './outcomes.ts';
import { randomWalk, steadyAtr } from './testing/random-walk.ts';
import { WeeklySums } from './weekly-sums.ts';

const COSTS = { costRate: 0.0002 };

interface Instrument {
  signals: WeeklySums;
  everyBar: WeeklySums;
}

/** Instruments that are random walks, with signals at random; `drift` moves the 20 bars after each signal. */
function instrumentsOf(seed: number, instruments: number, length: number, drift = 0): Instrument[] {
  const random = seededRandom(seed);
  return Array.from({ length: instruments }, () => {
    const at: number[] = [];
    for (let i = 20 + random.below(20); i < length - 21; i += 20 + random.below(30)) at.push(i);
    const moved = new Set(drift === 0 ? [] : at.flatMap((i) => Array.from({ length: 20 }, (_, d) => i + 1 + d)));
    const bars = randomWalk(length, random, (i) => (moved.has(i) ? drift : 0));
    return instrumentOf(bars, at);
  });
}

function instrumentOf(bars: BarSeries, at: readonly number[]): Instrument {
  const outcomes = outcomesAlong(bars, steadyAtr(bars), COSTS);
  return {
    signals: new WeeklySums().addSignals(outcomes, 'long', at),
    everyBar: new WeeklySums().addEveryBar(outcomes, 'long'),
  };
}

const compare = (instruments: readonly Instrument[]): Comparison =>
  instruments.reduce((all, { signals, everyBar }) => all.add(signals, everyBar), new Comparison());

const cellOf = (seed: number, instruments: number, length: number, drift = 0): Comparison =>
  compare(instrumentsOf(seed, instruments, length, drift));

const measured = (cell: Comparison, seed = 1): Edge => {
  const edge = measureEdge(cell, { seed, resamples: 500 });
  if (!edge) throw new Error('too few signals');
  return edge;
};

describe('an edge that is the same in every week but for rounding', () => {
  it('has no spread that could tell it from chance', () => {
    // each week 3 signals of which 2 hit, and 10 bars of which 3 do
    const rows = (count: number, hits: number) =>
      WeeklySums.from(Array.from({ length: 40 }, (_, week) => [week, count, hits, 0, 0, 0, 0]));
    const edge = measured(new Comparison().add(rows(3, 2), rows(10, 3)));
    expect(edge.edge).toBeCloseTo(2 / 3 - 0.3, 12);
    expect(edge.p).toBe(1);
  });
});

describe('edges of random walks', () => {
  const cells = Array.from({ length: 250 }, (_, k) => cellOf(k, 6, 400));
  const edges = cells.map((cell, k) => measured(cell, k));
  const shareOf = (covers: (edge: Edge) => boolean) => edges.filter(covers).length / edges.length;

  it('are covered by about 95 % of the intervals', () => {
    const truth = edges.reduce((sum, { baseline }) => sum + baseline, 0) / edges.length;
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
    const instruments = instrumentsOf(1, 6, 400);
    const [there, back] = [measured(compare(instruments)), measured(compare(instruments.toReversed()))];
    expect(back.edge).toBeCloseTo(there.edge, 12);
    expect(back.edgeInterval[0]).toBeCloseTo(there.edgeInterval[0], 12);
    expect(measured(compare(instruments))).toEqual(there);
    expect(measured(compare(instruments), 2).edgeInterval).not.toEqual(there.edgeInterval);
  });

  it('is none where signals are no better than any bar of their own instrument, however unlike instruments are', () => {
    const random = seededRandom(7);
    const instruments = [0.004, -0.004].map((drift) => {
      const bars = randomWalk(4_000, random, () => drift);
      const often = drift > 0 ? 21 : 210; // nearly all signals are on the one that rises
      return instrumentOf(
        bars,
        Array.from({ length: Math.floor(3_900 / often) }, (_, k) => 20 + k * often),
      );
    });
    const edge = measured(compare(instruments));
    expect(edge.baseline).toBeGreaterThan(0.7); // pooled bars would say about 0.5, and call the rest an edge
    expect(edge.edgeInterval[0]).toBeLessThan(0);
    expect(edge.edgeInterval[1]).toBeGreaterThan(0);
  });

  it('has the interval that an exact bootstrap of one instrument has', () => {
    const [instrument] = instrumentsOf(3, 1, 4_000) as [Instrument];
    const { signals, everyBar } = instrument;
    const columns = [signals, everyBar].flatMap((sums) =>
      (['hits', 'count'] as const).map((sum) => sums.column(sum, everyBar.weeks)),
    );
    const exact = bootstrapTotals(columns, ([h = 0, n = 0, barHits = 0, bars = 0]) => h / n - barHits / bars, {
      seed: 1,
      resamples: 500,
    }).sort((a, b) => a - b);
    const { edgeInterval } = measured(compare([instrument]));
    const width = edgeInterval[1] - edgeInterval[0];
    expect(Math.abs(edgeInterval[0] - quantileOf(exact, 0.025))).toBeLessThan(width * 0.02);
    expect(Math.abs(edgeInterval[1] - quantileOf(exact, 0.975))).toBeLessThan(width * 0.02);
  });

  it('is none below 30 signals', () => {
    const bars = randomWalk(700, seededRandom(1));
    const withSignals = (count: number) =>
      compare([
        instrumentOf(
          bars,
          Array.from({ length: count }, (_, k) => 20 + k * 20),
        ),
      ]);
    expect(measureEdge(withSignals(29), { seed: 1 })).toBeUndefined();
    expect(measureEdge(withSignals(30), { seed: 1 })?.count).toBe(30);
  });

  it('is not shown by many signals of a few weeks, which share their weather', () => {
    const fewWeeks = (length: number) => {
      const random = seededRandom(7);
      const drift = 0.01;
      const rising = Array.from({ length: 40 }, () =>
        randomWalk(length, random, (i) => (i > 20 && i < 42 ? drift : 0)),
      );
      return measured(
        compare(
          rising.map((bars) =>
            instrumentOf(
              bars,
              [20, 45, 70, 95].filter((at) => at < length - 21),
            ),
          ),
        ),
      );
    };
    const edge = fewWeeks(120);
    expect(edge.count).toBeGreaterThan(100);
    expect(edge.blocks).toBe(4);
    expect(edge).toMatchObject({ p: 1, edgeInterval: [-1, 1] });
    expect(edgesAmong([edge])).toEqual([false]);
  });

  it('of a dozen weeks with shocks of their own is found by chance no more often than it says', () => {
    const chances = Array.from({ length: 200 }, (_, k) => {
      const random = seededRandom(9_000 + k);
      const shocks = Array.from({ length: 400 }, () => (random.next() - 0.5) * 0.04);
      const at = Array.from({ length: 13 }, (_, w) => 20 + w * 25);
      const instruments = Array.from({ length: 5 }, () =>
        instrumentOf(
          randomWalk(400, random, (i) => shocks[i] ?? 0),
          at,
        ),
      );
      return measured(compare(instruments), k).p;
    });
    // 5 % of 200 are 10; three standard errors more are 19
    expect(chances.filter((p) => p < 0.05).length).toBeLessThanOrEqual(19);
    expect(chances.filter((p) => p < 0.01).length).toBeLessThanOrEqual(7);
  });

  it('draws outcomes that last for weeks together: a few long waves are no evidence', () => {
    const random = seededRandom(11);
    const waves = Array.from({ length: 800 }, (_, i) => (i < 600 ? 0.004 : -0.004) * (i % 200 < 100 ? 1 : -1));
    const at = Array.from({ length: 30 }, (_, k) => 5 + (k % 10) * 10 + Math.floor(k / 10) * 200);
    const cell = compare(
      Array.from({ length: 10 }, () =>
        instrumentOf(
          randomWalk(800, random, (i) => waves[i] ?? 0),
          at,
        ),
      ),
    );
    const edge = (blockWeeks: number) => measureEdge(cell, { seed: 1, blockWeeks });
    expect(edge(1)?.p).toBeLessThan(0.01);
    expect(edge(20)).toMatchObject({ blocks: expect.any(Number), p: 1 });
    expect(edge(4)?.hitRate).toBe(edge(1)?.hitRate);
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
    expect(strengthShowsOdds(at(0.4, 0.45), { ...at(0.46, 0.5), blocks: 5 }, at(0.51, 0.6))).toBe(false);
  });
});
