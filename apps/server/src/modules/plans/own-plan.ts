import type { OwnPlan, PlanGrant } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { entitlementOf, type Grant, listGrants } from '#platform/entitlements/grants.ts';
import { listPaused } from '#platform/entitlements/pauses.ts';
import { listAllPlans } from '#platform/entitlements/plan-store.ts';
import { countedPeriod, usedIn } from '#platform/entitlements/usage.ts';

/** Counts of what modules keep for an account. */
export interface KeptCounts {
  watchlistSymbols: number;
  strategies: number;
  activeAlerts: number;
  waitingAlerts: number;
  /** Seats of the team that the account owns, of which it may pay for fewer than its plan has. */
  seats?: { used: number; limit: number | null } | undefined;
}

/** Returns what an account may use, what it uses, and why. */
export async function readOwnPlan(
  db: Db,
  userId: string,
  countKept: (userId: string) => Promise<KeptCounts>,
  now: number,
): Promise<OwnPlan> {
  const [entitlement, kept, strategies, symbols, grants] = await Promise.all([
    entitlementOf(db, userId, now),
    countKept(userId),
    listPaused(db, userId, 'strategies'),
    listPaused(db, userId, 'watchlistSymbols'),
    readGrants(db, userId),
  ]);
  const { isOn, planKey, planName, until, limits } = entitlement;
  const { waitingAlerts, seats, ...counts } = kept;
  return {
    isOn,
    planKey,
    planName,
    until,
    limits: seats ? { ...limits, seats: seats.limit } : limits,
    used: {
      ...counts,
      ...(seats ? { seats: seats.used } : {}),
      deliveriesPerDay: await usedIn(db, userId, 'deliveriesPerDay', now),
      backtestBarsPerMonth: await usedIn(db, userId, 'backtestBarsPerMonth', now),
      apiCallsPerDay: await usedIn(db, userId, 'apiCallsPerDay', now),
    },
    dayEnds: countedPeriod('apiCallsPerDay', now).to,
    monthEnds: countedPeriod('backtestBarsPerMonth', now).to,
    paused: { alerts: waitingAlerts, strategies: strategies.size, symbols: symbols.size },
    grants,
  };
}

/** Returns an account's grants with the names of their plans, newest first. */
export async function readGrants(db: Db, userId: string): Promise<PlanGrant[]> {
  const [grants, plans] = await Promise.all([listGrants(db, userId), listAllPlans(db)]);
  const names = new Map(plans.map(({ key, name }) => [key, name]));
  return grants.map(({ id, planKey, reason, note, startsAt, endsAt }: Grant) => {
    return { id, planKey, planName: names.get(planKey) ?? planKey, reason, note, startsAt, endsAt };
  });
}
