import { costOfFill, unitsPaidBy } from '../costs/fill-costs.ts';
import type { TradePlan } from './plan.ts';

/** Rounding of binary fractions must neither lose a whole share nor call an exact fit too dear. */
const DUST = 1e-9;

/** Units to trade at `price`. A share of equity pays its own entry costs, so that all of it fits. */
export function unitsFor(plan: TradePlan, sign: 1 | -1, price: number, stopDistance: number, cash: number): number {
  const units = wantedUnits(plan, sign, price, stopDistance, cash);
  return plan.wholeUnits ? Math.floor(units + DUST) : units;
}

function wantedUnits(plan: TradePlan, sign: 1 | -1, price: number, stopDistance: number, cash: number): number {
  const { sizing } = plan;
  if ('fraction' in sizing) return unitsPaidBy(plan, sizing.fraction * cash, sign > 0, price);
  if ('amount' in sizing) return sizing.amount / price;
  return ((sizing.riskPct / 100) * cash) / stopDistance;
}

/** No leverage: cash must cover the value and the costs of the entry, for a short as its collateral. */
export const canPay = (value: number, costs: number, cash: number): boolean => value + costs <= cash * (1 + DUST);

/** Costs of opening, as of a position that is held beyond its session. */
export const entryCostOf = (plan: TradePlan, sign: 1 | -1, units: number, price: number, isMaker: boolean): number =>
  costOfFill(plan, { isBuy: sign > 0, units, price, isIntraday: false, isMaker });
