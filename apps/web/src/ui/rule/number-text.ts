import { formatCompact } from '../../lib/compact.ts';
import { formatPrice } from '../../lib/format.ts';
import { usualStep } from '../../lib/usual-step.ts';

/** Returns a large number in short form, grouped as its currency's; undefined for others. */
export const shortText = (value: number, currency?: string): string | undefined =>
  Math.abs(value) >= 100_000 ? formatCompact(value, currency) : undefined;

/** Formats a number without a known unit, with enough digits. */
export function numberText(value: number | null): string {
  if (value === null) return '–';
  return shortText(value) ?? formatPrice(value, usualStep(value), '');
}
