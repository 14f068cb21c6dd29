import type { BillingProviderName } from '@wickwise/contract';
import type { ColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

type Maybe = ColumnType<number | null, Date | null, Date | null>;
type Json = ColumnType<unknown, string, string>;

/** What an account agreed to pay, written before the provider is asked. */
export interface BillingCheckoutsTable {
  id: string;
  user_id: string;
  provider: BillingProviderName;
  /** Of the provider's object; null until it is known. */
  provider_id: string | null;
  terms: Json;
  /** The subscription whose rest is its credit. */
  replaces: string | null;
  /** At the period's end, where the provider's object doesn't say so. */
  cancels: boolean;
  created_at: Timestamp;
}

/** Each event of a provider once. */
export interface BillingEventsTable {
  id: string;
  provider: BillingProviderName;
  event_id: string;
  kind: string;
  /** The provider's id of what it is about. */
  subject_id: string | null;
  received_at: Timestamp;
  handled_at: Maybe;
}

export interface BillingRemindersTable {
  subscription_id: string;
  past_due_since: Timestamp;
  day: number;
  sent_at: Timestamp;
}

export interface BillingCouponsTable {
  code: string;
  /** Of the price before tax. */
  permille: number;
  /** Payments with the discount; null for all. */
  payments: number | null;
  most_uses: number | null;
  used: number;
  ends_at: Maybe;
  /** The same discount at Razorpay. */
  offer_id: string | null;
  created_at: Timestamp;
}

/** Written before the provider is asked; the id is its key, so that asking again refunds once. */
export interface BillingRefundsTable {
  id: string;
  payment_id: string;
  amount: number;
  reason: string;
  at: Timestamp;
  /** Whether the provider has made it. */
  is_done: boolean;
}

/** Plans at providers, which can't be changed. */
export interface BillingRemotePlansTable {
  provider: Extract<BillingProviderName, 'stripe' | 'razorpay'>;
  price_id: string;
  seats: number;
  amount: number;
  remote_id: string;
}

/** Subscriptions of the providers that are this server itself. */
export interface LocalSubscriptionsTable {
  id: string;
  user_id: string;
  provider: Extract<BillingProviderName, 'manual' | 'test'>;
  state: Json;
  changed_at: Timestamp;
}

export interface BillingSchema {
  billing_checkouts: BillingCheckoutsTable;
  billing_coupons: BillingCouponsTable;
  billing_events: BillingEventsTable;
  billing_refunds: BillingRefundsTable;
  billing_reminders: BillingRemindersTable;
  billing_remote_plans: BillingRemotePlansTable;
  local_subscriptions: LocalSubscriptionsTable;
}
