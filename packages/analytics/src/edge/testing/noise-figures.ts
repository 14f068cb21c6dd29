import { seededRandom } from '../../stats/random.ts';
import { wilsonInterval } from '../../stats/wilson.ts';
import { type Edge, type Interval, measureEdge } from '../edge.ts';
import {
  clusteredSignals,
  compareIn,
  type MeasuredBars,
  measureBars,
  newLows,
  noiseWorld,
  type Signals,
  scatteredSignals,
  type World,
  type WorldShape,
} from './noise-world.ts';

/** Five years of daily bars. */
const DAYS = 1_300;

export interface NoiseCase {
  name: string;
  shape: WorldShape;
  /** Signals before overlaps are dropped, and the days that they share; 0 for any day. */
  signals: number;
  days: number;
}

/** About 30, 200 and 2,000 signals that count, at any time or of many instruments on the same days. */
export const NOISE_CASES: readonly NoiseCase[] = [
  { name: '30, any day', shape: { instruments: 12, days: DAYS, common: 0 }, signals: 36, days: 0 },
  { name: '30, shared days', shape: { instruments: 30, days: DAYS, common: 0.4 }, signals: 36, days: 25 },
  { name: '200, any day', shape: { instruments: 25, days: DAYS, common: 0.3 }, signals: 216, days: 0 },
  { name: '200, shared days', shape: { instruments: 60, days: DAYS, common: 0.4 }, signals: 230, days: 60 },
  { name: '2,000, any day', shape: { instruments: 80, days: DAYS, common: 0.3 }, signals: 3_100, days: 0 },
  { name: '2,000, shared days', shape: { instruments: 80, days: DAYS, common: 0.4 }, signals: 4_500, days: 100 },
];

export interface Coverage {
  worlds: number;
  /** Means over worlds. */
  signals: number;
  blocks: number;
  /** Shares of the worlds whose 95 % interval holds the truth. */
  ofHits: number;
  ofEdge: number;
  /** The same of Wilson's interval for independent signals. */
  ofPlainHits: number;
  /** Mean edge and its standard error, in points. */
  edge: number;
  edgeError: number;
}

/** Measures worthless signals in a number of worlds; those with too few signals or weeks for an interval are left out. */
export function coverageOn({ shape, signals, days }: NoiseCase, worlds: number): Coverage {
  const edges: Edge[] = [];
  for (let k = 0; k < worlds; k++) {
    const { world, measured, random } = worldOf(k, shape);
    const edge = measureEdge(compareIn(world, measured, signalsOf(random, shape, signals, days)));
    if (edge?.interval) edges.push(edge);
  }
  const mean = (of: (edge: Edge) => number) => edges.reduce((sum, edge) => sum + of(edge), 0) / edges.length;
  const edge = 100 * mean((one) => one.edge);
  const rate = mean(({ baseline }) => baseline); // of any bar, the same in every world but for its sample
  return {
    worlds: edges.length,
    signals: mean(({ count }) => count),
    blocks: mean(({ blocks }) => blocks),
    ofHits: mean(({ interval }) => +holds(interval, rate)),
    ofEdge: mean(({ edgeInterval }) => +holds(edgeInterval, 0)),
    ofPlainHits: mean((one) => +holds(plainOf(one), rate)),
    edge,
    edgeError: Math.sqrt(mean((one) => (100 * one.edge - edge) ** 2) / edges.length),
  };
}

export interface Strengths {
  worlds: number;
  /** Shares of the worlds in which two of three worthless strengths have intervals apart. */
  apart: number;
  /** The same by Wilson's interval for independent signals. */
  plainApart: number;
}

/** Grades worthless signals by their day, as a market's volume or trend does, and compares the hit rates of the grades. */
export function strengthsOn({ shape, signals, days }: NoiseCase, worlds: number): Strengths {
  let [counted, apart, plainApart] = [0, 0, 0];
  for (let k = 0; k < worlds; k++) {
    const { world, measured, random } = worldOf(k, shape);
    const found = signalsOf(random, shape, signals, days);
    const gradeOf = Uint8Array.from({ length: shape.days }, () => random.below(3));
    const grades = [0, 1, 2].map((grade) =>
      measureEdge(compareIn(world, measured, found, (_, at) => gradeOf[at] === grade)),
    );
    const edges = grades.filter((edge) => edge?.interval);
    if (edges.length < 3) continue;
    counted++;
    apart += +areApart(edges.map((edge) => edge?.interval as Interval));
    plainApart += +areApart(edges.map((edge) => plainOf(edge as Edge)));
  }
  return { worlds: counted, apart: apart / counted, plainApart: plainApart / counted };
}

