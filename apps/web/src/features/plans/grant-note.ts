import { type PlanGrant, SUBSCRIPTION_STATUSES } from '@wickwise/contract';
import { subscriptionStatuses } from '../../lib/subscription-statuses.ts';

/**
 * Returns why a grant was given. Of a subscription's, the server writes the plan and the provider's own state, which is
 * left out where it isn't one of ours.
 */
export function grantNote({ reason, note }: Pick<PlanGrant, 'reason' | 'note'>): string {
  if (reason !== 'paid' && reason !== 'trial') return note;
  const [, plan, state] = /^(.+), ([a-z_]+)$/.exec(note) ?? [];
  if (plan === undefined) return note;
  const status = SUBSCRIPTION_STATUSES.find((one) => one === state);
  return status ? `${plan}, ${subscriptionStatuses[status]}` : plan;
}
