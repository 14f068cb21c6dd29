import { CHART_LIMITS, type ChangeDrawingsRequest, type Drawing } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import { AccountLimit } from '#platform/errors.ts';
import { lockOwner } from '#platform/owners.ts';

/** Lists a user's drawings on an instrument, oldest first. */
export async function listDrawings(db: Db, userId: string, market: Market, symbol: string): Promise<Drawing[]> {
  const rows = await db
    .selectFrom('chart_drawings')
    .select('drawing')
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .where('symbol', '=', symbol)
    .orderBy('updated_at')
    .orderBy('id')
    .execute();
  return rows.map(({ drawing }) => drawing);
}

/** Stores added and moved drawings and deletes removed ones, all or nothing. */
export async function changeDrawings(db: Db, userId: string, request: ChangeDrawingsRequest): Promise<void> {
  const { market, symbol, kept, removed } = request;
  await db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId);
    if (removed.length > 0) {
      await tx.deleteFrom('chart_drawings').where('user_id', '=', userId).where('id', 'in', removed).execute();
    }
    for (const drawing of kept) {
      const row = { market, symbol, drawing: JSON.stringify(drawing), updated_at: new Date() };
      await tx
        .insertInto('chart_drawings')
        .values({ user_id: userId, id: drawing.id, ...row })
        .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(row))
        .execute();
    }
    await checkCounts(tx, userId, market, symbol);
  });
}

async function checkCounts(db: Db, userId: string, market: Market, symbol: string): Promise<void> {
  const { drawingsPerInstrument, drawingsPerUser } = CHART_LIMITS;
  const { own, all } = await db
    .selectFrom('chart_drawings')
    .select(({ fn, and, eb }) => [
      fn.countAll<string>().as('all'),
      fn
        .countAll<string>()
        .filterWhere(and([eb('market', '=', market), eb('symbol', '=', symbol)]))
        .as('own'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(own) > drawingsPerInstrument) throw new AccountLimit('chartDrawings', drawingsPerInstrument);
  if (Number(all) > drawingsPerUser) throw new AccountLimit('drawings', drawingsPerUser);
}
