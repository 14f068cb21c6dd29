import type { Db } from '#platform/db/db.ts';

/** Whether signing in asks for an authenticator's code too. */
export async function hasTotp(db: Db, userId: string): Promise<boolean> {
  const confirmed = db.selectFrom('authenticators').select('user_id').where('user_id', '=', userId);
  return (await confirmed.where('confirmed_at', 'is not', null).executeTakeFirst()) !== undefined;
}
