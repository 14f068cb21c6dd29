import type { Plan, PlanCurrency, PlanPeriod, PriceTax } from '@wickwise/contract';
import { formatMoney } from '../../lib/money.ts';
import { OWN_ZONE } from '../../lib/zones.ts';

const MINOR = 100;
const PERMILLE = 1_000;

/** Returns the currency of a visitor's part of the world, by the time zone of the browser. */
export function usualCurrency(zone: string = OWN_ZONE): PlanCurrency {
  if (isIndian(zone)) return 'INR';
  return zone.startsWith('Europe/') ? 'EUR' : 'USD';
}

/** Returns what a seat of a plan costs a period in minor units, before tax; undefined where it isn't offered so. */
export const seatAmount = (plan: Plan, currency: PlanCurrency, period: PlanPeriod): number | undefined =>
  plan.prices.find((price) => price.currency === currency && price.period === period)?.amount;

/** Returns whether all plans with a price cost as much a year as for ten months: operators choose their prices. */
export function isYearTenMonths(plans: readonly Plan[], currency: PlanCurrency): boolean {
  const pairs = plans
    .map((plan) => [seatAmount(plan, currency, 'month'), seatAmount(plan, currency, 'year')] as const)
    .filter(([month, year]) => month !== undefined || year !== undefined);
  return pairs.length > 0 && pairs.every(([month, year]) => month !== undefined && year === 10 * month);
}

/** Taxes that a price may have. */
export type TaxName = 'gst' | 'vat' | 'both';

/** Returns the tax on a price for consumers in a country, in minor units; undefined for none. */
export function taxOn(
  amount: number,
  country: string,
  { gstPermille, abroadPermille, vatPermille }: PriceTax,
): { name: TaxName; amount: number } | undefined {
  const gst = partOf(amount, country === 'IN' ? gstPermille : abroadPermille);
  const vat = partOf(amount, vatPermille[country] ?? 0);
  if (gst + vat === 0) return undefined;
  return { name: gst === 0 ? 'vat' : vat === 0 ? 'gst' : 'both', amount: gst + vat };
}

const partOf = (amount: number, permille: number): number => Math.round((amount * permille) / PERMILLE);

/** Returns the countries whose buyers a seller taxes differently. */
export const taxedCountries = ({ gstPermille, abroadPermille, vatPermille }: PriceTax): string[] => [
  ...(gstPermille !== abroadPermille || gstPermille > 0 ? ['IN'] : []),
  ...Object.keys(vatPermille),
];

/** Returns the country of a visitor by the browser: its zone in India, else the region of its language. */
export function usualCountry(zone: string = OWN_ZONE, language: string = navigator.language): string {
  if (isIndian(zone)) return 'IN';
  try {
    return new Intl.Locale(language).region ?? ANYWHERE;
  } catch {
    return ANYWHERE;
  }
}

/** A country that no tax depends on. */
export const ANYWHERE = '';

const isIndian = (zone: string): boolean => zone === 'Asia/Kolkata' || zone === 'Asia/Calcutta';

/** Formats an amount in minor units. */
export const moneyWords = (amount: number, currency: PlanCurrency): string => formatMoney(amount / MINOR, currency);

/** Formats one without decimals where it has none. */
export const shortMoneyWords = (amount: number, currency: PlanCurrency): string => {
  const whole = moneyWords(amount, currency);
  return amount % MINOR === 0 ? whole.replace(/\.00$/, '') : whole;
};
