import { type Digits, digitsOf, MINUS, numberFormat } from './format.ts';
import { formatTexts as texts } from './texts/format.ts';

const STEPS: Readonly<Record<Digits, readonly (readonly [from: number, unit: () => string])[]>> = {
  indian: [
    [1e7, () => texts.crore],
    [1e5, () => texts.lakh],
  ],
  western: [
    [1e12, () => 'T'],
    [1e9, () => 'B'],
    [1e6, () => 'M'],
    [1e3, () => 'K'],
  ],
};

/** Formats a large number with three digits and a unit: 1.23 Cr, 4.56 L, or 12.3 M. */
export function formatCompact(value: number, currency?: string): string {
  const digits = digitsOf(currency);
  const size = Math.abs(value);
  const rounded = (unit: number): number => Number((size / unit).toPrecision(3)) * unit; // 99,999 is rounded to 1 L
  const [from, unit] = STEPS[digits].find(([least]) => rounded(least) >= least) ?? [1, () => ''];
  const figures = size / from;
  const decimals = figures >= 99.95 ? 0 : figures >= 9.995 ? 1 : 2;
  const text = numberFormat(decimals, digits, from === 1 ? 0 : decimals).format(figures);
  return `${value < 0 ? MINUS : ''}${text}${unit() && `\u202f${unit()}`}`;
}
