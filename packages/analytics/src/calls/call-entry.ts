import { limitFill } from '../backtest/levels.ts';
import { isAbove, isAtLeast } from '../compare.ts';
import { type CallBar, type CallFill, type CallRules, signOf } from './call-rules.ts';

/**
 * Returns the fill of a waiting call within a bar; undefined without one.
 *
 * `market`: at the open. `limit`: as in a backtest, when the bar trades through it, at a better open there. `zone`: at
 * the first price inside it, edges counted: the open, else the edge that the bar reaches.
 */
export function callEntry(call: CallRules, factor: number, bar: CallBar): CallFill | undefined {
  const price = entryPrice(call, factor, bar);
  if (price === undefined) return undefined;
  const isAtOpen = price === bar.open;
  return { price, isAtOpen, atMs: isAtOpen ? bar.timeMs : bar.endMs };
}

function entryPrice(call: CallRules, factor: number, { open, high, low }: CallBar): number | undefined {
  const { entry } = call;
  if (entry.kind === 'market') return open;
  if (entry.kind === 'limit')
    return limitFill({ open: [open], high: [high], low: [low] }, entry.price * factor, signOf(call), 0);
  const [bottom, top] = [entry.low * factor, entry.high * factor];
  if (isAbove(open, top)) return isAtLeast(top, low) ? top : undefined;
  if (isAbove(bottom, open)) return isAtLeast(high, bottom) ? bottom : undefined;
  return open;
}
