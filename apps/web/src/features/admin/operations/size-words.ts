import { LOCALE } from '../../../lib/texts.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1_000;

/** Formats a size: 812 kB, 1.4 GB. */
export function sizeWords(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / STEP ** step;
  const unit = UNITS[step] ?? 'byte';
  const maximumFractionDigits = value < 10 && step > 0 ? 1 : 0;
  return new Intl.NumberFormat(LOCALE, { style: 'unit', unit, maximumFractionDigits }).format(value);
}
