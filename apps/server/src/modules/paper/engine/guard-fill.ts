import { isAtLeast, levelFill } from '@wickwise/analytics';
import type { PaperGuard } from '@wickwise/contract';
import type { Bar } from '@wickwise/market';

/** A stop and a target of one position; `sign` is 1 for a long. */
export interface GuardLevels {
  sign: 1 | -1;
  stop: number | null;
  target: number | null;
}

export interface GuardFill {
  guard: PaperGuard;
  price: number;
}

/**
 * Returns which of both ends the position within a bar, and at what, like a backtest: at the open if that is beyond a
 * level, else the stop if touched, else the target if traded through. `entryPrice` is that of an entry inside this bar.
 */
export function guardFill(
  { open, high, low, close }: Bar,
  { sign, stop, target }: GuardLevels,
  entryPrice?: number,
): GuardFill | undefined {
  const levels = {
    sign,
    stop: stop ?? Number.NaN,
    target: target ?? Number.NaN,
  };
  const entry = { entryBar: entryPrice === undefined ? -1 : 0, entryPrice: entryPrice ?? open, isInsideBar: true };
  const price = levelFill({ open: [open], high: [high], low: [low], close: [close] }, { ...levels, ...entry }, 0);
  if (Number.isNaN(price)) return undefined;
  return { guard: isAtLeast(sign * levels.stop, sign * price) ? 'stop' : 'target', price };
}
