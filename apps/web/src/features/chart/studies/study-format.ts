import type { CatalogueEntry } from '@wickwise/analytics';
import { formatCompact } from '../../../lib/compact.ts';
import { LOCALE } from '../../../lib/texts.ts';

const plain = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const small = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 4 });

const withRealMinus = (text: string): string => text.replace('-', '\u2212');

/** Returns the format of a study's values: prices by the instrument's grid, volumes short, others with two decimals. */
export function studyFormat(
  unit: CatalogueEntry['unit'],
  priceText: (price: number) => string,
  currency: string,
): (value: number) => string {
  if (unit === 'price') return priceText;
  if (unit === 'volume') return (value) => formatCompact(value, currency);
  const sign = unit === 'percent' ? ' %' : unit === 'degrees' ? '°' : '';
  return (value) => `${withRealMinus(numberText(value))}${sign}`;
}

const numberText = (value: number): string =>
  Math.abs(value) > 0 && Math.abs(value) < 0.1 ? small.format(value) : plain.format(value);
