import type { BarSeries } from '@wickwise/market';
import { isWithinBar } from './data-breaks.ts';
import { markOpen, settle } from './equity.ts';
import type { TradePlan } from './plan.ts';
import type { Window } from './simulate.ts';
import { entryCostOf, unitsFor } from './sizing.ts';
import type { Position } from './trade.ts';

/**
 * Equity of buying with all cash at the window's first tradable price and selling at its last close, at the same costs.
 *
 * The window alone decides, so that every rule is compared with the same holding. Over a break in the data the value is
 * carried as it was: neither a gain nor a loss.
 */
export function holdThrough(bars: BarSeries, plan: TradePlan, { from, to }: Window, equity: Float64Array): void {
  const atClose = plan.fill === 'same close';
  const entryBar = atClose ? from : Math.min(from + 1, to - 1);
  let position = buyAll(plan, entryBar, atClose ? bars.close[from] : bars.open[entryBar]);
  let cash = plan.cash;
  equity.fill(cash, from, entryBar);
  for (const { lastGood, next } of pausesFrom(plan, entryBar, to)) {
    markOpen(bars, plan, position, lastGood + 1, cash, equity);
    const { units, entryPrice, entryCost } = position;
    const value = lastGood < position.entryBar ? entryPrice : bars.close[lastGood];
    cash += units * (value - entryPrice);
    equity.fill(cash - entryCost, Math.max(lastGood + 1, position.entryBar), next);
    const price = next < to ? bars.open[next] : value;
    position = { ...position, entryBar: next, entryPrice: price, units: (units * value) / price };
  }
  markOpen(bars, plan, position, to - 1, cash, equity);
  equity[to - 1] = cash + soldFor(bars, plan, position, to);
}

/** The last bar with a comparable close before each break, and the first one with a comparable open after it. */
function pausesFrom({ breaks }: TradePlan, entryBar: number, to: number): { lastGood: number; next: number }[] {
  return breaks
    .filter((one) => one.bar < to && (isWithinBar(one) ? one.bar >= entryBar : one.bar > entryBar))
    .map((one) => ({ lastGood: one.bar - 1, next: isWithinBar(one) ? one.bar + 1 : one.bar }));
}

/** The net result of selling at the last close; of a break in the last bar at the value before it. */
function soldFor(bars: BarSeries, plan: TradePlan, position: Position, to: number): number {
  if (!(position.units > 0)) return 0;
  const last = to - 1;
  const price = position.entryBar > last ? position.entryPrice : bars.close[last];
  const exit = { bar: last, price, reason: 'end', lastClose: last, decideFrom: to, barsHeld: 0 } as const;
  return settle(bars, plan, position, exit).net;
}

function buyAll(plan: TradePlan, entryBar: number, entryPrice: number): Position {
  const units = Math.max(unitsFor({ ...plan, sizing: { fraction: 1 } }, 1, entryPrice, Infinity, plan.cash), 0);
  return {
    sign: 1,
    signalBar: entryBar - 1,
    entryBar,
    entryPrice,
    isInsideBar: false,
    units,
    entryCost: units > 0 ? entryCostOf(plan, 1, units, entryPrice, false) : 0,
    stop: Number.NaN,
    target: Number.NaN,
    risk: units * entryPrice,
  };
}
