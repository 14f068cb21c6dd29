import type { BillingProviderName, Subscription } from '@wickwise/contract';
import { payable } from './discount.ts';
import { graceUntil } from './entitled-until.ts';
import { isLive, type SubscriptionRow } from './store/apply-remote.ts';
import { readTerms } from './store/stored-terms.ts';

/** Providers with a page on which the means of payment can be changed. */
const WITH_PAGE: readonly BillingProviderName[] = ['test', 'stripe', 'razorpay'];

/** Returns a subscription as its account sees it. */
export function subscriptionView(row: SubscriptionRow, graceMs: number): Subscription {
  const { now, next, discount } = readTerms(row.terms);
  const ends = row.cancels_at_period_end || !isLive(row.status);
  return {
    id: row.id,
    provider: row.provider,
    plan: now.planKey,
    planName: now.planName,
    currency: now.currency,
    period: now.period,
    seats: row.seats,
    status: row.status,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    nextTotal: ends ? null : payable(next ?? now, discount ?? null),
    cancelsAtPeriodEnd: row.cancels_at_period_end,
    pastDueSince: row.past_due_since,
    graceUntil: graceUntil(
      {
        status: row.status,
        periodEnd: row.period_end,
        cancelsAtPeriodEnd: row.cancels_at_period_end,
        pastDueSince: row.past_due_since,
        endedAt: row.ended_at,
      },
      graceMs,
    ),
    method: row.method,
    nextPlanName: next?.planName ?? null,
    canManage: WITH_PAGE.includes(row.provider) && isLive(row.status),
  };
}
