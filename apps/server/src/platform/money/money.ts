import type { PlanCurrency } from '@wickwise/contract';

/** An amount in minor units (paise, cents). */
export interface Money {
  currency: PlanCurrency;
  amount: number;
}

/** Throws `RangeError` for what is no whole, non-negative number of minor units. */
export function checkAmount(amount: number): number {
  if (Number.isSafeInteger(amount) && amount >= 0) return amount;
  throw new RangeError(`an amount must be a whole number of minor units, not ${amount}`);
}

/**
 * Returns amount × part ÷ whole, rounded half away from zero. Exact: the product of an amount and the seconds of a year
 * is beyond what a float64 counts.
 */
export function proportionOf(amount: number, part: number, whole: number): number {
  const [product, divisor] = [BigInt(checkAmount(amount)) * BigInt(checkAmount(part)), BigInt(checkAmount(whole))];
  if (divisor === 0n) throw new RangeError('a share of nothing');
  return Number((2n * product + divisor) / (2n * divisor));
}

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
