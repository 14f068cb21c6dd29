import { PLAN_CURRENCIES, PLAN_PERIODS, type PlanCurrency, type PlanPeriod } from '@wickwise/contract';

/** URL state: what to subscribe to, a test payment, or a return from the provider. */
export interface BillingSearch {
  plan?: string | undefined;
  period?: PlanPeriod | undefined;
  currency?: PlanCurrency | undefined;
  seats?: number | undefined;
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
  test,
  checkout,
}: Record<string, unknown>): BillingSearch {
  const wantedPeriod = PLAN_PERIODS.find((one) => one === period);
  const wantedCurrency = PLAN_CURRENCIES.find((one) => one === currency);
  return {
    ...(isKey(plan) ? { plan } : {}),
    ...(wantedPeriod ? { period: wantedPeriod } : {}),
    ...(wantedCurrency ? { currency: wantedCurrency } : {}),
    ...(Number.isInteger(seats) && (seats as number) >= 1 ? { seats: seats as number } : {}),
    ...(isKey(test) ? { test } : {}),
    ...(isKey(checkout) ? { checkout } : {}),
  };
}
