import * as z from 'zod/mini';

/** What a plan limits. Counted now: what an account keeps; counted by time: what it has done in a day or month. */
export const PLAN_LIMIT_KINDS = [
  'watchlistSymbols',
  'strategies',
  'activeAlerts',
  'deliveriesPerDay',
  'backtestBarsPerMonth',
  'apiCallsPerDay',
  'historyDays',
  'seats',
] as const;
export type PlanLimitKind = (typeof PLAN_LIMIT_KINDS)[number];

/** Null: no limit. */
export const PlanLimits = z.record(z.enum(PLAN_LIMIT_KINDS), z.nullable(z.int().check(z.nonnegative())));
export type PlanLimits = Readonly<Record<PlanLimitKind, number | null>>;

export const PLAN_CURRENCIES = ['INR', 'USD', 'EUR'] as const;
export type PlanCurrency = (typeof PLAN_CURRENCIES)[number];

export const PLAN_PERIODS = ['month', 'year'] as const;
export type PlanPeriod = (typeof PLAN_PERIODS)[number];

export const PLAN_AUDIENCES = ['individual', 'business'] as const;
export type PlanAudience = (typeof PLAN_AUDIENCES)[number];

/** Why an account may use a plan. Kept apart from what became of its payments. */
export const GRANT_REASONS = ['paid', 'trial', 'coupon', 'gift', 'operator', 'team'] as const;
export type GrantReason = (typeof GRANT_REASONS)[number];

/**
 * States of a subscription, whatever its provider calls them.
 *
 * `incomplete`: the first payment isn't made; `past_due`: one failed and is tried again; `halted`: no more tries;
 * `canceled`: ended by somebody; `expired`: its time is over.
 */
export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'halted',
  'paused',
  'canceled',
  'expired',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const BILLING_PROVIDERS = ['manual', 'test', 'stripe', 'razorpay'] as const;
export type BillingProviderName = (typeof BILLING_PROVIDERS)[number];

export const PAYMENT_METHODS = ['card', 'upi', 'bank', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What one seat costs for one period, in minor units (paise, cents), before tax. */
export const PlanPrice = z.object({
  id: z.string(),
  currency: z.enum(PLAN_CURRENCIES),
  period: z.enum(PLAN_PERIODS),
  amount: z.int(),
});
export type PlanPrice = z.infer<typeof PlanPrice>;

export const Plan = z.object({
  key: z.string(),
  audience: z.enum(PLAN_AUDIENCES),
  name: z.string(),
  limits: PlanLimits,
  trialDays: z.int(),
  /** Those offered now. A plan without prices is free. */
  prices: z.array(PlanPrice),
});
export type Plan = z.infer<typeof Plan>;

/** What this seller adds to prices, as far as it is known before an address is. */
export const PriceTax = z.object({
  /** GST for buyers in India, in permille; 0 for a seller who isn't registered. */
  gstPermille: z.int(),
  /** IGST for buyers abroad, in permille; 0 under a letter of undertaking. */
  abroadPermille: z.int(),
  /** VAT for consumers by member state of the EU, in permille; empty for a seller who isn't registered. */
  vatPermille: z.record(z.string(), z.int()),
});
export type PriceTax = z.infer<typeof PriceTax>;

/** Where `isOn` is false, everything is unlimited, and nobody is charged. */
export const PlansAnswer = z.object({ isOn: z.boolean(), plans: z.array(Plan), tax: PriceTax });
export type PlansAnswer = z.infer<typeof PlansAnswer>;
