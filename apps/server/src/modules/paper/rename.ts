import type { Rename } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';

const accountsIn = (db: Db, { market }: Rename) =>
  db.selectFrom('paper_accounts').select('id').where('market', '=', market);

/** Renames what is held. */
export async function renameInPositions(db: Db, rename: Rename): Promise<void> {
  await db
    .updateTable('paper_positions')
    .set({ symbol: rename.to })
    .where('symbol', '=', rename.from)
    .where('account_id', 'in', accountsIn(db, rename))
    .execute();
}

/** Renames open orders; the others are records of what was traded under the former symbol. */
export async function renameInOrders(db: Db, rename: Rename): Promise<void> {
  await db
    .updateTable('paper_orders')
    .set({ symbol: rename.to })
    .where('symbol', '=', rename.from)
    .where('state', '=', 'open')
    .where('account_id', 'in', accountsIn(db, rename))
    .execute();
}

/** Renames the instrument that strategies run on. */
export async function renameInRuns(db: Db, rename: Rename): Promise<void> {
  await db
    .updateTable('paper_runs')
    .set({ symbol: rename.to })
    .where('symbol', '=', rename.from)
    .where('account_id', 'in', accountsIn(db, rename))
    .execute();
}
