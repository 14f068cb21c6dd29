import { randomUUIDv7 } from 'node:crypto';
import { INSTANT_CHANNELS } from '@wickwise/contract';
import { noteEvent } from '#modules/accounts/events.ts';
import { operatorIds } from '#modules/accounts/operators.ts';
import { findByEmail } from '#modules/accounts/user-store.ts';
import { countWaitingAlerts } from '#modules/alerts/fit-plan.ts';
import { countArmed } from '#modules/alerts/store.ts';
import { paidSeats } from '#modules/billing/paid-seats.ts';
import { readTaxSeller } from '#modules/invoices/seller-store.ts';
import { planOperatorRoutes } from '#modules/plans/operator-routes.ts';
import { planRoutes } from '#modules/plans/routes.ts';
import { countStrategies } from '#modules/strategies/store.ts';
import { ownedSeats } from '#modules/teams/seat-limit.ts';
import { listWatched } from '#modules/watchlists/store.ts';
import { usualTax } from '#platform/money/tax.ts';
import type { RoleRoutes } from './context.ts';
import { noticeCalls } from './notices.ts';
import { type PlanContext, PlanFits, readKept } from './plan-fits.ts';

/** What compares accounts with their plans, for tests, and the routes. */
export interface RunningPlans extends RoleRoutes {
  fits: PlanFits;
}

/** Answers about plans, and pauses what they have no room for. */
export function startPlans(context: PlanContext): RunningPlans {
  const {
    bus,
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
          seats: await ownedSeats(db, paidSeats, userId, Date.now()),
        }),
        tellOperators: async (tx, seats) => {
          const notices = bus.calls(noticeCalls);
          const body = { kind: 'billing', what: 'plan-inquiry', name: String(seats), until: null } as const;
          const outgoing = [...(await operatorIds(tx))].map((userId) => {
            return { noticeId: randomUUIDv7(), userId, body, kinds: ['email', ...INSTANT_CHANNELS] as const };
          });
          if (outgoing.length === 0) return () => {};
          const written = await notices.write(tx, outgoing);
          return () => notices.announce(written);
        },
        readKept: (userId, limits) => readKept(db, userId, limits),
        choose: (userId, chosen) => fits.fit(userId, chosen),
      });
      await api.register(planOperatorRoutes, {
        db,
        userOf: async (at, email) => (await findByEmail(at, email))?.id,
        note: (tx, userId, kind, address, detail) => noteEvent(tx, userId, kind, { address, device: '' }, detail),
      });
    },
  };
}
