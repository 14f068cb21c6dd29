import type { CatalogueEntry } from '@wickwise/analytics';
import { LOCALE } from '../../../lib/texts.ts';

const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 2 });
const plain = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const small = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 4 });

const withRealMinus = (text: string): string => text.replace('-', '\u2212');

/** How a study's values are written: prices by the instrument's grid, volumes short, the rest to two places. */
export function studyFormat(
  unit: CatalogueEntry['unit'],
  priceText: (price: number) => string,
): (value: number) => string {
  if (unit === 'price') return priceText;
  if (unit === 'volume') return (value) => withRealMinus(compact.format(value));
  const sign = unit === 'percent' ? ' %' : unit === 'degrees' ? '°' : '';
  return (value) => `${withRealMinus(numberText(value))}${sign}`;
}

const numberText = (value: number): string =>
  Math.abs(value) > 0 && Math.abs(value) < 0.1 ? small.format(value) : plain.format(value);
