import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { instant } from '../db/timestamp.ts';

/** Has what an account keeps compared with its limits at some instants, when these change. */
export async function queueFit(tx: Db, userId: string, atMs: readonly number[]): Promise<void> {
  await tx
    .insertInto('plan_fits')
    .values([...new Set(atMs)].map((ms) => ({ user_id: userId, due_at: new Date(ms) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The same for all accounts: plans were edited, or switched. */
export async function queueFitOfAll(tx: Db, now: number): Promise<void> {
  await sql`insert into plan_fits (user_id, due_at) select id, ${instant(now)} from users on conflict do nothing`.execute(
    tx,
  );
}

/** Returns accounts that are to be compared now, the longest due ones first. */
export async function dueFits(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('plan_fits')
    .select('user_id')
    .where('due_at', '<=', instant(now))
    .groupBy('user_id')
    .orderBy(({ fn }) => fn.min('due_at'))
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Removes what is due of an account, which is compared in the same transaction. */
export async function takeFits(tx: Db, userId: string, now: number): Promise<void> {
  await tx.deleteFrom('plan_fits').where('user_id', '=', userId).where('due_at', '<=', instant(now)).execute();
}
