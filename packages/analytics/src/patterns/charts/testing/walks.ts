import { BarSeries } from '@wickwise/market';
import type { Mulberry32 } from './random.ts';

/** Distributions of a random walk's steps, independent of the past. */
export const WALKS = {
  normal: (random: Mulberry32) => random.normal(),
  fatTailed: (random: Mulberry32) => random.normal() / Math.sqrt(random.between(0.05, 1)),
  coinToss: (random: Mulberry32) => (random.between(0, 1) < 0.5 ? -1 : 1),
  bursts: (random: Mulberry32, bar: number) => random.normal() * (1 + 2 * Math.sin(bar / 40) ** 2),
} as const;

export type Walk = keyof typeof WALKS;

/** A random walk of `length` bars with 8 steps each; bars open at the previous close. */
export function walk(random: Mulberry32, kind: Walk, length: number): BarSeries {
  const bars = new BarSeries(length);
  let price = 100;
  for (let i = 0; i < length; i++) {
    const open = price;
    let high = price;
    let low = price;
    for (let step = 0; step < 8; step++) {
      price *= 1 + 0.003 * WALKS[kind](random, i);
      high = Math.max(high, price);
      low = Math.min(low, price);
    }
    bars.push({ timeMs: i * 60_000, open, high, low, close: price, volume: 1 });
  }
  return bars;
}
