import type { PlanLimits } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { FREE_PLAN } from '#platform/entitlements/entitlement.ts';
import { editPlan, listAllPlans } from '#platform/entitlements/plan-store.ts';
import { switchPlans } from '#platform/entitlements/plan-switch.ts';

/** Switches plans on, with other limits of the free one. */
export async function limitFreePlan(db: Db, change: Partial<PlanLimits>): Promise<void> {
  const now = Date.now();
  const free = (await listAllPlans(db)).find(({ key }) => key === FREE_PLAN);
  if (!free) throw new Error('there is no free plan');
  await editPlan(db, FREE_PLAN, { limits: { ...free.limits, ...change } }, now);
  await switchPlans(db, true, now);
}
