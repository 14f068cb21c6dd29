import { isAbove, isAtLeast } from '../compare.ts';
import type { Position } from './trade.ts';

type Prices = Readonly<Record<'open' | 'high' | 'low' | 'close', ArrayLike<number>>>;

/** What of a position its stop and target depend on. */
export type Levels = Pick<Position, 'sign' | 'stop' | 'target' | 'entryBar' | 'entryPrice' | 'isInsideBar'>;

/**
 * Price at which a bar's stop or target is filled; NaN where neither is.
 *
 * An open beyond a level fills there. Within the bar the stop fills when touched, the target only when traded through,
 * and of both the stop counts. Inside the bar of a limit entry only the close is known to come after the fill, so a
 * target needs a close beyond it, while the stop is taken at its worst.
 */
export function levelFill({ open, high, low, close }: Prices, position: Levels, bar: number): number {
  const { sign, stop, target } = position;
  const entersHere = bar === position.entryBar && position.isInsideBar;
  const opening = entersHere ? position.entryPrice : open[bar];
  if (isAtLeast(sign * stop, sign * opening) || isAbove(sign * opening, sign * target)) return opening;
  const worst = sign > 0 ? low[bar] : high[bar];
  if (isAtLeast(sign * stop, sign * worst)) return stop;
  const best = entersHere ? close[bar] : sign > 0 ? high[bar] : low[bar];
  return isAbove(sign * best, sign * target) ? target : Number.NaN;
}

/** A limit fills when a bar trades through it: at the limit, or at the open where that is better; else undefined. */
export function limitFill(
  { open, high, low }: Omit<Prices, 'close'>,
  limit: number,
  sign: 1 | -1,
  bar: number,
): number | undefined {
  const best = sign > 0 ? low[bar] : high[bar];
  if (!isAbove(sign * limit, sign * best)) return undefined;
  return isAbove(sign * limit, sign * open[bar]) ? open[bar] : limit;
}
