import { BarSeries } from '@wickwise/market';
import type { Random } from './random.ts';

/** How the steps of a random walk are drawn; none of them knows the past of its price. */
export const WALKS = {
  normal: (random: Random) => random.normal(),
  fatTailed: (random: Random) => random.normal() / Math.sqrt(random.between(0.05, 1)),
  coinToss: (random: Random) => (random.between(0, 1) < 0.5 ? -1 : 1),
  bursts: (random: Random, bar: number) => random.normal() * (1 + 2 * Math.sin(bar / 40) ** 2),
} as const;

export type Walk = keyof typeof WALKS;

/** A random walk of `length` bars with 8 steps each; a bar opens where the last one closed. */
export function walk(random: Random, kind: Walk, length: number): BarSeries {
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
