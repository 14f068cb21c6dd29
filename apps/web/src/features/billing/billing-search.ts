import {
  BILLING_LIMITS,
  BILLING_PROVIDERS,
  type BillingProviderName,
  type CheckoutRequest,
  PLAN_CURRENCIES,
  PLAN_PERIODS,
  type PlanCurrency,
  type PlanPeriod,
} from '@wickwise/contract';

/** URL state: what to subscribe to and how, a test payment, or a return from the provider. */
export interface BillingSearch {
  plan?: string | undefined;
  period?: PlanPeriod | undefined;
  currency?: PlanCurrency | undefined;
  seats?: number | undefined;
  coupon?: string | undefined;
  provider?: BillingProviderName | undefined;
  test?: string | undefined;
  checkout?: string | undefined;
}

const KEY = /^[\w-]{1,60}$/;
const isKey = (value: unknown): value is string => typeof value === 'string' && KEY.test(value);

/** Reads a URL; ignores unknown parameters. */
export function billingSearch({
  plan,
  period,
  currency,
  seats,
  coupon,
  provider,
  test,
  checkout,
}: Record<string, unknown>): BillingSearch {
  const wantedPeriod = PLAN_PERIODS.find((one) => one === period);
  const wantedProvider = BILLING_PROVIDERS.find((one) => one === provider);
  const code = typeof coupon === 'number' ? String(coupon) : coupon;
  const wantedCurrency = PLAN_CURRENCIES.find((one) => one === currency);
  return {
    ...(isKey(plan) ? { plan } : {}),
    ...(wantedPeriod ? { period: wantedPeriod } : {}),
    ...(wantedCurrency ? { currency: wantedCurrency } : {}),
    ...(Number.isInteger(seats) && (seats as number) >= 1 ? { seats: seats as number } : {}),
    ...(typeof code === 'string' && code.length <= BILLING_LIMITS.couponLength ? { coupon: code } : {}),
    ...(wantedProvider ? { provider: wantedProvider } : {}),
    ...(isKey(test) ? { test } : {}),
    ...(isKey(checkout) ? { checkout } : {}),
  };
}

/** Returns the URL state of an order, from which its form can be filled again. */
export const orderSearch = ({ plan, period, currency, seats, coupon, provider }: CheckoutRequest): BillingSearch => ({
  plan,
  period,
  currency,
  seats,
  provider,
  ...(coupon === null ? {} : { coupon }),
});
