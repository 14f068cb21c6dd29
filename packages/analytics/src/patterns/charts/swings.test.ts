import { describe, expect, it } from 'vitest';
import { SWING_SIZES, Swings } from './swings.ts';

const EMPTY = { legs: [], bars: [], prices: [] };
const SIZE = SWING_SIZES.findIndex((size) => size > 1);

/** Swings of bars with one price each and an ATR of 1, as [bar, price, confirmed at]. */
function swingsOf(prices: readonly number[]): [bar: number, price: number, at: number][] {
  const swings = new Swings(EMPTY);
  const found: [number, number, number][] = [];
  prices.forEach((price, i) => {
    const bar = i + 1;
    if (swings.advance(SIZE, bar, price, price, price, 1))
      found.push([swings.bar(SIZE, 0), swings.price(SIZE, 0), bar]);
  });
  return found;
}

describe('swings', () => {
  it('confirms a swing at the first bar that has come back by more than its size', () => {
    expect(swingsOf([10, 12, 15, 14, 13, 12, 13.5])).toEqual([
      [1, 10, 2],
      [3, 15, 5],
      [6, 12, 7],
    ]);
  });

  it('takes the first of equal extremes', () => {
    expect(swingsOf([10, 15, 15, 15, 10]).slice(1)).toEqual([[2, 15, 5]]);
  });

  it('knows no swing in a flat market', () => {
    expect(swingsOf(Array.from({ length: 50 }, () => 7))).toEqual([]);
  });

  it('turns when price passes the swing before, however far its size has grown since', () => {
    const swings = new Swings(EMPTY);
    const feed = (bar: number, price: number, atr: number) => swings.advance(SIZE, bar, price, price, price, atr);
    feed(1, 10, 1);
    feed(2, 12, 1); // low at 1
    expect(feed(3, 10.5, 5)).toBe(false);
    expect(feed(4, 9.9, 5)).toBe(true);
    expect([swings.bar(SIZE, 0), swings.price(SIZE, 0), swings.kind(SIZE)]).toEqual([2, 12, 1]);
  });

  it("lets a bar beyond both ends of the leg end it when it closes in the leg's direction", () => {
    const swings = new Swings(EMPTY);
    for (const [bar, price] of [
      [1, 10],
      [2, 14],
      [3, 12],
      [4, 13.5],
    ] as const)
      swings.advance(SIZE, bar, price, price, price, 1);
    expect(swings.bar(SIZE, 0)).toBe(3);
    expect(swings.advance(SIZE, 5, 13.8, 11, 13.6, 1)).toBe(true); // first below 12, then up to 13.8
    expect([swings.bar(SIZE, 0), swings.price(SIZE, 0)]).toEqual([4, 13.5]);
  });
});
