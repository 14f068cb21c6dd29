import type { PaymentMethod, SubscriptionStatus } from '@wickwise/contract';
import type { Stripe } from 'stripe';
import type { RemotePayment, RunningDiscount, Terms } from '../../provider.ts';
import { addPeriods } from '../local-subscription.ts';
import { fromSeconds, maybeFromSeconds } from '../unix-seconds.ts';

const STATUSES: ReadonlyMap<string, SubscriptionStatus> = new Map([
  ['incomplete', 'incomplete'],
  ['incomplete_expired', 'expired'],
  ['trialing', 'trialing'],
  ['active', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'halted'],
  ['canceled', 'canceled'],
  ['paused', 'paused'],
]);

/** Returns our word for a status; an unknown one gives nothing away. */
export const stripeStatus = (status: string): SubscriptionStatus => STATUSES.get(status) ?? 'incomplete';

const METHODS: ReadonlyMap<string, PaymentMethod> = new Map([
  ['card', 'card'],
  ['link', 'card'],
  ['upi', 'upi'],
  ['sepa_debit', 'bank'],
  ['us_bank_account', 'bank'],
]);

export function stripeMethod(method: Stripe.Subscription['default_payment_method']): PaymentMethod | null {
  if (!method || typeof method === 'string') return null;
  return METHODS.get(method.type) ?? 'other';
}

/** Returns the id of what is an id or the whole object. */
export const idOf = (given: string | { id: string } | null | undefined): string | null =>
  typeof given === 'string' ? given : (given?.id ?? null);

/** Returns what the next invoice is reduced by. Of a coupon for some months, those payments count that begin in them. */
export function stripeDiscount(
  [discount]: Stripe.Subscription['discounts'],
  { period, currency }: Pick<Terms, 'period' | 'currency'>,
  nextAt: number,
): RunningDiscount | null {
  const coupon = typeof discount === 'object' ? discount.source.coupon : null;
  if (typeof discount !== 'object' || coupon === null || typeof coupon === 'string') return null;
  const reduction = reductionOf(coupon, currency);
  if (reduction === null) return null;
  if (coupon.duration === 'once') return { ...reduction, left: 1 };
  const end = maybeFromSeconds(discount.end);
  if (end === null) return { ...reduction, left: null };
  let left = 0;
  while (addPeriods(nextAt, period, left) < end) left++;
  return left === 0 ? null : { ...reduction, left };
}

/** Coupons from here are shares; one from Stripe's dashboard may be an amount. */
function reductionOf(
  { percent_off: percent, amount_off: amountOff, currency: ofAmount }: Stripe.Coupon,
  currency: Terms['currency'],
): Omit<RunningDiscount, 'left'> | null {
  if (percent !== null) return { permille: Math.round(percent * 10) };
  const isOurs = ofAmount === null || ofAmount.toUpperCase() === currency;
  return amountOff !== null && isOurs ? { permille: 0, amountOff } : null;
}

/** Returns the subscription that an event is about, or the checkout where there is none yet. */
export function eventSubject(object: { object?: string; id?: string }): string | null {
  if (object.object === 'subscription') return object.id ?? null;
  if (object.object === 'invoice') return subscriptionOf(object as Stripe.Invoice);
  if (object.object !== 'checkout.session') return null;
  const { id, subscription } = object as Stripe.Checkout.Session;
  return idOf(subscription) ?? id;
}

/** Since 2025 an invoice names its subscription in `parent`. */
const subscriptionOf = ({ parent }: Stripe.Invoice): string | null => idOf(parent?.subscription_details?.subscription);

/** An invoice without an amount, as of a trial, and one that is still written are no payments. */
export function paymentOf(invoice: Stripe.Invoice, refunded: number): RemotePayment[] {
  const { id, status, total, created, status_transitions, lines } = invoice;
  if (!id || total <= 0 || status === 'draft' || status === 'void' || status === null) return [];
  const isPaid = status === 'paid';
  const hasFailed = !isPaid && (invoice.attempted || status === 'uncollectible');
  const { start, end } = lines.data.at(-1)?.period ?? {};
  return [
    {
      id,
      status: isPaid ? 'succeeded' : hasFailed ? 'failed' : 'pending',
      amount: total,
      refunded,
      failure: hasFailed ? (invoice.last_finalization_error?.message ?? null) : null,
      periodStart: maybeFromSeconds(start),
      periodEnd: maybeFromSeconds(end),
      at: maybeFromSeconds(status_transitions.paid_at) ?? fromSeconds(created),
    },
  ];
}
