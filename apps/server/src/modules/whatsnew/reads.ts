import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Returns the wall time up to which a user has read; null for never. */
export async function readThrough(db: Db, userId: string): Promise<number | null> {
  const row = await db.selectFrom('whatsnew_reads').select('through').where('user_id', '=', userId).executeTakeFirst();
  return row?.through ?? null;
}

/** Stores the time read, never earlier than before and never ahead of now. */
export async function markWhatsNewRead(db: Db, userId: string, throughMs: number): Promise<number> {
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
