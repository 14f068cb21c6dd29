import { randomBytes } from 'node:crypto';
import { SCREEN_LIMITS, type SharedLink, SharedScreen } from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { AccountLimit, NotFound } from '#platform/errors.ts';
import { isStaying, lockOwner } from '#platform/owners.ts';

/** 128 random bits. */
const ID_BYTES = 16;

/** Stores a result as it is now; returns the id of its public link. Throws where the saved screen isn't the user's. */
export async function keepShared(
  db: Db,
  userId: string,
  { dataHash, ...frozen }: Omit<SharedScreen, 'id' | 'createdAt'> & { source?: string },
  screenId: string | undefined,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId);
    if (screenId !== undefined) {
      const own = tx.selectFrom('screens').select('id').where('user_id', '=', userId).where('id', '=', screenId);
      if (!(await own.executeTakeFirst())) throw new NotFound('Screen');
    }
    const { count } = await tx
      .selectFrom('shared_screens')
      .where('user_id', '=', userId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= SCREEN_LIMITS.shared) throw new AccountLimit('screenLinks', SCREEN_LIMITS.shared);
    const id = randomBytes(ID_BYTES).toString('base64url');
    const of = { id, user_id: userId, screen_id: screenId ?? null };
    await tx
      .insertInto('shared_screens')
      .values({ ...of, frozen: JSON.stringify(frozen), data_hash: dataHash, created_at: new Date() })
      .execute();
    return id;
  });
}

/** Returns a shared result with the source of its prices, where it is known; throws while its owner's account waits for deletion. */
export async function readSharedScreen(
  db: Db,
  id: string,
): Promise<{ shared: SharedScreen; source: string | undefined }> {
  const row = await db
    .selectFrom('shared_screens')
    .selectAll('shared_screens')
    .where('shared_screens.id', '=', id)
    .where(isStaying('shared_screens.user_id'))
    .executeTakeFirst();
  if (!row) throw new NotFound('Shared screen');
  const { source } = row.frozen as { source?: string };
  const shared = SharedScreen.parse({ ...row.frozen, id, dataHash: row.data_hash, createdAt: row.created_at });
  return { shared, source };
}

/** Lists shared results by the saved screen's name, or the rule as a sentence. */
export async function listSharedScreens(db: Db, userId: string): Promise<SharedLink[]> {
  const rows = await db
    .selectFrom('shared_screens')
    .leftJoin('screens', 'screens.id', 'screen_id')
    .select(['shared_screens.id', 'shared_screens.created_at as createdAt', 'screens.name'])
    .select([
      sql<Market>`frozen->>'market'`.as('market'),
      sql<ScanTimeframe>`frozen->>'timeframe'`.as('timeframe'),
      sql<string>`frozen->'result'->>'sentence'`.as('sentence'),
    ])
    .where('shared_screens.user_id', '=', userId)
    .execute();
  return rows.map(({ name, sentence, ...row }) => ({ kind: 'screen', ...row, label: name ?? sentence }));
}

export async function unshareScreen(db: Db, userId: string, id: string): Promise<boolean> {
  const own = db.deleteFrom('shared_screens').where('user_id', '=', userId).where('id', '=', id);
  return (await own.executeTakeFirst()).numDeletedRows > 0n;
}
