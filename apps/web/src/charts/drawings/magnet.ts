import type { BarTuple } from '@wickwise/contract';

/** How near a price has to be to one of the bar's four to be drawn to it. */
const PULL_PX = 14;

/** The price of a bar, its open, high, low or close, that is nearest to a pointer; the pointer's own where none is near. */
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
