import type { Db } from '#platform/db/db.ts';

const NAME = 'news';

/** Stores a position unless there is one. */
export async function beginPosition(db: Db, first: () => Promise<number>): Promise<void> {
  const known = await db.selectFrom('alert_positions').select('seq').where('name', '=', NAME).executeTakeFirst();
  if (known) return;
  await db
    .insertInto('alert_positions')
    .values({ name: NAME, seq: await first() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the number of the last story that was compared; others wait for it until the transaction ends. */
export async function lockPosition(tx: Db): Promise<number> {
  const own = tx.selectFrom('alert_positions').select('seq').where('name', '=', NAME).forUpdate();
  return (await own.executeTakeFirstOrThrow()).seq;
}

export async function savePosition(tx: Db, seq: number): Promise<void> {
  await tx.updateTable('alert_positions').set({ seq }).where('name', '=', NAME).execute();
}
