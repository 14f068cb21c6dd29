import { proportionOf, sumOf } from '#platform/money/money.ts';
import { prorate } from '#platform/money/prorate.ts';
import type { RemotePayment, RemoteSubscription, Terms } from './provider.ts';
import { addPeriods } from './providers/local-subscription.ts';

/** What was paid for a subscription, as its unused part is computed. */
export interface PaidRest extends Pick<RemoteSubscription, 'terms' | 'periodStart' | 'periodEnd'> {
  payments: readonly Pick<RemotePayment, 'status' | 'amount' | 'refunded' | 'periodStart' | 'periodEnd'>[];
}

/**
 * Returns what was paid for the time from an instant on, minor units before tax: neither a discount nor a refund is
 * credited, and two payments of a period, as after an upgrade, count together.
 */
export function unusedOf({ terms, periodStart, periodEnd, payments }: PaidRest, at: number): number {
  if (terms.total === 0) return 0;
  const left = payments.map(({ status, amount, refunded, periodStart: from, periodEnd: to }) => {
    const span = { from: from ?? periodStart, to: to ?? periodEnd };
    if (status !== 'succeeded' || at >= span.to) return 0;
    return prorate({ amount: proportionOf(amount - refunded, terms.net, terms.total), ...span, at }).left;
  });
  return sumOf(left);
}

/**
 * Returns until when the rest of a paid period lasts at another price, epoch ms: the credit of a subscription that is
 * made again. Whole seconds, never less than what was paid for. A trial keeps its end.
 */
export function creditUntil(paid: PaidRest & { isTrial: boolean }, terms: Terms, at: number, periodMs: number): number {
  if (paid.isTrial || terms.net === 0 || paid.terms.net === 0) return paid.periodEnd;
  return at + 1_000 * Math.ceil(((periodMs / 1_000) * unusedOf(paid, at)) / terms.net);
}

/** Returns until when what was paid for a subscription lasts at other terms. */
export const restLasts = (paid: PaidRest & { isTrial: boolean }, terms: Terms, at: number): number =>
  creditUntil(paid, terms, at, addPeriods(at, terms.period, 1) - at);
