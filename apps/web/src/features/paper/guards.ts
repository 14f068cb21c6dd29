import type { PaperSide } from '@wickwise/contract';

/** Levels at which a position is to be ended, as a form holds them. */
export interface Guards {
  stop: number | undefined;
  target: number | undefined;
}

/**
 * What is wrong with the levels of a position that this side opens: they stand on the wrong sides of each other, or one of
 * them would end it at the very next price.
 */
export function problemOf(
  side: PaperSide,
  { stop, target }: Guards,
  price: number | undefined,
): 'order' | 'at once' | undefined {
  const sign = side === 'buy' ? 1 : -1;
  if (stop !== undefined && target !== undefined && sign * (target - stop) <= 0) return 'order';
  if (price === undefined) return undefined;
  const isStopped = stop !== undefined && sign * (price - stop) <= 0;
  const isReached = target !== undefined && sign * (price - target) > 0;
  return isStopped || isReached ? 'at once' : undefined;
}
