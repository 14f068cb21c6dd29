import type { QuietHours } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';

export async function readQuietHours(db: Db, userId: string): Promise<QuietHours> {
  const row = await db.selectFrom('quiet_hours').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row ? { from: row.from_minute, to: row.to_minute } : null;
}

export async function keepQuietHours(db: Db, userId: string, hours: QuietHours): Promise<void> {
  if (!hours) {
    await db.deleteFrom('quiet_hours').where('user_id', '=', userId).execute();
    return;
  }
  const set = { from_minute: hours.from, to_minute: hours.to };
  await db
    .insertInto('quiet_hours')
    .values({ user_id: userId, ...set })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
    .execute();
}
