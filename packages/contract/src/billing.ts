import * as z from 'zod/mini';
import { UserPath } from './account-forms.ts';
import { BILLING_PROVIDERS, PAYMENT_METHODS, PLAN_CURRENCIES, PLAN_PERIODS, SUBSCRIPTION_STATUSES } from './plans.ts';
import { Text } from './text.ts';

export const BILLING_LIMITS = {
  seats: 500,
  nameLength: 120,
  linesLength: 300,
  stateLength: 60,
  postalCodeLength: 16,
  taxIdLength: 20,
  couponLength: 40,
  reasonLength: 300,
  payments: 100,
  pageSize: 25,
  /** Days by which operators may move the clock of test payments at once. */
  testDays: 400,
} as const;

/** Above this, in paise, Indian banks ask for the customer’s confirmation at each automatic payment. */
export const INR_CONFIRMED_ABOVE = 1_500_000;

const text = (most: number) => Text.check(z.trim(), z.minLength(1), z.maxLength(most));
const maybe = (most: number) => z.nullable(text(most));

/** Where a customer is, for tax and invoices. `state`: of India, the two-digit GST code. */
export const BillingAddress = z.strictObject({
  name: text(BILLING_LIMITS.nameLength),
  lines: text(BILLING_LIMITS.linesLength),
  country: Text.check(z.regex(/^[A-Z]{2}$/)),
  state: maybe(BILLING_LIMITS.stateLength),
  postalCode: text(BILLING_LIMITS.postalCodeLength),
  taxId: maybe(BILLING_LIMITS.taxIdLength),
});
export type BillingAddress = z.infer<typeof BillingAddress>;

const WantedPlan = {
  plan: text(40),
  period: z.enum(PLAN_PERIODS),
  seats: z.int().check(z.minimum(1), z.maximum(BILLING_LIMITS.seats)),
};

