import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Wall time up to which a user has read; null when he never did. */
export async function readThrough(db: Db, userId: string): Promise<number | null> {
  const row = await db.selectFrom('whatsnew_reads').select('through').where('user_id', '=', userId).executeTakeFirst();
  return row?.through ?? null;
}

/** Never back, and never beyond now: what isn't there yet can't have been read. */
export async function markRead(db: Db, userId: string, throughMs: number): Promise<number> {
  const through = new Date(Math.min(throughMs, Date.now()));
  const row = await db
    .insertInto('whatsnew_reads')
    .values({ user_id: userId, through })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ through: sql`greatest(whatsnew_reads.through, excluded.through)` }),
    )
    .returning('through')
    .executeTakeFirstOrThrow();
  return row.through;
}
