import type { BarSeries } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../stats/random.ts';
import { edgesAmong, strengthShowsOdds } from './cells.ts';
import { EdgeComparison } from './comparison.ts';
import { type Edge, type Interval, measureEdge } from './edge.ts';
import { LaterBars } from './later-bars.ts';
import { outcomesAlong } from './outcomes.ts';
import {
  clusteredSignals,
  compareIn,
  measureBars,
  newLows,
  noiseWorld,
  scatteredSignals,
} from './testing/noise-world.ts';
import { randomWalk, steadyAtr } from './testing/random-walk.ts';
import { WeeklySums } from './weekly-sums.ts';

const COSTS = { costRate: 0.0002 };
const DAILY = 4;
/** Weeks that an outcome of minutes lasts: blocks are single weeks. */
const OF_MINUTES = 0.1;

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

const compare = (instruments: readonly Instrument[], outcomeWeeks = DAILY): EdgeComparison => {
  const later = new LaterBars(outcomeWeeks);
  for (const { everyBar } of instruments) later.add(everyBar);
  return instruments.reduce((all, { signals, everyBar }) => all.add(signals, everyBar), new EdgeComparison(later));
};

const cellOf = (seed: number, instruments: number, length: number, drift = 0): EdgeComparison =>
  compare(instrumentsOf(seed, instruments, length, drift));

/** With its intervals, as cells of enough blocks have them. */
function measured(cell: EdgeComparison): Edge & { interval: Interval; edgeInterval: Interval } {
  const edge = measureEdge(cell);
  if (!edge?.interval || !edge.edgeInterval) throw new Error('too few signals');
  return { ...edge, interval: edge.interval, edgeInterval: edge.edgeInterval };
}

describe('an edge that is the same in every week but for rounding', () => {
  it('has no spread that could tell it from chance', () => {
    // each week 3 signals of which 2 hit, and 10 bars of which 3 do
    const rows = (count: number, hits: number) =>
      WeeklySums.from(Array.from({ length: 40 }, (_, week) => [week, count, hits, 0, 0, 0, 0]));
    const edge = measured(new EdgeComparison(new LaterBars(OF_MINUTES)).add(rows(3, 2), rows(10, 3)));
    expect(edge.edge).toBeCloseTo(2 / 3 - 0.3, 12);
    expect(edge.p).toBe(1);
  });
});

const meanOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

// three standard errors of 250 worlds are 4 points; edge.long.test.ts has more worlds and sharper bounds
describe.each([
  ['signals of many instruments on the same days', true],
  ['signals at any time', false],
])('on noise, %s', (_, areClustered) => {
  const shape = { instruments: 25, days: 800, common: 0.5 };
  const edges = Array.from({ length: 250 }, (_, k) => {
    const random = seededRandom(k);
    const world = noiseWorld(random, shape);
    const signals = areClustered ? clusteredSignals(random, shape, 200, 40) : scatteredSignals(random, shape, 200);
    return measured(compareIn(world, measureBars(world), signals));
  });
  const truth = meanOf(edges.map(({ baseline }) => baseline));
  const shareOf = (covers: (edge: (typeof edges)[0]) => boolean) => edges.filter(covers).length / edges.length;

  it('are covered by about 95 % of the intervals', () => {
    const ofHits = shareOf(({ interval: [low, high] }) => low <= truth && truth <= high);
    const ofEdge = shareOf(({ edgeInterval: [low, high] }) => low <= 0 && 0 <= high);
    for (const coverage of [ofHits, ofEdge]) {
      expect(coverage).toBeGreaterThan(0.91);
      expect(coverage).toBeLessThan(0.99);
    }
  });

  it('are no edges: next to none survives, whatever the best hit rate', () => {
    expect(edgesAmong(edges).filter(Boolean).length).toBeLessThanOrEqual(1);
    expect(Math.max(...edges.map(({ hitRate }) => hitRate))).toBeGreaterThan(0.58);
  });
});

describe('a rule that chooses new lows of noise', () => {
  const edges = Array.from({ length: 160 }, (_, k) => {
    const world = noiseWorld(seededRandom(700 + k), { instruments: 12, days: 700, common: 0.2 });
    return measureEdge(compareIn(world, measureBars(world), newLows(world, 100)));
  }).filter((edge) => edge !== undefined);

  it('shows no edge on average, though its bars did worse before them than after', () => {
    const error = 6 / Math.sqrt(edges.length); // points: the edges of single worlds spread by six
    expect(edges.length).toBeGreaterThan(150);
    expect(100 * meanOf(edges.map(({ hitRate, baseline }) => hitRate - baseline))).toBeGreaterThan(3 * error);
    expect(Math.abs(100 * meanOf(edges.map(({ edge }) => edge)))).toBeLessThan(2.5 * error);
  });

  it('shows the deducted selection', () => {
    for (const { hitRate, baseline, edge, selection } of edges) {
      expect(edge).toBeCloseTo(hitRate - baseline - selection, 12);
    }
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
    const others = Array.from({ length: 40 }, (_, k) => measured(cellOf(2000 + k, 6, 800)));
    const flags = edgesAmong([undefined, truth, ...others]);
    expect(flags[0]).toBe(false);
    expect(flags[1]).toBe(true);
    expect(flags.slice(2).filter(Boolean).length).toBeLessThanOrEqual(2);
  });
});

