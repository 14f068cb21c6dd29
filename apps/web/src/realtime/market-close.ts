import { LIMITS, MARKET_CLOSE_CACHE_KEY, MarketClose } from '@wickwise/contract';
import * as z from 'zod/mini';
import { api } from '../lib/api.ts';

/** What local storage keeps: the closes, when they were fetched, and the session that they belong to. */
const Cached = z.object({ fetchedAtMs: z.number(), sessionDate: z.string(), closes: MarketClose });

/**
 * Closes of the session before, by symbol: a US share's change is computed from them (spec section 3).
 *
 * Kept for six hours, and no longer than the session date stays the same.
 */
export async function marketCloses(
  sessionDate: string,
  { isRefetch = false } = {},
): Promise<ReadonlyMap<string, number>> {
  const cached = isRefetch ? undefined : readCache();
  const isFresh = cached?.sessionDate === sessionDate && Date.now() - cached.fetchedAtMs < LIMITS.marketCloseCacheMs;
  if (cached && isFresh) return toMap(cached.closes);
  const closes = await api.get('market-close', MarketClose);
  // right after a start the list may not be complete yet: better asked again than kept
  if (closes.length > 0) writeCache({ fetchedAtMs: Date.now(), sessionDate, closes });
  return toMap(closes);
}

const toMap = (closes: MarketClose): Map<string, number> => new Map(closes.map(({ code, close }) => [code, close]));

function readCache(): z.infer<typeof Cached> | undefined {
  try {
    return Cached.safeParse(JSON.parse(localStorage.getItem(MARKET_CLOSE_CACHE_KEY) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

function writeCache(cache: z.infer<typeof Cached>): void {
  try {
    localStorage.setItem(MARKET_CLOSE_CACHE_KEY, JSON.stringify(cache));
  } catch {
    // a full or forbidden store costs a request, nothing more
  }
}
