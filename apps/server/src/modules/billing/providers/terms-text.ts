import { PLAN_CURRENCIES, PLAN_PERIODS } from '@wickwise/contract';
import * as z from 'zod/mini';
import type { Terms } from '../provider.ts';

const StoredTerms = z.object({
  priceId: z.string(),
  planKey: z.string(),
  planName: z.string(),
  seats: z.int(),
  period: z.enum(PLAN_PERIODS),
  currency: z.enum(PLAN_CURRENCIES),
  net: z.int(),
  total: z.int(),
});

/** Writes terms for a note at a provider, which takes at least 256 characters. */
export const termsText = (terms: Terms): string =>
  JSON.stringify([
    ...[terms.priceId, terms.planKey, terms.planName, terms.seats],
    ...[terms.period, terms.currency, terms.net, terms.total],
  ]);

/** Reads them back; undefined for what wasn't written here. */
export function readTermsText(text: string | null | undefined): Terms | undefined {
  if (!text) return undefined;
  try {
    const [priceId, planKey, planName, seats, period, currency, net, total] = JSON.parse(text) as unknown[];
    const read = StoredTerms.safeParse({ priceId, planKey, planName, seats, period, currency, net, total });
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
