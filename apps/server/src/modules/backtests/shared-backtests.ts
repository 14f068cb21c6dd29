import { randomBytes } from 'node:crypto';
import { BACKTEST_LIMITS, type SharedBacktest, type SharedLink } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { AccountLimit, NotFound } from '#platform/errors.ts';
import { isStaying, lockOwner } from '#platform/owners.ts';
import { type BacktestPlace, jobOf, ownRow, placeIn, reportIn } from './store.ts';
import type { StoredRequest } from './stored-request.ts';

/** 128 random bits. */
const SHARED_ID_BYTES = 16;

/** Returns the id of the public link, the same one each time. */
export async function shareBacktest(db: Db, userId: string, id: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId);
    const row = await ownRow(tx, userId, id);
    if (row.state !== 'done') throw new NotFound('Report');
    if (row.shared_id) return row.shared_id;
    const { count } = await ownShared(tx, userId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= BACKTEST_LIMITS.shared) throw new AccountLimit('backtestLinks', BACKTEST_LIMITS.shared);
    const sharedId = randomBytes(SHARED_ID_BYTES).toString('base64url');
    await tx
      .updateTable('backtests')
      .set({ shared_id: sharedId, shared_at: new Date() })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
    return sharedId;
  });
}

const ownShared = (db: Db, userId: string) =>
  db.selectFrom('backtests').where('user_id', '=', userId).where('shared_id', 'is not', null);

export async function listSharedBacktests(db: Db, userId: string): Promise<SharedLink[]> {
  const rows = await ownShared(db, userId).select(['shared_id', 'request', 'shared_at', 'created_at']).execute();
  return rows.map(({ shared_id, request, shared_at, created_at }) => {
    const { market, timeframe, test } = request as StoredRequest;
    const shown = { label: test.strategy.label, market, timeframe, createdAt: shared_at ?? created_at };
    return { kind: 'backtest', id: shared_id ?? '', ...shown };
  });
}

/** Removes the link; the owner keeps the test. */
export async function unshareBacktest(db: Db, userId: string, sharedId: string): Promise<boolean> {
  const own = db.updateTable('backtests').set({ shared_id: null, shared_at: null }).where('user_id', '=', userId);
  return (await own.where('shared_id', '=', sharedId).executeTakeFirst()).numUpdatedRows > 0n;
}

/** Returns a shared report; undefined while its owner's account waits for deletion. */
export async function readSharedBacktest(db: Db, sharedId: string): Promise<SharedBacktest & { place: BacktestPlace }> {
  const row = await db
    .selectFrom('backtests')
    .selectAll('backtests')
    .where('shared_id', '=', sharedId)
    .where(isStaying('backtests.user_id'))
    .executeTakeFirst();
  const report = row && reportIn(row);
  if (!row || !report) throw new NotFound('Shared backtest');
  const { request, createdAt } = jobOf(row);
  // strategy and watchlist are the owner's own
  const { strategyId: _strategy, ...shown } = request;
  return { request: shown, createdAt, report, place: placeIn(row) };
}
