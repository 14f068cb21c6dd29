import type { Plan } from './plan.ts';

/** Rounding of binary fractions must neither lose a whole share nor call an exact fit too dear. */
const DUST = 1e-9;

/** Units to trade at `price`. A share of equity pays its own entry costs, so that all of it fits. */
export function unitsFor(plan: Plan, price: number, stopDistance: number, cash: number): number {
  const units = wantedUnits(plan, price, stopDistance, cash);
  return plan.wholeUnits ? Math.floor(units + DUST) : units;
}

function wantedUnits({ sizing, costRate, costFixed }: Plan, price: number, stopDistance: number, cash: number): number {
  if ('fraction' in sizing) return (sizing.fraction * cash - costFixed) / (price * (1 + costRate));
  if ('amount' in sizing) return sizing.amount / price;
  return ((sizing.riskPct / 100) * cash) / stopDistance;
}

/** No leverage: cash must cover the value and the costs of the entry, for a short as its collateral. */
export const canPay = ({ costRate, costFixed }: Plan, value: number, cash: number): boolean =>
  value * (1 + costRate) + costFixed <= cash * (1 + DUST);
