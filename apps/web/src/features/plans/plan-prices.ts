import type { Plan, PlanCurrency, PlanPeriod, PriceTax } from '@wickwise/contract';
import { formatMoney } from '../../lib/money.ts';
import { OWN_ZONE } from '../../lib/zones.ts';

const MINOR = 100;
const PERMILLE = 1_000;

/** Returns the currency of a visitor's part of the world, by the time zone of the browser. */
export function usualCurrency(zone: string = OWN_ZONE): PlanCurrency {
  if (zone === 'Asia/Kolkata' || zone === 'Asia/Calcutta') return 'INR';
  return zone.startsWith('Europe/') ? 'EUR' : 'USD';
}

/** Returns what a seat of a plan costs a period in minor units, before tax; undefined where it isn't offered so. */
export const seatAmount = (plan: Plan, currency: PlanCurrency, period: PlanPeriod): number | undefined =>
  plan.prices.find((price) => price.currency === currency && price.period === period)?.amount;

/** Returns the tax that is known before an address is: GST on prices in rupees, in minor units. */
export const taxOn = (amount: number, currency: PlanCurrency, { gstPermille }: PriceTax): number =>
  currency === 'INR' ? Math.round((amount * gstPermille) / PERMILLE) : 0;

/** Formats an amount in minor units. */
export const moneyWords = (amount: number, currency: PlanCurrency): string => formatMoney(amount / MINOR, currency);

/** Formats one without decimals where it has none. */
export const shortMoneyWords = (amount: number, currency: PlanCurrency): string => {
  const whole = moneyWords(amount, currency);
  return amount % MINOR === 0 ? whole.replace(/\.00$/, '') : whole;
};
