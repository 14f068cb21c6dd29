import { currencySign } from '@wickwise/market';
import { formatCompact } from './compact.ts';
import { formatPrice, MINUS } from './format.ts';

/** Formats an amount of money with two decimals and its currency's sign; with the code behind where there is none. */
export function formatMoney(amount: number, currency: string): string {
  return inCurrency(amount, formatPrice(Math.abs(amount), 0.01, currency), currency);
}

/** Formats a large amount of money in three digits: ₹1.23 Cr, $12.3 M; without a currency as a plain number. */
export const formatCompactMoney = (amount: number, currency: string | undefined): string =>
  currency === undefined
    ? formatCompact(amount)
    : inCurrency(amount, formatCompact(Math.abs(amount), currency), currency);

function inCurrency(amount: number, size: string, currency: string): string {
  const sign = currencySign(currency);
  const minus = amount < 0 && /[1-9]/.test(size) ? MINUS : '';
  return sign ? `${minus}${sign}${size}` : `${minus}${size} ${currency}`;
}
