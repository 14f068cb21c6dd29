import { useQuery } from '@tanstack/react-query';
import type { Subscription } from '@wickwise/contract';
import { billingQuery } from '../../features/billing/queries.ts';
import { isRunningSubscription } from '../../features/billing/running.ts';
import type { PaidPlan } from '../../features/plans/paid-plan.ts';
import { PlanScreen } from '../../features/plans/plan-screen.tsx';
import { useAlertNames } from './use-alert-names.ts';

/** The account's plan, with its alerts in words and what its subscription says. */
export function OwnPlanPart() {
  const { data } = useQuery(billingQuery(false));
  return (
    <PlanScreen alertWords={useAlertNames()} paid={data?.subscription ? paidPlan(data.subscription) : undefined} />
  );
}

function paidPlan(subscription: Subscription): PaidPlan | undefined {
  if (!isRunningSubscription(subscription)) return undefined;
  const { plan, status, seats, periodEnd, nextTotal } = subscription;
  const isRenewing = nextTotal !== null && (status === 'active' || status === 'trialing');
  return { planKey: plan, seats, renewsAt: isRenewing ? periodEnd : null };
}
