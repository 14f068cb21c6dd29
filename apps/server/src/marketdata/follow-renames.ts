import { RENAMES, type Rename } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { TableRule } from '#platform/retention/table-rule.ts';

/**
 * Updates everything that users saved on a renamed instrument to its new symbol, once per rename of the catalogue.
 * Call it before anything reads those rows.
 */
export async function followRenames(
  db: Db,
  rules: readonly TableRule[],
  renames: readonly Rename[] = RENAMES,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // of two starts at the same moment, one waits and finds nothing to do
    await sql`lock table followed_renames in share row exclusive mode`.execute(tx);
    const rows = await tx.selectFrom('followed_renames').select(['market', 'symbol']).execute();
    const followed = new Set(rows.map(({ market, symbol }) => `${market}:${symbol}`));
    for (const rename of renames) {
      if (followed.has(`${rename.market}:${rename.from}`)) continue;
      for (const { rename: apply } of rules) await apply?.(tx, rename);
      const { market, from: symbol } = rename;
      await tx.insertInto('followed_renames').values({ market, symbol, followed_at: new Date() }).execute();
    }
  });
}
