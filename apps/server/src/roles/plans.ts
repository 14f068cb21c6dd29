import { noteEvent } from '#modules/accounts/events.ts';
import { findByEmail } from '#modules/accounts/user-store.ts';
import { countWaitingAlerts } from '#modules/alerts/fit-plan.ts';
import { countArmed } from '#modules/alerts/store.ts';
import { readTaxSeller } from '#modules/invoices/seller-store.ts';
import { planOperatorRoutes } from '#modules/plans/operator-routes.ts';
import { planRoutes } from '#modules/plans/routes.ts';
import { countStrategies } from '#modules/strategies/store.ts';
import { listWatched } from '#modules/watchlists/store.ts';
import { usualTax } from '#platform/money/tax.ts';
import type { RoleRoutes } from './context.ts';
import { type PlanContext, PlanFits, readKept } from './plan-fits.ts';

/** What compares accounts with their plans, for tests, and the routes. */
export interface RunningPlans extends RoleRoutes {
  fits: PlanFits;
}

/** Answers about plans, and pauses what they have no room for. */
export function startPlans(context: PlanContext): RunningPlans {
  const {
    database: { db },
    lifecycle,
  } = context;
  const fits = new PlanFits(context);
  lifecycle.onStarted(() => void fits.run());
  return {
    fits,
    api: async (api) => {
      await api.register(planRoutes, {
        db,
        readTax: async () => usualTax(await readTaxSeller(db), Date.now()),
        countKept: async (userId) => ({
          watchlistSymbols: (await listWatched(db, userId)).length,
          strategies: await countStrategies(db, userId),
          activeAlerts: await countArmed(db, userId),
          waitingAlerts: await countWaitingAlerts(db, userId),
        }),
        readKept: (userId, limits) => readKept(db, userId, limits),
        choose: (userId, chosen) => fits.fit(userId, chosen),
      });
      await api.register(planOperatorRoutes, {
        db,
        userOf: async (at, email) => (await findByEmail(at, email))?.id,
        note: (tx, userId, kind, address) => noteEvent(tx, userId, kind, { address, device: '' }),
      });
    },
  };
}
