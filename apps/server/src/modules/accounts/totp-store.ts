import type { Db } from '#platform/db/db.ts';

/** Returns whether logging in needs an authenticator code. */
export async function hasTotp(db: Db, userId: string): Promise<boolean> {
  const confirmed = db.selectFrom('authenticators').select('user_id').where('user_id', '=', userId);
  return (await confirmed.where('confirmed_at', 'is not', null).executeTakeFirst()) !== undefined;
}
