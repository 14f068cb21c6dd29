import { formatPrice } from '../../lib/format.ts';

/** Money of an account: two decimals, with its currency. */
export const moneyText = (amount: number, currency: string): string =>
  `${formatPrice(amount, 0.01, currency)} ${currency}`;

/** Units as few digits as tell them: 0.0125 of a coin, 12 shares. */
export function unitsText(units: number, currency: string): string {
  const decimals = Number.isInteger(units) ? 0 : Math.abs(units) >= 1 ? 4 : 6;
  return formatPrice(units, 10 ** -decimals, currency);
}
