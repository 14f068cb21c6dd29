import type { Db } from '#platform/db/db.ts';

/** Returns the seats that an account's live subscription pays for; null without one: a gift has those of its plan. */
export async function paidSeats(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select('seats')
    .where('user_id', '=', userId)
    .where('status', 'in', ['trialing', 'active', 'past_due', 'halted', 'paused'])
    .executeTakeFirst();
  return row?.seats ?? null;
}
