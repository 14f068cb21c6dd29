import type { RemoteSubscription, Terms } from '../provider.ts';

/** What a subscription costs now and from the next period on, as it is stored with it. */
export interface StoredTerms {
  now: Terms;
  next: Terms | null;
}

export const storedTerms = ({ terms, nextTerms }: Pick<RemoteSubscription, 'terms' | 'nextTerms'>): string =>
  JSON.stringify({ now: terms, next: nextTerms } satisfies StoredTerms);

/** Reads them back; only this module writes them. */
export const readTerms = (json: unknown): StoredTerms => json as StoredTerms;
