import type { BarSeries } from '@wickwise/market';
import { isHeldOver } from './data-breaks.ts';
import { ENTER, ENTER_LONG } from './decisions.ts';
import { unlessEmptied } from './emptied.ts';
import { enterPosition } from './entry.ts';
import { markOpen, settle } from './equity.ts';
import { leave } from './exit.ts';
import type { TradePlan } from './plan.ts';
import type { Trade } from './trade.ts';

/** Bars `from` to `to` (exclusive): earlier ones only warmed the rules up, later ones don't exist yet. */
export interface Window {
  from: number;
  to: number;
}

export interface SimulatedTrades {
  trades: Trade[];
  /** Orders for which cash didn't suffice, or whose levels had no ATR yet. */
  dropped: number;
  /** Limit orders that weren't reached. */
  unfilled: number;
  /** Trades that were held over a break in the data: they aren't among the others, and cash is kept in their place. */
  broken: number;
}

/**
 * Trades one instrument, one position at a time, and marks equity at every close of the window into `equity`, whose
 * index is that of the bars.
 *
 * The walk goes from event to event: flat to the next entry, open to its exit. Nothing is allocated per bar.
 */
export function simulate(
  bars: BarSeries,
  decisions: Uint8Array,
  plan: TradePlan,
  { from, to }: Window,
  equity: Float64Array,
): SimulatedTrades {
  const result: SimulatedTrades = { trades: [], dropped: 0, unfilled: 0, broken: 0 };
  let cash = plan.cash;
  let flatFrom = from;
  let at = nextEntry(decisions, from, to - 1);
  while (at >= 0) {
    const position = enterPosition(bars, plan, at, decisions[at] & ENTER_LONG ? 1 : -1, cash);
    if (typeof position === 'string') {
      result[position]++;
      at = nextEntry(decisions, at + 1, to - 1);
      continue;
    }
    const planned = leave(bars, decisions, plan, position, to);
    equity.fill(cash, flatFrom, position.entryBar);
    markOpen(bars, plan, position, planned.lastClose + 1, cash, equity);
    const exit = unlessEmptied(bars, plan, position, planned, equity);
    if (plan.breaks.length > 0 && isHeldOver(plan.breaks, position.entryBar, exit.bar)) {
      result.broken++;
      at = nextEntry(decisions, exit.decideFrom, to - 1);
      continue;
    }
    const trade = settle(bars, plan, position, exit);
    result.trades.push(trade);
    cash += trade.net;
    if (exit.reason === 'emptied') cash = Math.min(cash, 0); // no dust of rounding to trade on with
    flatFrom = exit.bar;
    at = nextEntry(decisions, exit.decideFrom, to - 1);
  }
  equity.fill(cash, flatFrom, to);
  return result;
}

/** First bar from `from` on that decides to enter, -1 without one. The last bar can't: no bar is left to hold through. */
function nextEntry(decisions: Uint8Array, from: number, last: number): number {
  for (let i = from; i < last; i++) if ((decisions[i] & ENTER) !== 0) return i;
  return -1;
}
