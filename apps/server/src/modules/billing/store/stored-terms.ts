import type { RemoteSubscription, RunningDiscount, Terms } from '../provider.ts';

/** What a subscription costs now and from the next period on, as it is stored with it. */
export interface StoredTerms {
  now: Terms;
  next: Terms | null;
  /** Of the next payment; missing in what was stored before coupons were. */
  discount?: RunningDiscount | null;
}

export const storedTerms = ({
  terms,
  nextTerms,
  discount,
}: Pick<RemoteSubscription, 'terms' | 'nextTerms' | 'discount'>): string =>
  JSON.stringify({ now: terms, next: nextTerms, discount } satisfies StoredTerms);

/** Reads them back; only this module writes them. */
export const readTerms = (json: unknown): StoredTerms => json as StoredTerms;
