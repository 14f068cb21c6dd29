import type { Db } from '#platform/db/db.ts';

/** Returns the symbols of shares by `market:ISIN`, as the newest of the brokers' lists has them. */
export async function symbolsOfIsins(db: Db, isins: readonly string[]): Promise<Map<string, string>> {
  if (isins.length === 0) return new Map();
  const rows = await db
    .selectFrom('share_isins')
    .select(['market', 'symbol', 'isin'])
    .where('isin', 'in', isins)
    .orderBy('seen_at')
    .execute();
  return new Map(rows.map(({ market, symbol, isin }) => [`${market}:${isin}`, symbol]));
}
