import type { BarSeries } from '@wickwise/market';
import { costOfFill } from '../costs/fill-costs.ts';
import type { TradePlan } from './plan.ts';
import type { Exit, Position, Trade } from './trade.ts';
import { isMakerExit } from './trade-costs.ts';

const YEAR_MS = 365.25 * 86_400_000;

/** Marks an open position at the closes of its bars, from the entry's to the one before `to`. */
export function markOpen(
  bars: BarSeries,
  plan: TradePlan,
  position: Position,
  to: number,
  cash: number,
  equity: Float64Array,
): void {
  const { sign, units, entryPrice, entryCost, entryBar } = position;
  const { close } = bars;
  const exposure = sign * units;
  const paid = cash - entryCost;
  for (let i = entryBar; i < to; i++) equity[i] = paid + exposure * (close[i] - entryPrice);
  if (sign > 0 || plan.borrowRate === 0) return;
  for (let i = entryBar; i < to; i++) equity[i] -= borrowCost(bars, plan, position, i);
}

/** What a short has paid for the loan of its units by the bar: simple interest on the value at entry. */
function borrowCost({ timeMs }: BarSeries, { borrowRate }: TradePlan, position: Position, bar: number): number {
  if (position.sign > 0) return 0;
  const years = (timeMs[bar] - timeMs[position.entryBar]) / YEAR_MS;
  return position.units * position.entryPrice * borrowRate * years;
}

/** The position's result once it's closed, with the costs of both sides. */
export function settle(bars: BarSeries, plan: TradePlan, position: Position, exit: Exit): Trade {
  const { sign, units, entryPrice, signalBar, entryBar, risk, isInsideBar } = position;
  const isIntraday = closesInItsSession(bars, plan, position, exit);
  const exitCost = costOfFill(plan, {
    isBuy: sign < 0,
    units,
    price: exit.price,
    isIntraday,
    isMaker: isMakerExit(exit.reason),
  });
  const entryCost = isIntraday
    ? costOfFill(plan, { isBuy: sign > 0, units, price: entryPrice, isIntraday, isMaker: isInsideBar })
    : position.entryCost;
  const borrow = borrowCost(bars, plan, position, exit.bar);
  const costs = entryCost + exitCost + borrow;
  const net = sign * units * (exit.price - entryPrice) - costs;
  return {
    side: sign > 0 ? 'long' : 'short',
    signalBar,
    entryBar,
    entryPrice,
    exitBar: exit.bar,
    exitPrice: exit.price,
    exitReason: exit.reason,
    units,
    barsHeld: exit.barsHeld,
    costs,
    borrow,
    isIntraday,
    isMakerEntry: isInsideBar,
    net,
    netReturn: net / (units * entryPrice),
    risk,
  };
}

/** Whether both fills are of one day of the exchange; only there do some markets charge less. */
function closesInItsSession(
  { timeMs }: BarSeries,
  { levies, dayOf }: TradePlan,
  position: Position,
  exit: Exit,
): boolean {
  if (!levies || !dayOf) return false;
  return dayOf(timeMs[position.entryBar]) === dayOf(timeMs[exit.bar]);
}