/** What a checkout would cost; `country`, `state` and `taxId` decide on tax. */
export const QuoteRequest = z.strictObject({
  ...WantedPlan,
  currency: z.enum(PLAN_CURRENCIES),
  coupon: maybe(BILLING_LIMITS.couponLength),
  country: Text.check(z.regex(/^[A-Z]{2}$/)),
  state: maybe(BILLING_LIMITS.stateLength),
  taxId: maybe(BILLING_LIMITS.taxIdLength),
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

const QuoteTax = z.object({ name: z.string(), ratePermille: z.nullable(z.int()), amount: z.int() });

/** Amounts of one period in minor units: `net` before tax, less `discount`. */
export const BillingQuote = z.object({
  currency: z.enum(PLAN_CURRENCIES),
  net: z.int(),
  discount: z.int(),
  /** Payments with the discount; null: all of them. */
  discountedPayments: z.nullable(z.int()),
  taxes: z.array(QuoteTax),
  /** First payment, after a trial. */
  total: z.int(),
  /** Each payment without the discount. */
  laterTotal: z.int(),
  trialDays: z.int(),
  /** The bank asks for a confirmation at each payment. */
  isConfirmedEachTime: z.boolean(),
});
export type BillingQuote = z.infer<typeof BillingQuote>;

export const CheckoutRequest = z.strictObject({
  ...WantedPlan,
  currency: z.enum(PLAN_CURRENCIES),
  coupon: maybe(BILLING_LIMITS.couponLength),
  provider: z.enum(BILLING_PROVIDERS),
  address: BillingAddress,
});
export type CheckoutRequest = z.infer<typeof CheckoutRequest>;

/** The provider’s next step: a page to open, or what to write on a bank transfer. */
export const CheckoutStep = z.union([
  z.object({ kind: z.literal('open'), url: z.string() }),
  z.object({ kind: z.literal('transfer'), reference: z.string(), instructions: z.string(), amount: z.int() }),
  /** The change is done. */
  z.object({ kind: z.literal('done') }),
]);
export type CheckoutStep = z.infer<typeof CheckoutStep>;
export const CheckoutAnswer = z.object({ step: CheckoutStep });

export const ChangeQuoteRequest = z.strictObject(WantedPlan);
export type ChangeQuoteRequest = z.infer<typeof ChangeQuoteRequest>;

/** What a change costs. `now`: an upgrade, charged for the rest of the period; else it begins with the next period. */
export const ChangeQuote = z.object({
  currency: z.enum(PLAN_CURRENCIES),
  when: z.enum(['now', 'cycleEnd']),
  /** The rest of the period at the new price and at the old one, before tax. */
  charge: z.int(),
  credit: z.int(),
  taxes: z.array(QuoteTax),
  dueNow: z.int(),
  nextAt: z.number(),
  nextTotal: z.int(),
  isConfirmedEachTime: z.boolean(),
  /** The subscription is cancelled and made again with the credit: mandates of UPI can’t be changed. */
  isMadeAgain: z.boolean(),
  /** Moment for which it was computed; sent back with the change. */
  at: z.number(),
});
export type ChangeQuote = z.infer<typeof ChangeQuote>;

/** `dueNow` and `at` as they were shown: another amount is refused. */
export const ChangePlanRequest = z.strictObject({ ...WantedPlan, dueNow: z.int(), at: z.number() });
export type ChangePlanRequest = z.infer<typeof ChangePlanRequest>;

export const Subscription = z.object({
  id: z.string(),
  provider: z.enum(BILLING_PROVIDERS),
  plan: z.string(),
  planName: z.string(),
  currency: z.enum(PLAN_CURRENCIES),
  period: z.enum(PLAN_PERIODS),
  seats: z.int(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  periodStart: z.number(),
  periodEnd: z.number(),
  /** What the next payment takes; null where there is none. */
  nextTotal: z.nullable(z.int()),
  cancelsAtPeriodEnd: z.boolean(),
  pastDueSince: z.nullable(z.number()),
  /** When the plan ends unless the payment succeeds; null while nothing is due. */
  graceUntil: z.nullable(z.number()),
  method: z.nullable(z.enum(PAYMENT_METHODS)),
  /** Plan that begins with the next period. */
  nextPlanName: z.nullable(z.string()),
  /** Opens the provider’s page, where the means of payment can be changed. */
  canManage: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

export const BillingPayment = z.object({
  id: z.string(),
  provider: z.enum(BILLING_PROVIDERS),
  currency: z.enum(PLAN_CURRENCIES),
  amount: z.int(),
  refunded: z.int(),
  status: z.enum(['pending', 'succeeded', 'failed']),
  failure: z.nullable(z.string()),
  at: z.number(),
});
export type BillingPayment = z.infer<typeof BillingPayment>;

/** `providers`: those that can be chosen, the usual one first. `hasTrial`: the next subscription begins with its trial. */
export const BillingAnswer = z.object({
  isOn: z.boolean(),
  hasTrial: z.boolean(),
  providers: z.array(z.object({ name: z.enum(BILLING_PROVIDERS), currencies: z.array(z.enum(PLAN_CURRENCIES)) })),
  subscription: z.nullable(Subscription),
  payments: z.array(BillingPayment),
  address: z.nullable(BillingAddress),
});
export type BillingAnswer = z.infer<typeof BillingAnswer>;

/** The page of a test payment. */
export const TestCheckout = z.object({
  id: z.string(),
  planName: z.string(),
  currency: z.enum(PLAN_CURRENCIES),
  amount: z.int(),
  trialDays: z.int(),
  isOpen: z.boolean(),
});
export type TestCheckout = z.infer<typeof TestCheckout>;
export const TestCheckoutAnswer = z.object({ checkout: TestCheckout });

/** `pay`: this and later payments succeed; `fail`: they fail until somebody pays; `leave`: nothing happens. */
export const TEST_OUTCOMES = ['pay', 'fail', 'leave'] as const;
export const TestPaymentRequest = z.strictObject({ outcome: z.enum(TEST_OUTCOMES) });
export type TestPaymentRequest = z.infer<typeof TestPaymentRequest>;

export const TestCheckoutPath = z.object({ ...UserPath.shape, checkoutId: Text.check(z.maxLength(60)) });

export const BillingWebhookPath = z.object({ provider: z.enum(BILLING_PROVIDERS) });

export const AdminSubscription = z.object({
  ...Subscription.shape,
  userId: z.string(),
  email: z.string(),
  payments: z.array(BillingPayment),
});
export type AdminSubscription = z.infer<typeof AdminSubscription>;
export const AdminSubscriptionQuery = z.object({
  page: z.prefault(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  status: z.optional(z.enum(SUBSCRIPTION_STATUSES)),
});
export const AdminSubscriptionsPage = z.object({
  subscriptions: z.array(AdminSubscription),
  totalCount: z.int(),
  /** Whether test payments are on, whose clock can be moved. */
  hasTest: z.boolean(),
});
export type AdminSubscriptionsPage = z.infer<typeof AdminSubscriptionsPage>;

export const SubscriptionPath = z.object({ subscriptionId: z.uuid() });
export const PaymentPath = z.object({ paymentId: z.uuid() });

/** Null: all that is left of the payment. */
export const RefundRequest = z.strictObject({
  amount: z.nullable(z.int().check(z.positive())),
  reason: text(BILLING_LIMITS.reasonLength),
});
export type RefundRequest = z.infer<typeof RefundRequest>;

/** What the bank statement says. */
export const MarkPaidRequest = z.strictObject({ note: text(BILLING_LIMITS.reasonLength) });
export type MarkPaidRequest = z.infer<typeof MarkPaidRequest>;

export const TestClockRequest = z.strictObject({
  days: z.int().check(z.minimum(1), z.maximum(BILLING_LIMITS.testDays)),
});
