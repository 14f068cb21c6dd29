import { isAtLeast } from '../../compare.ts';

/** One step of a made-up day. */
export type Step =
  | { kind: 'arm'; item: number; level: number; ways: number }
  | { kind: 'disarm'; item: number }
  | { kind: 'price'; price: number }
  | { kind: 'reset' };

/** What fires at each price, by walking through all armed levels one by one with a side each. */
export function naiveCrossings(steps: readonly Step[]): number[][] {
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
        if (side === 0) continue; // right at the level: no side, the one before is kept
        const isCrossing = own.side !== 0 && side !== own.side;
        if (isCrossing && (side > 0 ? own.ways & 1 : own.ways & 2)) now.push(item);
        own.side = side;
      }
      fired.push(now.sort((a, b) => a - b));
    }
  }
  return fired;
}

/** A price with the number of the bar that it belongs to. */
export interface BarPrice {
  bar: number;
  price: number;
}

/** Where a move within the last `bars` bars reaches the amount, by looking at all prices of these bars each time. */
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
