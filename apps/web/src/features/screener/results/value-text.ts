import type { AttributeEntry, ScreenRow } from '@wickwise/contract';
import { formatPrice } from '../../../lib/format.ts';

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 4 });

type Unit = AttributeEntry['unit'];

/** A value in its unit: prices on the instrument's grid, large volumes short, all else with two decimals. */
export function valueText(
  value: number | null | undefined,
  unit: Unit | undefined,
  { tickSize, currency }: Pick<ScreenRow, 'tickSize' | 'currency'>,
): string {
  if (value === null || value === undefined) return '–';
  if (unit === 'price') return formatPrice(value, tickSize, currency);
  if (Math.abs(value) >= 100_000) return compact.format(value).replace('-', '\u2212');
  return formatPrice(value, 0.01, '');
}

/** A number of a comparison, whose unit nobody says: as many digits as tell it apart. */
export function numberText(value: number | null): string {
  if (value === null) return '–';
  const size = Math.abs(value);
  if (size >= 100_000) return compact.format(value).replace('-', '\u2212');
  return formatPrice(value, size !== 0 && size < 1 ? 0.00001 : 0.01, '');
}
