import type { Selectable } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { PaperOrdersTable } from '#platform/db/paper-schema.ts';
import { isStaying } from '#platform/owners.ts';
import type { OpenOrder } from './engine/open-order.ts';

export interface PlacedOrder extends OpenOrder {
  instrumentNo: number;
  userId: string;
}

/** Returns every open order, except those of accounts that are about to be deleted. */
export async function readOpenOrders(db: Db): Promise<PlacedOrder[]> {
  const rows = await db
    .selectFrom('paper_orders')
    .selectAll('paper_orders')
    .where('state', '=', 'open')
    .where(isStaying('paper_orders.user_id'))
    .orderBy('paper_orders.no')
    .execute();
  return rows.map(toPlaced);
}

export async function readOpenOrder(db: Db, no: number): Promise<PlacedOrder | undefined> {
  const query = db.selectFrom('paper_orders').selectAll().where('no', '=', no).where('state', '=', 'open');
  const row = await query.executeTakeFirst();
  return row && toPlaced(row);
}

export const toPlaced = (row: Selectable<PaperOrdersTable>): PlacedOrder => ({
  no: row.no,
  instrumentNo: row.instrument_no,
  userId: row.user_id,
  side: row.side,
  kind: row.kind,
  level: row.level,
  placedMs: row.placed_at,
  ...(row.guard === null ? {} : { ends: row.account_id }),
  ...(bringsGuards(row) ? { bringsGuards: true } : {}),
});

const bringsGuards = ({ stop, target, stop_pct, target_pct }: Selectable<PaperOrdersTable>): boolean =>
  [stop, target, stop_pct, target_pct].some((level) => level !== null);
