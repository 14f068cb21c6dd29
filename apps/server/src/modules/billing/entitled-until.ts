import type { SubscriptionStatus } from '@wickwise/contract';

export interface BillingState {
  status: SubscriptionStatus;
  periodEnd: number;
  cancelsAtPeriodEnd: boolean;
  /** Since when a payment is due that failed. */
  pastDueSince: number | null;
  endedAt: number | null;
}

/**
 * Returns until when a subscription entitles to its plan, epoch ms; null where it never did. A renewal may settle days
 * after the period's end, so a running one lasts through the grace period; one that ends doesn't.
 */
export function entitledUntil(
  { status, periodEnd, cancelsAtPeriodEnd, pastDueSince, endedAt }: BillingState,
  graceMs: number,
): number | null {
  if (status === 'incomplete') return null;
  const paidUntil = pastDueSince ?? periodEnd;
  if (status === 'canceled' || status === 'expired') {
    const until = pastDueSince === null ? periodEnd : pastDueSince + graceMs;
    return Math.min(until, endedAt ?? until);
  }
  if (status === 'paused') return Math.min(paidUntil, endedAt ?? paidUntil);
  return cancelsAtPeriodEnd && pastDueSince === null ? periodEnd : paidUntil + graceMs;
}

/** Returns until when a failed payment can be made without losing the plan; null where none is due. */
export function graceUntil({ status, pastDueSince }: BillingState, graceMs: number): number | null {
  if (pastDueSince === null || (status !== 'past_due' && status !== 'halted')) return null;
  return pastDueSince + graceMs;
}
