import { currentSymbol, type Market, type Rename } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Returns the symbols of today, each once; undefined for a whole market. */
export const currentSymbols = (market: Market, symbols: readonly string[] | undefined): string[] | undefined =>
  symbols && [...new Set(symbols.map((symbol) => currentSymbol(market, symbol)))];

/** Renames an instrument in saved screens. Their version stays: they ask the same of the same instruments. */
export async function renameInScreens(db: Db, { market, from }: Rename): Promise<void> {
  const screens = await db
    .selectFrom('screens')
    .select(['id', 'definition'])
    .where('market', '=', market)
    .where(sql<boolean>`(definition->'symbols')::jsonb ? ${from}`)
    .execute();
  for (const { id, definition: stored } of screens) {
    const definition = stored as { symbols?: readonly string[] };
    const renamed = { ...definition, symbols: currentSymbols(market, definition.symbols) };
    await db
      .updateTable('screens')
      .set({ definition: JSON.stringify(renamed) })
      .where('id', '=', id)
      .execute();
  }
}
