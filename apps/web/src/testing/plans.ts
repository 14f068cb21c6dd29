import type { OwnPlan, Plan, PlanLimits, PlansAnswer } from '@wickwise/contract';

const LIMITS: PlanLimits = {
  watchlistSymbols: 50,
  strategies: 5,
  activeAlerts: 20,
  deliveriesPerDay: 50,
  backtestBarsPerMonth: 5_000_000,
  apiCallsPerDay: 1_000,
  historyDays: 730,
  seats: 1,
};

const FREE: Plan = { key: 'free', audience: 'individual', name: 'Free', limits: LIMITS, trialDays: 0, prices: [] };

const PLUS: Plan = {
  ...FREE,
  key: 'plus',
  name: 'Plus',
  prices: [
    { id: 'p1', currency: 'INR', period: 'month', amount: 49_900 },
    { id: 'p2', currency: 'EUR', period: 'month', amount: 999 },
  ],
};

/** Two plans of a seller in India, who is also registered for VAT. */
export const PLANS: PlansAnswer = {
  isOn: true,
  plans: [FREE, PLUS],
  tax: { gstPermille: 180, abroadPermille: 0, vatPermille: { DE: 190, FR: 200 } },
};

export const OWN_PLAN: OwnPlan = {
  isOn: true,
  planKey: 'free',
  planName: 'Free',
  until: null,
  limits: LIMITS,
  used: {
    watchlistSymbols: 50,
    strategies: 1,
    activeAlerts: 3,
    deliveriesPerDay: 0,
    backtestBarsPerMonth: 0,
    apiCallsPerDay: 0,
  },
  dayEnds: 2 ** 45,
  monthEnds: 2 ** 45,
  paused: { alerts: 0, strategies: 0, symbols: 0 },
  grants: [],
};
