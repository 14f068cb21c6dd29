import type { WatchlistItem } from '@wickwise/contract';
import { currentSymbol, type Rename } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Returns a list with the symbols of today; a renamed line is left out where the list has the new symbol too. */
export function currentItems(items: readonly WatchlistItem[]): WatchlistItem[] {
  const listed = new Set(items.map((item) => ('symbol' in item ? `${item.market}:${item.symbol}` : '')));
  return items.flatMap((item): WatchlistItem[] => {
    if ('section' in item) return [item];
    const symbol = currentSymbol(item.market, item.symbol);
    if (symbol === item.symbol) return [item];
    const id = `${item.market}:${symbol}`;
    if (listed.has(id)) return [];
    listed.add(id);
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
