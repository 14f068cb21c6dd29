import { isAtLeast } from '../../compare.ts';

/** One step of an artificial day. */
export type TapeStep =
  | { kind: 'arm'; item: number; level: number; ways: number }
  | { kind: 'disarm'; item: number }
  | { kind: 'price'; price: number }
  | { kind: 'reset' };

/** Returns what fires at each price by a naive walk over all levels with a side each. */
export function naiveCrossings(steps: readonly TapeStep[]): number[][] {
  const armed = new Map<number, { level: number; ways: number; side: number }>();
  const fired: number[][] = [];
  for (const step of steps) {
    if (step.kind === 'arm') armed.set(step.item, { level: step.level, ways: step.ways, side: 0 });
    else if (step.kind === 'disarm') armed.delete(step.item);
    else if (step.kind === 'reset') for (const own of armed.values()) own.side = 0;
    else {
      const now: number[] = [];
      for (const [item, own] of armed) {
        const side = Math.sign(step.price - own.level);
        if (side === 0) continue; // at the level: keeps its side
        const isCrossing = own.side !== 0 && side !== own.side;
        if (isCrossing && (side > 0 ? own.ways & 1 : own.ways & 2)) now.push(item);
        own.side = side;
      }
      fired.push(now.sort((a, b) => a - b));
    }
  }
  return fired;
}

/** A price with the number of its bar. */
export interface BarPrice {
  bar: number;
  price: number;
}

/** Returns where a move within the last `bars` bars reaches the amount, by scanning all their prices each time. */
export function naiveMoves(
  prices: readonly BarPrice[],
  { bars, amount, isUp, inPercent }: { bars: number; amount: number; isUp: boolean; inPercent: boolean },
): number[] {
  const known = [...new Set(prices.map(({ bar }) => bar))];
  const fired: number[] = [];
  let was: boolean | undefined;
  prices.forEach(({ bar, price }, i) => {
    const counted = known.slice(0, known.indexOf(bar) + 1).slice(-bars);
    const seen = prices.slice(0, i + 1).filter((one) => counted.includes(one.bar));
    const from = (isUp ? Math.min : Math.max)(...seen.map((one) => one.price));
    const way = (isUp ? 1 : -1) * (inPercent ? (from * amount) / 100 : amount);
    const is = isUp ? isAtLeast(price, from + way) : isAtLeast(from + way, price);
    if (is && was === false) fired.push(i);
    was = is;
  });
  return fired;
}
