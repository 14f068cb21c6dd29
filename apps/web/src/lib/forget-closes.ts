import { MARKET_CLOSE_CACHE_KEY } from '@wickwise/contract';

/** Forgets the stored closes: the next account may not see the market. */
export function forgetCloses(): void {
  try {
    localStorage.removeItem(MARKET_CLOSE_CACHE_KEY);
  } catch {
    // without storage there is nothing to forget
  }
}
