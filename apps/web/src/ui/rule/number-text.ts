import { formatPrice } from '../../lib/format.ts';

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 4 });

/** Returns a large number in short form; undefined for others. */
export const shortText = (value: number): string | undefined =>
  Math.abs(value) >= 100_000 ? compact.format(value).replace('-', '\u2212') : undefined;

/** Formats a number without a known unit, with enough digits. */
export function numberText(value: number | null): string {
  if (value === null) return '–';
  const size = Math.abs(value);
  return shortText(value) ?? formatPrice(value, size !== 0 && size < 1 ? 0.00001 : 0.01, '');
}
