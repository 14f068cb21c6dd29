import type {
  BillingProviderName,
  GrantReason,
  PaymentMethod,
  PlanAudience,
  PlanCurrency,
  PlanLimits,
  PlanPeriod,
  SubscriptionStatus,
} from '@wickwise/contract';
import type { ColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

export interface PlansTable {
  key: string;
  audience: PlanAudience;
  place: number;
  name: string;
  limits: ColumnType<PlanLimits, string, string>;
  trial_days: number;
  is_offered: boolean;
  updated_at: Timestamp;
}

/** Never changed once made: who subscribed keeps the price of that day. */
export interface PlanPricesTable {
  id: string;
  plan_key: string;
  currency: PlanCurrency;
  period: PlanPeriod;
  /** Of one seat, minor units, before tax. */
  amount: number;
  is_offered: boolean;
  created_at: Timestamp;
}

/** What an account may use, whatever became of its payments. */
export interface GrantsTable {
  id: string;
  user_id: string;
  plan_key: string;
  reason: GrantReason;
  note: string;
  /** Subscription or team that it came from. */
  source_id: string | null;
  starts_at: Timestamp;
  ends_at: ColumnType<number | null, Date | null, Date | null>;
  created_at: Timestamp;
}

export interface PlanUsageTable {
  user_id: string;
  kind: string;
  /** Begin of the counted day or month, in UTC. */
  begins_at: Timestamp;
  used: number;
}

/** One row at most; without it plans are switched off. */
export interface PlanSwitchTable {
  only_row: boolean;
  is_on: boolean;
  changed_at: Timestamp;
}

/** What waits because its owner's plan has no room for it. */
export interface PlanPausesTable {
  user_id: string;
  kind: 'strategies' | 'watchlistSymbols';
  /** Id of a strategy, or `market:symbol`. */
  item: string;
  paused_at: Timestamp;
}

/** When to compare what an account keeps with its limits. */
export interface PlanFitsTable {
  user_id: string;
  due_at: Timestamp;
}

/** Written by businesses, signed in or not. */
export interface PlanInquiriesTable {
  id: string;
  name: string;
  email: string;
  company: string;
  seats: number;
  message: string;
  at: Timestamp;
}

export interface SubscriptionsTable {
  id: string;
  user_id: string;
  provider: BillingProviderName;
  provider_id: string;
  plan_key: string;
  price_id: string;
  seats: number;
  status: SubscriptionStatus;
  /** The provider's own word for it. */
  provider_state: string;
  period_start: Timestamp;
  period_end: Timestamp;
  cancels_at_period_end: boolean;
  past_due_since: ColumnType<number | null, Date | null, Date | null>;
  method: PaymentMethod | null;
  /** What it costs; null before it was known. */
  terms: ColumnType<unknown, string, string>;
  /** When the provider was last asked for it. */
  read_at: Timestamp;
  created_at: Timestamp;
  ended_at: ColumnType<number | null, Date | null, Date | null>;
}

/** Amounts in minor units. Invoices are the books, and outlive the account. */
export interface PaymentsTable {
  id: string;
  user_id: string;
  subscription_id: string | null;
  provider: BillingProviderName;
  provider_id: string;
  currency: PlanCurrency;
  amount: number;
  refunded: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** The provider's sentence. */
  failure: string | null;
  period_start: ColumnType<number | null, Date | null, Date | null>;
  period_end: ColumnType<number | null, Date | null, Date | null>;
  at: Timestamp;
}

export interface BillingAddressesTable {
  user_id: string;
  name: string;
  lines: string;
  country: string;
  /** Of India: its two-digit GST code. */
  state: string | null;
  postal_code: string;
  /** GSTIN or VAT number. */
  tax_id: string | null;
  updated_at: Timestamp;
}

export interface PlanSchema {
  plans: PlansTable;
  plan_prices: PlanPricesTable;
  grants: GrantsTable;
  plan_usage: PlanUsageTable;
  plan_switch: PlanSwitchTable;
  plan_pauses: PlanPausesTable;
  plan_fits: PlanFitsTable;
  plan_inquiries: PlanInquiriesTable;
  subscriptions: SubscriptionsTable;
  payments: PaymentsTable;
  billing_addresses: BillingAddressesTable;
}
