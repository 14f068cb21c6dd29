import { randomBytes } from 'node:crypto';
import { SCREEN_LIMITS, SharedScreen } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { NotFound } from '#platform/errors.ts';
import { TooMany } from './saved-store.ts';

/** 128 bits that nobody guesses. */
const ID_BYTES = 16;

/** Keeps a result as it is now; returns the id under which anybody may read it. */
export async function keepShared(
  db: Db,
  userId: string,
  { dataHash, ...frozen }: Omit<SharedScreen, 'id' | 'createdAt'>,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute(); // two at once count each other
    const { count } = await tx
      .selectFrom('shared_screens')
      .where('user_id', '=', userId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= SCREEN_LIMITS.shared) throw new TooMany('shared screens', SCREEN_LIMITS.shared);
    const id = randomBytes(ID_BYTES).toString('base64url');
    await tx
      .insertInto('shared_screens')
      .values({ id, user_id: userId, frozen: JSON.stringify(frozen), data_hash: dataHash, created_at: new Date() })
      .execute();
    return id;
  });
}

export async function readShared(db: Db, id: string): Promise<SharedScreen> {
  const row = await db.selectFrom('shared_screens').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound('Shared screen');
  return SharedScreen.parse({ ...row.frozen, id, dataHash: row.data_hash, createdAt: row.created_at });
}
