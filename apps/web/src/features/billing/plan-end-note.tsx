import { useQuery } from '@tanstack/react-query';
import { billingQuery } from './queries.ts';
import { isRunningSubscription } from './running.ts';
import { billingTexts as texts } from './texts/billing.ts';

/**
 * Says what becomes of a running plan when its account is deleted. The server cancels the subscription within an hour
 * of the request, at the end of the paid period.
 */
export function PlanEndNote() {
  const subscription = useQuery(billingQuery(false)).data?.subscription;
  if (!subscription || !isRunningSubscription(subscription)) return null;
  return texts.endsWithAccount(subscription.planName);
}
