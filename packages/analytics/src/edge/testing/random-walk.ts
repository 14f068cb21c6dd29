import { BarSeries } from '@wickwise/market';
import type { Random } from '../../stats/random.ts';

const DAY_MS = 86_400_000;
const STEPS = 6;
const STEP = 0.006;

const gauss = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/** Daily bars, Monday to Friday, of a random walk; `driftAt` adds to the expected log return of a bar. */
export function randomWalk(length: number, random: Random, driftAt: (i: number) => number = () => 0): BarSeries {
  const bars = new BarSeries(length);
  let price = 100;
  for (let i = 0; i < length; i++) {
    const open = price;
    let [high, low] = [price, price];
    for (let step = 0; step < STEPS; step++) {
      price *= Math.exp(STEP * gauss(random) + driftAt(i) / STEPS);
      high = Math.max(high, price);
      low = Math.min(low, price);
    }
    const timeMs = (Math.floor(i / 5) * 7 + (i % 5) + 4) * DAY_MS; // day 4 of 1970 is a Monday
    bars.push({ timeMs, open, high, low, close: price, volume: 1 });
  }
  return bars;
}

/** A range that stands for ATR(14) of such a walk, given from bar 14 on. */
export const steadyAtr = (bars: BarSeries): Float64Array =>
  Float64Array.from({ length: bars.length }, (_, i) =>
    i < 14 ? Number.NaN : 1.6 * STEP * Math.sqrt(STEPS) * (bars.close[i] as number),
  );
