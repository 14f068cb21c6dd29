import type { AttributeEntry, PriceGrid } from '@wickwise/contract';
import { formatPrice, formatSignedPrice } from '../../../lib/format.ts';
import { shortText } from '../../../ui/rule/number-text.ts';

type Unit = AttributeEntry['unit'];

/**
 * Formats a value in its unit: prices on the instrument's grid, large volumes short, others with two decimals. A bar is
 * made of trades, so a volume of zero, as of an index, is one that isn't recorded.
 */
export function valueText(value: number | null | undefined, unit: Unit | undefined, grid: PriceGrid): string {
  if (value === null || value === undefined || (unit === 'volume' && value === 0)) return '–';
  if (unit === 'price') return formatSignedPrice(value, grid);
  const isWhole = unit === 'volume' && Number.isInteger(value); // shares, not coins
  return shortText(value, grid.currency) ?? formatPrice(value, isWhole ? 1 : 0.01, '');
}
