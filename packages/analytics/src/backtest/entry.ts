import type { BarSeries } from '@wickwise/market';
import { isAbove } from '../compare.ts';
import { distanceOf, type TradePlan } from './plan.ts';
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
  const entryPrice = plan.limit ? limitFill(bars, plan, at, sign) : open;
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

/** A limit fills when the next bar trades through it: at the limit, or at the open where that is better. */
function limitFill(bars: BarSeries, { limit }: TradePlan, at: number, sign: 1 | -1): number | undefined {
  if (!limit) return undefined;
  const close = bars.close[at];
  const price = close - sign * distanceOf(limit, close, at);
  const open = bars.open[at + 1];
  const best = sign > 0 ? bars.low[at + 1] : bars.high[at + 1];
  if (!isAbove(sign * price, sign * best)) return undefined;
  return isAbove(sign * price, sign * open) ? open : price;
}

function targetFrom({ target }: TradePlan, entryPrice: number, at: number, stopDistance: number): number {
  if (!target) return Infinity;
  return 'r' in target ? target.r * stopDistance : distanceOf(target, entryPrice, at);
}
