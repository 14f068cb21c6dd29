import type { PlanLimits } from '@wickwise/contract';

/** Limits that a few steps reach. */
export const FREE_LIMITS: PlanLimits = {
  watchlistSymbols: 2,
  strategies: 1,
  activeAlerts: 20,
  seats: 1,
  deliveriesPerDay: 1,
  backtestBarsPerMonth: 10,
  apiCallsPerDay: 1,
  historyDays: 30,
};
