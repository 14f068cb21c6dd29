import type { Rename } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import { merged } from './merge.ts';

/** Renames an instrument in all holdings; a list that holds the new symbol too has both as one holding. */
export async function renameInHoldings(db: Db, { market, from, to }: Rename): Promise<void> {
  const rowsOf = (symbol: string) =>
    db.selectFrom('holdings').selectAll().where('market', '=', market).where('symbol', '=', symbol);
  const others = new Map((await rowsOf(to).execute()).map((row) => [row.watchlist_id, row]));
  for (const { watchlist_id, quantity, cost } of await rowsOf(from).execute()) {
    const place = { watchlist_id, market, symbol: from };
    const other = others.get(watchlist_id);
    if (!other) await rename(db, place, to);
    else {
      const both = merged(other, { quantity, cost });
      await db
        .updateTable('holdings')
        .set(both)
        .where('watchlist_id', '=', watchlist_id)
        .where('market', '=', market)
        .where('symbol', '=', to)
        .execute();
      await db
        .deleteFrom('holdings')
        .where('watchlist_id', '=', watchlist_id)
        .where('market', '=', market)
        .where('symbol', '=', from)
        .execute();
    }
  }
}

async function rename(
  db: Db,
  { watchlist_id, market, symbol }: { watchlist_id: string; market: Rename['market']; symbol: string },
  to: string,
): Promise<void> {
  await db
    .updateTable('holdings')
    .set({ symbol: to })
    .where('watchlist_id', '=', watchlist_id)
    .where('market', '=', market)
    .where('symbol', '=', symbol)
    .execute();
}
