import { randomUUIDv7 } from 'node:crypto';
import type { LicenceStatement } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import { NotFound } from '#platform/errors.ts';

/** What an operator states. */
export interface Stated {
  source: string;
  market: Market;
  scope: 'display' | 'redistribute';
  provider: string;
  terms: string;
  statement: string;
}

/** Number of statements that are listed, the newest. */
const LISTED = 100;

/** Stores a statement; the one before it about the same prices ends. */
export async function addStatement(db: Db, userId: string, stated: Stated): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = new Date();
    await tx
      .updateTable('licence_statements')
      .set({ ended_at: now, ended_by: userId })
      .where('source', '=', stated.source)
      .where('market', '=', stated.market)
      .where('ended_at', 'is', null)
      .execute();
    await tx
      .insertInto('licence_statements')
      .values({ id: randomUUIDv7(), user_id: userId, ...stated, made_at: now })
      .execute();
  });
}

/** Ends a statement; throws `NotFound` where it doesn't hold. */
export async function endStatement(db: Db, userId: string, id: string): Promise<void> {
  const valid = db.updateTable('licence_statements').set({ ended_at: new Date(), ended_by: userId });
  const { numUpdatedRows } = await valid.where('id', '=', id).where('ended_at', 'is', null).executeTakeFirst();
  if (numUpdatedRows === 0n) throw new NotFound('Statement');
}

/** Returns the statements that hold now. */
export const validStatements = (db: Db): Promise<{ source: string; market: string; scope: Stated['scope'] }[]> =>
  db.selectFrom('licence_statements').select(['source', 'market', 'scope']).where('ended_at', 'is', null).execute();

/** Lists statements, newest first; `emailOf` names the accounts that made and ended them. */
export async function listStatements(
  db: Db,
  emailOf: (userId: string) => Promise<string>,
): Promise<LicenceStatement[]> {
  const rows = await db.selectFrom('licence_statements').selectAll().orderBy('made_at', 'desc').limit(LISTED).execute();
  const ids = [...new Set(rows.flatMap(({ user_id, ended_by }) => (ended_by ? [user_id, ended_by] : [user_id])))];
  const emails = new Map(await Promise.all(ids.map(async (id) => [id, await emailOf(id)] as const)));
  return rows.map(
    ({ id, source, market, scope, provider, terms, statement, user_id, made_at, ended_by, ended_at }) => ({
      id,
      source,
      market: market as Market,
      scope,
      provider,
      terms,
      statement,
      madeBy: emails.get(user_id) ?? '',
      madeAt: made_at,
      endedBy: ended_by === null ? null : (emails.get(ended_by) ?? null),
      endedAt: ended_at,
    }),
  );
}
