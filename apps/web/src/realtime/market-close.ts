import { LIMITS, MARKET_CLOSE_CACHE_KEY, MarketClose } from '@wickwise/contract';
import * as z from 'zod/mini';
import { api } from '../lib/api.ts';

/** Stored closes, when they were fetched, and the date of their session. */
const Kept = z.object({ fetchedAtMs: z.number(), closesOf: z.string(), closes: MarketClose });

/** Closes that changes are measured from. */
export interface Closes {
  /** Date of their session; null while the server doesn't know it. */
  closesOf: string | null;
  fetchedAtMs: number;
  bySymbol: ReadonlyMap<string, number>;
}

/** Returns whether closes are the server's present ones and younger than six hours. */
export const areCurrent = (closes: Pick<Closes, 'closesOf' | 'fetchedAtMs'>, closesOf: string | null): boolean =>
  closes.closesOf === closesOf && Date.now() - closes.fetchedAtMs < LIMITS.marketCloseCacheMs;

/**
 * Returns the previous session’s closes by symbol, the base of changes of US shares (docs/api/contract.md#entities).
 * Cached for six hours while the server’s session is the same, never for an unknown one.
 */
export async function marketCloses(closesOf: string | null, { isRefetch = false } = {}): Promise<Closes> {
  const kept = isRefetch ? undefined : readKept();
  if (kept && areCurrent(kept, closesOf)) return toCloses(kept);
  const closes = await api.get('market-close', MarketClose);
  const fetchedAtMs = Date.now();
  // right after a start the list may be incomplete: not cached
  if (closesOf !== null && closes.length > 0) keep({ fetchedAtMs, closesOf, closes });
  return toCloses({ fetchedAtMs, closesOf, closes });
}

const toCloses = ({ closes, ...about }: Omit<Closes, 'bySymbol'> & { closes: MarketClose }): Closes => ({
  ...about,
  bySymbol: new Map(closes.map(({ code, close }) => [code, close])),
});

function readKept(): z.infer<typeof Kept> | undefined {
  try {
    return Kept.safeParse(JSON.parse(localStorage.getItem(MARKET_CLOSE_CACHE_KEY) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

function keep(kept: z.infer<typeof Kept>): void {
  try {
    localStorage.setItem(MARKET_CLOSE_CACHE_KEY, JSON.stringify(kept));
  } catch {
    // without storage it only costs a request
  }
}