describe('a measured edge', () => {
  it('repeats, and does not depend on the order of instruments', () => {
    const instruments = instrumentsOf(1, 6, 800);
    const [there, back] = [measured(compare(instruments)), measured(compare(instruments.toReversed()))];
    expect(back.edge).toBeCloseTo(there.edge, 12);
    expect(back.edgeInterval[0]).toBeCloseTo(there.edgeInterval[0], 12);
    expect(measured(compare(instruments))).toEqual(there);
  });

  it('is absent where signals equal any bar of their own instrument, however instruments differ', () => {
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

  it('is absent below 30 signals', () => {
    const bars = randomWalk(700, seededRandom(1));
    const withSignals = (count: number) =>
      compare([
        instrumentOf(
          bars,
          Array.from({ length: count }, (_, k) => 20 + k * 20),
        ),
      ]);
    expect(measureEdge(withSignals(29))).toBeUndefined();
    expect(measureEdge(withSignals(30))?.count).toBe(30);
  });

  it('has no interval where many signals are in a few weeks', () => {
    const fewWeeks = (length: number) => {
      const random = seededRandom(7);
      const drift = 0.01;
      const rising = Array.from({ length: 40 }, () =>
        randomWalk(length, random, (i) => (i > 20 && i < 42 ? drift : 0)),
      );
      return measureEdge(
        compare(
          rising.map((bars) =>
            instrumentOf(
              bars,
              [20, 45, 70, 95].filter((at) => at < length - 21),
            ),
          ),
          OF_MINUTES,
        ),
      );
    };
    const edge = fewWeeks(120);
    expect(edge?.count).toBeGreaterThan(100);
    expect(edge).toMatchObject({ blocks: 4, p: 1, interval: null, edgeInterval: null });
    expect(edgesAmong([edge])).toEqual([false]);
  });

  it('over a dozen weeks with shocks is found by chance no more often than stated', () => {
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
      return measured(compare(instruments, OF_MINUTES)).p;
    });
    // 5 % of 200 are 10; three standard errors more are 19
    expect(chances.filter((p) => p < 0.05).length).toBeLessThanOrEqual(19);
    expect(chances.filter((p) => p < 0.01).length).toBeLessThanOrEqual(7);
  });

  it('groups outcomes that last for weeks: a few long waves are no evidence', () => {
    const random = seededRandom(11);
    const waves = Array.from({ length: 800 }, (_, i) => (i < 600 ? 0.004 : -0.004) * (i % 200 < 100 ? 1 : -1));
    const at = Array.from({ length: 30 }, (_, k) => 5 + (k % 10) * 10 + Math.floor(k / 10) * 200);
    const instruments = Array.from({ length: 10 }, () =>
      instrumentOf(
        randomWalk(800, random, (i) => waves[i] ?? 0),
        at,
      ),
    );
    const edge = (outcomeWeeks: number) => measureEdge(compare(instruments, outcomeWeeks));
    expect(edge(OF_MINUTES)?.p).toBeLessThan(0.01);
    expect(edge(20)).toMatchObject({ blocks: expect.any(Number), p: 1 });
    expect(edge(4)?.hitRate).toBe(edge(OF_MINUTES)?.hitRate);
  });

  it('is no edge where it loses, however significantly', () => {
    const edge = measured(cellOf(1, 6, 800));
    expect(edgesAmong([{ ...edge, edge: -0.2, p: 1e-9 }])).toEqual([false]);
    expect(edgesAmong([{ ...edge, edge: 0.2, p: 1e-9 }])).toEqual([true]);
  });
});

describe('strength as odds', () => {
  const edge = measured(cellOf(1, 6, 800));
  const at = (low: number, high: number): Edge => ({ ...edge, interval: [low, high] });

  it('is allowed only where intervals rise without overlap', () => {
    expect(strengthShowsOdds(at(0.4, 0.45), at(0.46, 0.5), at(0.51, 0.6))).toBe(true);
    expect(strengthShowsOdds(at(0.4, 0.47), at(0.46, 0.5), at(0.51, 0.6))).toBe(false);
    expect(strengthShowsOdds(at(0.4, 0.45), undefined, at(0.51, 0.6))).toBe(false);
    expect(strengthShowsOdds(at(0.4, 0.45), { ...edge, interval: null }, at(0.51, 0.6))).toBe(false);
  });
});
