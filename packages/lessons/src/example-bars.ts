import { type Bar, DAY_MS } from '@wickwise/market';
import * as z from 'zod';

const MONDAY_MS = Date.UTC(2024, 0, 1);

/** A number as written: an example's bars have the reader's decimals, not more. */
const Price = z.number().positive();

/**
 * Bars of an example: written out as open, high, low and close with an optional volume; by their closes alone; or
 * along a path of turning points `[bar, price]`, with wiggles of a given size that are the same in every build.
 */
export const ExampleBars = z.union([
  z.object({
    bars: z
      .array(
        z.union([
          z.tuple([Price, Price, Price, Price]),
          z.tuple([Price, Price, Price, Price, z.number().nonnegative()]),
        ]),
      )
      .min(1),
  }),
  z.object({ closes: z.array(Price).min(1) }),
  z.object({
    path: z.array(z.tuple([z.number().int().nonnegative(), Price])).min(2),
    wiggle: z.number().positive().default(0.006),
    seed: z.number().int().default(1),
  }),
]);
export type ExampleBars = z.infer<typeof ExampleBars>;

/** Indexes of the bars with which sessions begin, for what begins again with each, such as VWAP. */
export const Sessions = z.array(z.number().int().nonnegative()).default([]);

/** Returns the bars of an example, one a day. Highs and lows contain open and close, or the example is refused. */
export function exampleBars(example: ExampleBars): Bar[] {
  if ('closes' in example) return example.closes.map((close, k) => barOf(k, [close, close, close, close]));
  if ('path' in example) return barsAlong(example.path, example.wiggle, example.seed);
  return example.bars.map((prices, k) => barOf(k, prices));
}

function barOf(
  k: number,
  [open, high, low, close, volume = 0]: readonly [number, number, number, number, number?],
): Bar {
  if (high < Math.max(open, close) || low > Math.min(open, close))
    throw new RangeError(`bar ${k}: the high ${high} or the low ${low} lies inside its body`);
  return { timeMs: MONDAY_MS + k * DAY_MS, open, high, low, close, volume };
}

function barsAlong(path: readonly (readonly [number, number])[], wiggle: number, seed: number): Bar[] {
  const next = randomFrom(seed);
  const bars: Bar[] = [];
  let open = path[0]?.[1] ?? 1;
  for (const [i, [bar, price]] of path.entries()) {
    const [fromBar, fromPrice] = path[i - 1] ?? [bar - 1, price];
    if (bar <= fromBar) throw new RangeError(`the path goes back at bar ${bar}`);
    for (let k = fromBar + 1; k <= bar; k++) {
      const onPath = fromPrice + ((price - fromPrice) * (k - fromBar)) / (bar - fromBar);
      const close = rounded(onPath * (1 + (k === bar ? 0 : (next() - 0.5) * 2 * wiggle)));
      const [upper, lower] = [1 + next() * wiggle, 1 - next() * wiggle];
      bars.push(
        barOf(bars.length, [
          open,
          rounded(Math.max(open, close) * upper),
          rounded(Math.min(open, close) * lower),
          close,
          Math.round(800 + next() * 400),
        ]),
      );
      open = close;
    }
  }
  return bars;
}

const rounded = (price: number): number => Math.round(price * 100) / 100;

/** Returns numbers from 0 to 1 that a seed determines (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
