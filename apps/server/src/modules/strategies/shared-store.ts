import { randomBytes } from 'node:crypto';
import { sentenceOf } from '@wickwise/analytics';
import { type OwnStrategy, type SharedLink, type SharedStrategy, STRATEGY_LIMITS } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { AccountLimit, NotFound } from '#platform/errors.ts';
import { isStaying, lockOwner } from '#platform/owners.ts';
import { builtColumns, builtIn } from './store.ts';

/** 128 random bits. */
const ID_BYTES = 16;

/** Shares the newest version; returns the id of its public link, the same one for the same version. */
export async function shareStrategy(db: Db, userId: string, strategy: OwnStrategy): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId);
    const own = await ownLinks(tx, userId).select(['id', 'strategy_id', 'version']).execute();
    const known = own.find((link) => link.strategy_id === strategy.id && link.version === strategy.version);
    if (known) return known.id;
    if (own.length >= STRATEGY_LIMITS.shared) {
      throw new AccountLimit('strategyLinks', STRATEGY_LIMITS.shared);
    }
    const id = randomBytes(ID_BYTES).toString('base64url');
    const of = { user_id: userId, strategy_id: strategy.id, version: strategy.version };
    await tx
      .insertInto('shared_strategies')
      .values({ id, ...of, ...builtColumns(strategy), created_at: new Date() })
      .execute();
    return id;
  });
}

/** Returns a shared strategy; undefined while its owner's account waits for deletion. */
export async function readSharedStrategy(db: Db, id: string): Promise<SharedStrategy> {
  const row = await db
    .selectFrom('shared_strategies')
    .selectAll('shared_strategies')
    .where('shared_strategies.id', '=', id)
    .where(isStaying('shared_strategies.user_id'))
    .executeTakeFirst();
  if (!row) throw new NotFound('Shared strategy');
  const built = builtIn(row);
  return { id, version: row.version, ...built, sentence: sentenceOf(built.definition), createdAt: row.created_at };
}

export async function listSharedStrategies(db: Db, userId: string): Promise<SharedLink[]> {
  const rows = await ownLinks(db, userId).selectAll().execute();
  return rows.map((row) => {
    const { market, timeframe, definition } = builtIn(row);
    return { kind: 'strategy', id: row.id, label: definition.label, market, timeframe, createdAt: row.created_at };
  });
}

export async function unshareStrategy(db: Db, userId: string, id: string): Promise<boolean> {
  const own = db.deleteFrom('shared_strategies').where('user_id', '=', userId).where('id', '=', id);
  return (await own.executeTakeFirst()).numDeletedRows > 0n;
}

const ownLinks = (db: Db, userId: string) => db.selectFrom('shared_strategies').where('user_id', '=', userId);
