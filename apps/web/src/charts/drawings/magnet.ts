import type { BarTuple } from '@wickwise/contract';

/** Distance within which a price snaps to one of a bar's four, px. */
const PULL_PX = 14;

/** Returns the nearest of a bar's open, high, low and close; the pointer's price where none is near. */
export function pulled(
  price: number,
  bar: BarTuple | undefined,
  yOf: (price: number) => number,
  pullPx: number = PULL_PX,
): number {
  if (!bar) return price;
  const y = yOf(price);
  const [, open, high, low, close] = bar;
  const distance = (one: number): number => Math.abs(yOf(one) - y);
  const nearest = [open, high, low, close].toSorted((a, b) => distance(a) - distance(b))[0] ?? price;
  return distance(nearest) <= pullPx ? nearest : price;
}
