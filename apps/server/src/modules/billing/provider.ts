import type { IncomingHttpHeaders } from 'node:http';
import type {
  BillingProviderName,
  CheckoutStep,
  PaymentMethod,
  PlanCurrency,
  PlanPeriod,
  SubscriptionStatus,
} from '@wickwise/contract';

/** What a coupon takes off the price, whatever the plan, for some payments or (null) for all. */
export interface Discount {
  code: string;
  permille: number;
  payments: number | null;
  /** The same at Razorpay, made there by the operator. */
  offerId: string | null;
}

/** What a subscription's coupon still takes off. */
export interface RunningDiscount {
  permille: number;
  /** Minor units off each payment beside that: of a coupon that an operator made at the provider. */
  amountOff?: number;
  /** Payments, at least one; null: all. */
  left: number | null;
}

/** What a subscription costs each period, in minor units: `net` before tax, `total` with it, for all seats. */
export interface Terms {
  priceId: string;
  planKey: string;
  planName: string;
  seats: number;
  period: PlanPeriod;
  currency: PlanCurrency;
  net: number;
  total: number;
}

export interface CheckoutOrder {
  /** Of our checkout: the provider's object carries it, and a repeated call makes no second object. */
  reference: string;
  userId: string;
  email: string;
  terms: Terms;
  discount: Discount | null;
  trialDays: number;
  /** First payment not before then, epoch ms: what was paid for another subscription lasts until then. */
  startsAt: number | null;
  returnUrl: string;
}

export interface PlanChange {
  terms: Terms;
  when: 'now' | 'cycleEnd';
  /** Due at once, minor units. */
  dueTotal: number;
  /** Epoch ms for which that was computed. */
  at: number;
}

export interface RemotePayment {
  id: string;
  status: 'pending' | 'succeeded' | 'failed';
  amount: number;
  refunded: number;
  /** The provider's sentence. */
  failure: string | null;
  periodStart: number | null;
  periodEnd: number | null;
  at: number;
}

/** A provider's object in our words. Instants in epoch ms. */
export interface RemoteSubscription {
  id: string;
  /** Our checkout that made it; null for what was made elsewhere. */
  reference: string | null;
  status: SubscriptionStatus;
  /** The provider's own word. */
  state: string;
  terms: Terms;
  /** From the next period on. */
  nextTerms: Terms | null;
  /** Of the next payment. */
  discount: RunningDiscount | null;
  periodStart: number;
  periodEnd: number;
  cancelsAtPeriodEnd: boolean;
  pastDueSince: number | null;
  endedAt: number | null;
  createdAt: number;
  method: PaymentMethod | null;
  payments: readonly RemotePayment[];
}

/** That something happened. What, is read from the object itself: events come late, twice and out of order. */
export interface BillingEvent {
  id: string;
  kind: string;
  /** The provider's id of the subscription; null where it's about something else. */
  subscriptionId: string | null;
  at: number;
}

/** A webhook whose signature is wrong, or too old. */
export class BadWebhook extends Error {}

export interface BillingProvider {
  readonly name: BillingProviderName;
  readonly currencies: readonly PlanCurrency[];
  /** Whether it sends webhooks: where none comes for long, something is wrong. */
  readonly hasWebhooks: boolean;
  /** Whether it takes what an upgrade costs at once; else every change waits for the next period. */
  readonly chargesAtOnce: boolean;
  checkout(order: CheckoutOrder): Promise<{ step: CheckoutStep; remoteId: string | null }>;
  /** Returns the page on which the means of payment can be changed; null where there is none. */
  manage(remoteId: string, returnUrl: string): Promise<string | null>;
  /** Returns what a change takes at once, or that this subscription can't be changed and has to be made again. */
  previewChange(remote: RemoteSubscription, change: PlanChange): Promise<{ dueTotal: number } | 'recreate'>;
  changePlan(remoteId: string, change: PlanChange): Promise<void>;
  cancel(remoteId: string, how: { atPeriodEnd: boolean }): Promise<void>;
  /** Takes a cancellation at the period's end back. */
  resume(remoteId: string): Promise<void>;
  /** `key`: the same key refunds once. */
  refund(paymentId: string, refund: { amount: number; key: string; reason: string }): Promise<void>;
  /** Returns the object as it is now; undefined where there is none. */
  read(remoteId: string): Promise<RemoteSubscription | undefined>;
  /** Returns ids of objects made since an instant, epoch ms. */
  list(since: number): Promise<readonly string[]>;
  /** Verifies and reads a webhook. Throws `BadWebhook`. */
  parseWebhook(rawBody: Buffer, headers: IncomingHttpHeaders): BillingEvent;
  stop?(): void;
}
