import type { PaperRefusal } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { PaperAccountsTable, PaperOrdersTable } from '#platform/db/paper-schema.ts';
import type { Fill } from './engine/paper-desk.ts';
import { freeOf, type Holding, type Settled, settleFill } from './ledger.ts';
import { termsOf } from './terms.ts';

/** Up to which price an instrument's orders were held. */
export interface PaperMark {
  instrumentNo: number;
  atMs: number;
  price: number;
}

type Order = Selectable<PaperOrdersTable>;

/**
 * Writes fills and how far the engine has come in one transaction. An order is filled while it's open and never again, so
 * whoever finds the same fill after a kill adds nothing.
 */
export async function recordFills(db: Db, fills: readonly Fill[], marks: readonly PaperMark[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const fill of fills) await recordFill(tx, fill);
    if (marks.length > 0) await saveMarks(tx, marks);
  });
}

async function recordFill(tx: Db, fill: Fill): Promise<void> {
  const placed = await tx.selectFrom('paper_orders').select('account_id').where('no', '=', fill.no).executeTakeFirst();
  if (!placed) return; // its account was begun anew a moment ago
  const own = tx.selectFrom('paper_accounts').selectAll().where('id', '=', placed.account_id);
  const account = await own.forUpdate().executeTakeFirst();
  const open = tx.selectFrom('paper_orders').selectAll().where('no', '=', fill.no).where('state', '=', 'open');
  const order = await open.executeTakeFirst();
  if (!account || !order) return;
  const holdings = await tx.selectFrom('paper_positions').selectAll().where('account_id', '=', account.id).execute();
  const before = holdings.find((one) => one.instrument_no === order.instrument_no);
  const size = order.units === null ? { cash: order.cash ?? 0 } : { units: order.units };
  const free = freeOf(account, holdings);
  const terms = termsOf(account.market as Market);
  const settled = settleFill(terms, order.side, size, fill.price, before ?? { units: 0, price: 0 }, free);
  await closeOrder(tx, order, fill, settled);
  if (typeof settled === 'string') return;
  await book(tx, account, settled);
  await hold(tx, order, fill, before, settled.holding);
}

const closeOrder = (tx: Db, { id }: Order, { price, atMs, isLate, receipt }: Fill, settled: Settled | PaperRefusal) => {
  const found = { filled_at: new Date(atMs), is_late: isLate, receipt: JSON.stringify(receipt), price };
  const outcome =
    typeof settled === 'string'
      ? { state: 'dropped' as const, refusal: settled }
      : { state: 'filled' as const, filled_units: settled.units, costs: settled.costs, realised: settled.realised };
  return tx
    .updateTable('paper_orders')
    .set({ ...found, ...outcome })
    .where('id', '=', id)
    .execute();
};

const book = (tx: Db, { id }: Selectable<PaperAccountsTable>, { realised, costs }: Settled) =>
  tx
    .updateTable('paper_accounts')
    .set({ realised: sql<number>`realised + ${realised}`, costs: sql<number>`costs + ${costs}` })
    .where('id', '=', id)
    .execute();

async function hold(
  tx: Db,
  { account_id, instrument_no, symbol }: Order,
  { atMs }: Fill,
  before: Holding | undefined,
  { units, price }: Holding,
): Promise<void> {
  if (units === 0) {
    await tx
      .deleteFrom('paper_positions')
      .where('account_id', '=', account_id)
      .where('instrument_no', '=', instrument_no)
      .execute();
    return;
  }
  const isOpened = (before?.units ?? 0) * units <= 0;
  await tx
    .insertInto('paper_positions')
    .values({ account_id, instrument_no, symbol, units, price, opened_at: new Date(atMs) })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'instrument_no'])
        .doUpdateSet({ units, price, ...(isOpened ? { opened_at: new Date(atMs) } : {}) }),
    )
    .execute();
}

async function saveMarks(tx: Db, marks: readonly PaperMark[]): Promise<void> {
  const rows = marks.map(({ instrumentNo, atMs, price }) => ({
    instrument_no: instrumentNo,
    at: new Date(atMs),
    price,
  }));
  await tx
    .insertInto('paper_marks')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('instrument_no')
        .doUpdateSet(({ ref }) => ({ at: ref('excluded.at'), price: ref('excluded.price') })),
    )
    .execute();
}

export const readMarks = (db: Db) => db.selectFrom('paper_marks').selectAll().execute();
