import type { BarSeries } from '@wickwise/market';
import { markOpen, settle } from './equity.ts';
import type { Plan } from './plan.ts';
import type { Window } from './simulate.ts';
import { unitsFor } from './sizing.ts';
import type { Position, Trade } from './trade.ts';

/**
 * Equity of buying with all cash at the strategy's first fill and selling at the last close, at the same costs.
 *
 * A strategy that never traded is compared from the window's second open, where its first order could have been filled.
 */
export function holdThrough(
  bars: BarSeries,
  plan: Plan,
  first: Trade | undefined,
  { from, to }: Window,
  equity: Float64Array,
): void {
  const entryBar = first?.entryBar ?? Math.min(from + 1, to - 1);
  const position = buyAll(plan, entryBar, first?.entryPrice ?? bars.open[entryBar]);
  const exit = {
    bar: to - 1,
    price: bars.close[to - 1],
    reason: 'end',
    lastClose: to - 1,
    decideFrom: to,
    barsHeld: 0,
  } as const;
  equity.fill(plan.cash, from, entryBar);
  markOpen(bars, plan, position, exit.bar, plan.cash, equity);
  equity[exit.bar] = plan.cash + (position.units > 0 ? settle(bars, plan, position, exit).net : 0);
}

function buyAll(plan: Plan, entryBar: number, entryPrice: number): Position {
  const units = Math.max(unitsFor({ ...plan, sizing: { fraction: 1 } }, entryPrice, Infinity, plan.cash), 0);
  return {
    sign: 1,
    signalBar: entryBar - 1,
    entryBar,
    entryPrice,
    isInsideBar: false,
    units,
    entryCost: units > 0 ? units * entryPrice * plan.costRate + plan.costFixed : 0,
    stop: Number.NaN,
    target: Number.NaN,
    risk: units * entryPrice,
  };
}
