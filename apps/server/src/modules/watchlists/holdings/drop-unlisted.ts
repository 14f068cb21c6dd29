import type { WatchlistItem } from '@wickwise/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Deletes what a list holds of symbols that it doesn't have any more. */
export async function dropUnlisted(tx: Db, watchlistId: string, items: readonly WatchlistItem[]): Promise<void> {
  await sql`
    delete from holdings where watchlist_id = ${watchlistId} and not exists (
      select from jsonb_array_elements(${JSON.stringify(items)}::jsonb) as item
      where item ->> 'market' = holdings.market and item ->> 'symbol' = holdings.symbol)`.execute(tx);
}
