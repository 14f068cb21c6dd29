import type { BarSeries } from '@wickwise/market';
import type { ChartDirection } from '../find.ts';
import { HARMONICS } from '../harmonic-ratios.ts';
import { drawBars, type Knot, QUIET_BARS } from './draw.ts';
import type { Mulberry32 } from './random.ts';

/** A bullish shape in units of its height, with lead-in and breakout, and which of its knots are the pattern's. */
interface Shape {
  pattern: string;
  knots: Knot[];
  first: number;
  last: number;
}

interface Planted {
  bars: BarSeries;
  pattern: string;
  direction: ChartDirection;
  start: number;
  end: number;
}

/** Noise of a bar, as shares of the smallest leg's height. */
export interface PlantedOptions {
  noise: number;
  /** Bars of the whole pattern. */
  span: number;
}

const path = (legs: readonly (readonly [bars: number, price: number])[]): Knot[] => {
  let bar = 0;
  return legs.map(([bars, price]) => {
    bar += bars;
    return [bar, price];
  });
};

function doubleBottom(random: Mulberry32, span: number): Shape {
  const left = span * random.between(0.35, 0.65);
  const t2 = random.between(-0.13, 0.13);
  const lead = random.bars(0.8 * span, 1.5 * span);
  const knots = path([
    [0, 2.2],
    [lead, 0],
    [left, 1],
    [span - left, t2],
    [0.6 * span, 1.9],
  ]);
  return { pattern: 'double', knots, first: 1, last: 3 };
}

function headAndShoulders(random: Mulberry32, span: number): Shape {
  const shoulder = random.between(0.35, 0.6);
  const tilt = random.between(-0.1, 0.1);
  const legs = [1, random.between(0.7, 1.3), random.between(0.7, 1.3), random.between(0.8, 1.2)];
  const unit = span / legs.reduce((sum, leg) => sum + leg, 0);
  const [a = 0, b = 0, c = 0, d = 0] = legs.map((leg) => leg * unit);
  const right = 1 - shoulder + random.between(-0.1, 0.1);
  const ls = 1 - shoulder;
  const knots = path([
    [0, 2.5],
    [span, ls],
    [a, 1 - tilt],
    [b, 0],
    [c, 1 + tilt],
    [d, right],
    [0.4 * span, 2],
  ]);
  return { pattern: 'head_and_shoulder', knots, first: 1, last: 5 };
}

function flag(random: Mulberry32, span: number): Shape {
  const pole = Math.max(span * random.between(0.35, 0.5), 4);
  const drift = random.between(-0.18, 0.03);
  const width = random.between(0.18, 0.28);
  const third = (span - pole) / 3;
  const upper = (share: number) => 1 + drift * share;
  const knots = path([
    [0, 0.02],
    [30, 0],
    [pole, 1],
    [third, upper(1 / 3) - width],
    [third, upper(2 / 3)],
    [third, upper(1) - width],
    [0.4 * span, 1.6],
  ]);
  return { pattern: 'flag', knots, first: 1, last: 5 };
}

function harmonic(random: Mulberry32, span: number): Shape {
  const ratios = HARMONICS[random.bars(0, HARMONICS.length - 1)];
  const off = () => random.between(0.985, 1.015);
  const within = ([low, high]: readonly [number, number]) => random.between(low, high) * (low === high ? off() : 1);
  for (;;) {
    const b = 1 - within(ratios.b);
    const c = b + (1 - b) * within(ratios.c);
    const d = 1 - within(ratios.d);
    const projection = (c - d) / (c - b);
    if (projection < ratios.p[0] || projection > ratios.p[1]) continue;
    const legs = [1, 1 - b, c - b, c - d].map((height) => Math.sqrt(height) * random.between(0.8, 1.2));
    const unit = span / legs.reduce((sum, leg) => sum + leg, 0);
    const [xa = 0, ab = 0, bc = 0, cd = 0] = legs.map((leg) => leg * unit);
    const knots = path([
      [0, 0.8],
      [0.4 * span, 0],
      [xa, 1],
      [ab, b],
      [bc, c],
      [cd, d],
      [0.5 * cd, d + 0.6 * (c - d)],
    ]);
    return { pattern: ratios.name, knots, first: 1, last: 5 };
  }
}

const SHAPES = { double: doubleBottom, headAndShoulders, flag, harmonic };
export type PlantedKind = keyof typeof SHAPES;

const NAMES: Readonly<Record<string, readonly [bullish: string, bearish: string]>> = {
  double: ['double_bottoms', 'double_tops'],
  flag: ['bullish_flag', 'bearish_flag'],
};

/** Plants a valid pattern of random proportions, price and direction, with noise. */
export function plant(random: Mulberry32, kind: PlantedKind, { noise, span }: PlantedOptions): Planted {
  const { pattern, knots, first, last } = SHAPES[kind](random, span);
  const sign = random.between(0, 1) < 0.5 ? 1 : -1;
  const unit = 10 ** random.between(-1, 2);
  const base = unit * random.between(8, 20);
  const points = knots.map(([bar, price]): Knot => [Math.round(bar) + QUIET_BARS, base + sign * unit * price]);
  const smallest = Math.min(
    ...knots.slice(first + 1, last + 1).map(([, price], i) => Math.abs(price - knots[first + i][1])),
  );
  const [start] = points[first];
  const [end] = points[last];
  const name = NAMES[pattern]?.[sign > 0 ? 0 : 1] ?? pattern;
  const bars = drawBars(points, { random, size: noise * smallest * unit });
  return { bars, pattern: name, direction: sign > 0 ? 'bullish' : 'bearish', start, end };
}
