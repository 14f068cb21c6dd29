import { randomBytes } from 'node:crypto';
import { sentenceOf } from '@wickwise/analytics';
import { type OwnStrategy, type SharedStrategy, STRATEGY_LIMITS } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { NotFound } from '#platform/errors.ts';
import { builtColumns, builtIn, TooMany } from './store.ts';

/** 128 bits that nobody guesses. */
const ID_BYTES = 16;

/** Keeps the newest version as it is now; returns the id under which anybody may read it. */
export async function shareStrategy(db: Db, userId: string, strategy: OwnStrategy): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute(); // two at once count each other
    const { count } = await tx
      .selectFrom('shared_strategies')
      .where('user_id', '=', userId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= STRATEGY_LIMITS.shared) {
      throw new TooMany(`An account shares at most ${STRATEGY_LIMITS.shared} strategies.`);
    }
    const id = randomBytes(ID_BYTES).toString('base64url');
    const row = { id, user_id: userId, version: strategy.version, ...builtColumns(strategy), created_at: new Date() };
    await tx.insertInto('shared_strategies').values(row).execute();
    return id;
  });
}

export async function readSharedStrategy(db: Db, id: string): Promise<SharedStrategy> {
  const row = await db.selectFrom('shared_strategies').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound('Shared strategy');
  const built = builtIn(row);
  return { id, version: row.version, ...built, sentence: sentenceOf(built.definition), createdAt: row.created_at };
}
