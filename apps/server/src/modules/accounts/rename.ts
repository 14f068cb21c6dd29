import { instrumentId, type Rename, wireId } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Returns ids with the symbols of today, each once. */
export const withCurrentIds = (ids: readonly string[]): string[] => [...new Set(ids.map(wireId))];

/** Renames an instrument among the first symbols that people chose. */
export async function renameInPreferences(db: Db, { market, from }: Rename): Promise<void> {
  const rows = await db
    .selectFrom('preferences')
    .selectAll()
    .where(sql<boolean>`preferences->'symbols' ? ${instrumentId(market, from)}`)
    .execute();
  for (const { user_id, preferences } of rows) {
    const renamed = { ...preferences, symbols: withCurrentIds(preferences.symbols) };
    await db
      .updateTable('preferences')
      .set({ preferences: JSON.stringify(renamed) })
      .where('user_id', '=', user_id)
      .execute();
  }
}
