import { localeChoice, usualGrouping } from './locale.ts';

export type Digits = 'western' | 'indian';

const formatters = new Map<string, Intl.NumberFormat>();

/** Returns a format of numbers, each created once: that takes longer than using it for a table. */
export function numberFormat(decimals: number, digits: Digits, least = decimals): Intl.NumberFormat {
  const key = `${decimals} ${least} ${digits}`;
  let format = formatters.get(key);
  if (!format) {
    format = new Intl.NumberFormat(digits === 'indian' ? 'en-IN' : 'en-GB', {
      minimumFractionDigits: least,
      maximumFractionDigits: decimals,
      signDisplay: 'negative', // none for what rounds to zero
    });
    formatters.set(key, format);
  }
  return format;
}

/**
 * Returns the grouping of a currency's numbers: lakh and crore for rupees, unless the user has chosen one for all. Numbers
 * without a currency follow the reader's locale.
 */
export function digitsOf(currency?: string): Digits {
  if (localeChoice.grouping !== 'market') return localeChoice.grouping;
  return currency === undefined ? usualGrouping : currency === 'INR' ? 'indian' : 'western';
}

/** Groups the digits of a number as the reader does, with the decimals that it has: 12,34,567 or 1,234,567.5. */
export const grouped = (value: number, currency?: string): string =>
  Math.abs(value) < 1_000 && Math.abs(value) >= LEAST_PLAIN
    ? String(value)
    : numberFormat(MOST_DECIMALS, digitsOf(currency), 0).format(value);

/** As many as a number near 1,000 has. */
const MOST_DECIMALS = 12;
/** Smaller ones have an exponent as text. */
const LEAST_PLAIN = 1e-6;
