import { BarSeries, DAY_MS } from '@wickwise/market';
import type { Random } from '../../stats/random.ts';

/** Moves of price within a bar. */
export const STEPS = 6;
const STEP = 0.006;

/** Draws from a normal distribution, mean 0 and variance 1. */
export function normalsOf(random: Random): () => number {
  let spare = Number.NaN;
  return () => {
    const kept = spare;
    spare = Number.NaN;
    if (!Number.isNaN(kept)) return kept;
    const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
    const angle = 2 * Math.PI * random.next();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}

/** Daily bars, Monday to Friday, of a random walk; `driftAt` adds to the expected log return of a bar. */
export const randomWalk = (length: number, random: Random, driftAt?: (i: number) => number): BarSeries =>
  walkOf(length, normalsOf(random), driftAt);

/** The same of given moves, in standard deviations, `STEPS` to a bar. */
export function walkOf(
  length: number,
  moveAt: (step: number) => number,
  driftAt: (i: number) => number = () => 0,
): BarSeries {
  const bars = new BarSeries(length);
  let price = 100;
  for (let i = 0; i < length; i++) {
    const open = price;
    let [high, low] = [price, price];
    const drift = driftAt(i) / STEPS;
    for (let step = 0; step < STEPS; step++) {
      price *= Math.exp(STEP * moveAt(i * STEPS + step) + drift);
      high = Math.max(high, price);
      low = Math.min(low, price);
    }
    const timeMs = (Math.floor(i / 5) * 7 + (i % 5) + 4) * DAY_MS; // day 4 of 1970 is a Monday
    bars.push({ timeMs, open, high, low, close: price, volume: 1 });
  }
  return bars;
}

/** A range in place of ATR(14) of such a walk, known from bar 14 on. */
export const steadyAtr = (bars: BarSeries): Float64Array =>
  Float64Array.from({ length: bars.length }, (_, i) =>
    i < 14 ? Number.NaN : 1.6 * STEP * Math.sqrt(STEPS) * bars.close[i],
  );
