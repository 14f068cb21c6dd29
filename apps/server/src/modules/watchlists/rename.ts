import type { WatchlistItem } from '@wickwise/contract';
import { currentSymbol, type Rename } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Returns a list with the symbols of today, each once: where the list has it, else where a former one was first. */
export function currentItems(items: readonly WatchlistItem[]): WatchlistItem[] {
  const own = new Set(items.map((item) => ('symbol' in item ? `${item.market}:${item.symbol}` : '')));
  const taken = new Set<string>();
  return items.flatMap((item): WatchlistItem[] => {
    if ('section' in item) return [item];
    const symbol = currentSymbol(item.market, item.symbol);
    const id = `${item.market}:${symbol}`;
    if (taken.has(id) || (symbol !== item.symbol && own.has(id))) return [];
    taken.add(id);
    return [{ market: item.market, symbol }];
  });
}

/** Renames an instrument in all watchlists. */
export async function renameInWatchlists(db: Db, { market, from }: Rename): Promise<void> {
  const lists = await db
    .selectFrom('watchlists')
    .select(['id', 'items'])
    .where(sql<boolean>`items @> ${JSON.stringify([{ market, symbol: from }])}::jsonb`)
    .execute();
  for (const { id, items } of lists) {
    const renamed = JSON.stringify(currentItems(items));
    await db.updateTable('watchlists').set({ items: renamed }).where('id', '=', id).execute();
  }
}
