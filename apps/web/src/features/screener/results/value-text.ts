import type { AttributeEntry, ScreenRow } from '@wickwise/contract';
import { formatPrice } from '../../../lib/format.ts';
import { shortText } from '../../../ui/rule/number-text.ts';

type Unit = AttributeEntry['unit'];

/** Formats a value in its unit: prices on the instrument's grid, large volumes short, others with two decimals. */
export function valueText(
  value: number | null | undefined,
  unit: Unit | undefined,
  { tickSize, currency }: Pick<ScreenRow, 'tickSize' | 'currency'>,
): string {
  if (value === null || value === undefined) return '–';
  if (unit === 'price') return formatPrice(value, tickSize, currency);
  return shortText(value) ?? formatPrice(value, 0.01, '');
}
