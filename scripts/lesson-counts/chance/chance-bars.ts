import { DAY_MS } from '@wickwise/market';
import type { Mulberry32 } from '../../../packages/analytics/src/patterns/charts/testing/random.ts';
import { type Bar, BarSeries } from '../../../packages/market/src/index.ts';

const MONDAY_MS = Date.UTC(2024, 0, 1);
const STEPS = 16;

/** Returns bars of weekdays, of a price that `step` moves 16 times a bar. */
function barsOf(length: number, start: number, step: (price: number) => number, volume: () => number): Bar[] {
  let price = start;
  return Array.from({ length }, (_, k) => {
    const open = price;
    let [high, low] = [price, price];
    for (let n = 0; n < STEPS; n++) {
      price = step(price);
      high = Math.max(high, price);
      low = Math.min(low, price);
    }
    return { timeMs: MONDAY_MS + weekday(k) * DAY_MS, open, high, low, close: price, volume: volume() };
  });
}

/** Returns the day of a bar, counted from a Monday: weekends have none. */
const weekday = (k: number): number => Math.floor(k / 5) * 7 + (k % 5);

const usual = (): number => 1000;

/** Bars of a price whose changes are normal, about 1 % a bar, and know nothing of each other. */
export const wandering = (random: Mulberry32, length: number): BarSeries =>
  BarSeries.from(barsOf(length, 100, (price) => price * Math.exp((0.01 / 4) * random.normal()), usual));

/** Candles of 16 tosses of a coin each: heads up by 1, tails down by 1, from 1,000. */
export const tossed = (random: Mulberry32, length: number): BarSeries =>
  BarSeries.from(barsOf(length, 1000, (price) => price + (isHeads(random) ? 1 : -1), usual));

/** The same with moves of a share of the price, so that it never ends at zero. */
export const tossedByShare = (random: Mulberry32, length: number, share: number, volume = usual): BarSeries =>
  BarSeries.from(barsOf(length, 1000, (price) => price * (1 + (isHeads(random) ? share : -share)), volume));

export const isHeads = (random: Mulberry32): boolean => random.between(0, 1) < 0.5;
