import type { PaperSide } from '@wickwise/contract';
import * as z from 'zod/mini';
import { paperTexts as texts } from './texts/paper.ts';

/** Levels that close a position, as form state. */
export interface Guards {
  stop: number | undefined;
  target: number | undefined;
}

/**
 * Returns what is wrong with the levels of a position: on the wrong sides of each other, or filled by the next price.
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

/** Checks, at its field, that a stop is on the right side of the target. */
export const guardsInOrder = (side: PaperSide) =>
  z.refine<{ stop?: number | null | undefined; target?: number | null | undefined }>(
    ({ stop, target }) =>
      problemOf(side, { stop: stop ?? undefined, target: target ?? undefined }, undefined) === undefined,
    { path: ['stop'], error: texts.guards.problems.order },
  );
