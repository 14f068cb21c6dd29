import type { BarSeries } from '@wickwise/market';
import { limitFill } from './levels.ts';
import { distanceOf, type Reach, type TradePlan } from './plan.ts';
import { canPay, entryCostOf, unitsFor } from './sizing.ts';
import type { Position } from './trade.ts';

/** Why an order wasn't filled: too little cash (or no ATR yet) for it, or the limit wasn't reached. */
type Refusal = 'dropped' | 'unfilled';

/** Fills the order decided at the close of bar `at`. */
export function enterPosition(
  bars: BarSeries,
  plan: TradePlan,
  at: number,
  sign: 1 | -1,
  cash: number,
): Position | Refusal {
  const entryBar = plan.fill === 'same close' ? at : at + 1;
  const open = plan.fill === 'same close' ? bars.close[at] : bars.open[entryBar];
  const entryPrice = plan.limit ? limitFill(bars, limitAt(bars, plan.limit, at, sign), sign, at + 1) : open;
  if (entryPrice === undefined) return 'unfilled';
  const stopDistance = plan.stop ? distanceOf(plan.stop, entryPrice, at) : Infinity;
  const targetDistance = targetFrom(plan, entryPrice, at, stopDistance);
  const units = unitsFor(plan, sign, entryPrice, stopDistance, cash);
  const isInsideBar = entryPrice !== open;
  const entryCost = entryCostOf(plan, sign, units, entryPrice, isInsideBar);
  if (!(units > 0 && targetDistance > 0 && stopDistance > 0) || !canPay(units * entryPrice, entryCost, cash))
    return 'dropped';
  return {
    sign,
    signalBar: at,
    entryBar,
    entryPrice,
    isInsideBar,
    units,
    entryCost,
    stop: plan.stop ? entryPrice - sign * stopDistance : Number.NaN,
    target: plan.target ? entryPrice + sign * targetDistance : Number.NaN,
    risk: units * (plan.stop ? stopDistance : entryPrice),
  };
}

const limitAt = ({ close }: BarSeries, limit: Reach, at: number, sign: 1 | -1): number =>
  close[at] - sign * distanceOf(limit, close[at], at);

function targetFrom({ target }: TradePlan, entryPrice: number, at: number, stopDistance: number): number {
  if (!target) return Infinity;
  return 'r' in target ? target.r * stopDistance : distanceOf(target, entryPrice, at);
}
