import { BarSeries, DAY_MS } from '@wickwise/market';

/** Steps inside a bar, and their usual size as a share of price. */
const STEPS = 6;
const STEP = 0.006;

/** Returns a seeded random generator, 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const stirred = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    return ((stirred ^ (stirred >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** Returns daily bars of a market that never closes; `driftAt` is added to the expected log return of a bar. */
export function dailyWalk(
  fromMs: number,
  length: number,
  seed: number,
  driftAt: (i: number) => number = () => 0,
): BarSeries {
  const random = seeded(seed);
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const bars = new BarSeries(length);
  let price = 100;
  for (let i = 0; i < length; i++) {
    const open = price;
    let [high, low] = [price, price];
    for (let step = 0; step < STEPS; step++) {
      price *= Math.exp(STEP * gauss() + driftAt(i) / STEPS);
      high = Math.max(high, price);
      low = Math.min(low, price);
    }
    bars.push({ timeMs: fromMs + i * DAY_MS, open, high, low, close: price, volume: 1 });
  }
  return bars;
}
