import { LESSONS_READ_LIMITS, type LessonsRead } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { lockOwner } from '#platform/owners.ts';

/** Returns the lessons that an account has read, in the order in which it did. */
export async function readLessonsRead(db: Db, userId: string): Promise<LessonsRead> {
  const rows = await db
    .selectFrom('lessons_read')
    .select('lesson')
    .where('user_id', '=', userId)
    .orderBy('read_at')
    .orderBy('lesson')
    .execute();
  return { lessons: rows.map(({ lesson }) => lesson) };
}

/** Notes lessons as read, or forgets them. Beyond the limit the oldest are forgotten. */
export async function markLessons(db: Db, userId: string, lessons: readonly string[], isRead: boolean): Promise<void> {
  if (lessons.length === 0) return;
  if (!isRead) {
    await db.deleteFrom('lessons_read').where('user_id', '=', userId).where('lesson', 'in', lessons).execute();
    return;
  }
  const readAt = new Date();
  await db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId);
    await tx
      .insertInto('lessons_read')
      .values([...new Set(lessons)].map((lesson) => ({ user_id: userId, lesson, read_at: readAt })))
      .onConflict((conflict) => conflict.columns(['user_id', 'lesson']).doNothing())
      .execute();
    const kept = tx
      .selectFrom('lessons_read')
      .select('lesson')
      .where('user_id', '=', userId)
      .orderBy('read_at', 'desc')
      .orderBy('lesson', 'desc')
      .limit(LESSONS_READ_LIMITS.kept);
    await tx.deleteFrom('lessons_read').where('user_id', '=', userId).where('lesson', 'not in', kept).execute();
  });
}