export interface Lows {
  worlds: number;
  /** Mean over all signals of all worlds, in points: hit rate less baseline as it is, and less what the choice of lows brings. */
  raw: number;
  edge: number;
  edgeError: number;
  ofEdge: number;
}

/** Buys new lows of so many days. */
export function lowsOn(shape: WorldShape, over: number, worlds: number): Lows {
  const edges: Edge[] = [];
  for (let k = 0; k < worlds; k++) {
    const { world, measured } = worldOf(50_000 + k, shape);
    const edge = measureEdge(compareIn(world, measured, newLows(world, over)));
    if (edge?.edgeInterval) edges.push(edge);
  }
  const total = edges.reduce((sum, { count }) => sum + count, 0);
  const mean = (of: (edge: Edge) => number) => edges.reduce((sum, one) => sum + one.count * of(one), 0) / total;
  const edge = mean((one) => one.edge);
  const squares = edges.reduce((sum, one) => sum + (one.count * (one.edge - edge)) ** 2, 0);
  return {
    worlds: edges.length,
    raw: 100 * mean(({ hitRate, baseline }) => hitRate - baseline),
    edge: 100 * edge,
    edgeError: (100 * Math.sqrt(squares)) / total,
    ofEdge: edges.filter(({ edgeInterval }) => holds(edgeInterval, 0)).length / edges.length,
  };
}

interface Planted {
  worlds: number;
  /** Points by which the drift lifts the signals over any bar: the mean difference of many worlds. */
  truth: number;
  edge: number;
  edgeError: number;
  /** Share of the worlds whose interval of the edge holds the truth. */
  ofEdge: number;
  /** Share of the worlds whose interval excludes 0. */
  found: number;
}

/** Lets prices drift after each of about 200 signals, by so much a bar. */
export function plantedOn(drift: number, worlds: number): Planted {
  const shape = { instruments: 25, days: DAYS, common: 0.3 };
  const edges: Edge[] = [];
  for (let k = 0; k < worlds; k++) {
    const random = seededRandom(90_000 + k);
    const signals = scatteredSignals(random, shape, 216);
    const moved = signals.map((own) => new Set(own.flatMap((at) => Array.from({ length: 20 }, (_, d) => at + 1 + d))));
    const driftAt = (one: number, bar: number) => (moved[one].has(bar) ? drift : 0);
    const world = noiseWorld(random, { ...shape, driftAt });
    const edge = measureEdge(compareIn(world, measureBars(world), signals));
    if (edge?.edgeInterval) edges.push(edge);
  }
  const mean = (of: (edge: Edge) => number) => edges.reduce((sum, one) => sum + of(one), 0) / edges.length;
  const truth = mean(({ hitRate, baseline }) => hitRate - baseline);
  const edge = mean((one) => one.edge);
  return {
    worlds: edges.length,
    truth: 100 * truth,
    edge: 100 * edge,
    edgeError: 100 * Math.sqrt(mean((one) => (one.edge - edge) ** 2) / edges.length),
    ofEdge: mean(({ edgeInterval }) => +holds(edgeInterval, truth)),
    found: mean(({ edgeInterval }) => +!holds(edgeInterval, 0)),
  };
}

function worldOf(
  seed: number,
  shape: WorldShape,
): { world: World; measured: MeasuredBars; random: ReturnType<typeof seededRandom> } {
  const random = seededRandom(31 * seed + 7);
  const world = noiseWorld(random, shape);
  return { world, measured: measureBars(world), random };
}

const signalsOf = (random: ReturnType<typeof seededRandom>, shape: WorldShape, count: number, days: number): Signals =>
  days > 0 ? clusteredSignals(random, shape, count, days) : scatteredSignals(random, shape, count);

const holds = (interval: Interval | null, value: number): boolean =>
  interval !== null && interval[0] <= value && value <= interval[1];

const plainOf = ({ hitRate, count }: Edge): Interval => wilsonInterval(hitRate * count, count);

const areApart = (intervals: readonly Interval[]): boolean =>
  Math.max(...intervals.map(([low]) => low)) > Math.min(...intervals.map(([, high]) => high));
