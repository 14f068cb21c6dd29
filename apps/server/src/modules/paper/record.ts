import { dayOf } from '@wickwise/analytics';
import type { PaperRefusal } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { type Selectable, sql } from 'kysely';
import type { SeenMark } from '#marketdata/follow/price-follower.ts';
import type { Db } from '#platform/db/db.ts';
import type { PaperAccountsTable, PaperOrdersTable } from '#platform/db/paper-schema.ts';
import { firstMinutesText } from '#platform/db/stored-first-minute.ts';
import type { Fill } from './engine/open-order.ts';
import { guardLevelsOf } from './guard-levels.ts';
import { type GuardChange, removeGuards, setGuards } from './guards.ts';
import { freeOf, type Holding, type Settled, type Size, settleFill } from './ledger.ts';
import type { PlacedOrder } from './open-orders.ts';
import { termsOf } from './terms.ts';

type Order = Selectable<PaperOrdersTable>;

/** How far open orders were compared with prices. */
export type PaperMark = SeenMark;

/** Stops and targets that fills placed, and orders that they removed. */
export interface Recorded {
  guards: ReadonlyMap<number, readonly PlacedOrder[]>;
  gone: readonly number[];
}

/** Writes fills and the engine's position in one transaction. An order fills once, so a repeated fill adds nothing. */
export async function recordFills(db: Db, fills: readonly Fill[], marks: readonly PaperMark[]): Promise<Recorded> {
  return db.transaction().execute(async (tx) => {
    const guards = new Map<number, readonly PlacedOrder[]>();
    const gone = new Set<number>();
    for (const fill of fills) {
      const change = await recordFill(tx, fill);
      if (change) guards.set(fill.no, change.placed);
      for (const no of change?.gone ?? []) gone.add(no);
    }
    if (marks.length > 0) await saveMarks(tx, marks);
    return { guards, gone: [...gone] };
  });
}

async function recordFill(tx: Db, fill: Fill): Promise<GuardChange | undefined> {
  const placed = await tx.selectFrom('paper_orders').select('account_id').where('no', '=', fill.no).executeTakeFirst();
  if (!placed) return; // its account was reset a moment ago
  const own = tx.selectFrom('paper_accounts').selectAll().where('id', '=', placed.account_id);
  const account = await own.forUpdate().executeTakeFirst();
  const open = tx.selectFrom('paper_orders').selectAll().where('no', '=', fill.no).where('state', '=', 'open');
  const order = await open.executeTakeFirst();
  if (!account || !order) return;
  const holdings = await tx.selectFrom('paper_positions').selectAll().where('account_id', '=', account.id).execute();
  const before = holdings.find((one) => one.instrument_no === order.instrument_no);
  const size = sizeOf(order, before);
  const free = freeOf(account, holdings);
  const terms = termsOf(account.market as Market);
  const manner = { isIntraday: isSameDay(account.market as Market, before, fill), isMaker: isAtItsLimit(order, fill) };
  const settled = settleFill(terms, order.side, size, fill.price, before ?? { units: 0, price: 0 }, free, manner);
  await closeOrder(tx, order, fill, settled);
  if (typeof settled === 'string') return;
  await book(tx, account, settled);
  await hold(tx, order, fill, before, settled.holding);
  return guard(tx, order, fill, before, settled.holding);
}

/** Whether a position was opened on the exchange's day of a fill. */
function isSameDay(market: Market, before: { opened_at: number } | undefined, { atMs }: Fill): boolean {
  const day = dayOf(market, '1h');
  return before !== undefined && day !== undefined && day(before.opened_at) === day(atMs);
}

/** A limit order that fills at its limit waited for it; at a better price it met one that was there. */
const isAtItsLimit = ({ kind, level }: Order, { price }: Fill): boolean => kind === 'limit' && price === level;

const sizeOf = ({ guard: ends, units, cash }: Order, before: Holding | undefined): Size => {
  if (ends !== null) return { units: Math.abs(before?.units ?? 0) };
  return units === null ? { cash: cash ?? 0 } : { units };
};

/** Removes the stop and target of a closed position; places those of an order that opened one. */
async function guard(
  tx: Db,
  order: Order,
  { atMs, price }: Fill,
  before: Holding | undefined,
  { units }: Holding,
): Promise<GuardChange> {
  const isOver = (before?.units ?? 0) * units <= 0;
  const gone = isOver ? await removeGuards(tx, order) : [];
  const opens = units * (order.side === 'buy' ? 1 : -1) > 0;
  if (!opens) return { placed: [], gone };
  const owner = { userId: order.user_id, atMs, runId: order.run_id, splitMs: order.split_at };
  const change = await setGuards(tx, { ...order, units }, guardLevelsOf(order, price), owner);
  return { placed: change.placed, gone: [...gone, ...change.gone] };
}

const closeOrder = (tx: Db, { id }: Order, { price, atMs, isLate, receipt }: Fill, settled: Settled | PaperRefusal) => {
  const found = { filled_at: new Date(atMs), is_late: isLate, receipt: JSON.stringify(receipt), price };
  const outcome =
    typeof settled === 'string'
      ? { state: 'dropped' as const, refusal: settled }
      : { state: 'filled' as const, ...filledWith(settled) };
  return tx
    .updateTable('paper_orders')
    .set({ ...found, ...outcome })
    .where('id', '=', id)
    .execute();
};

const filledWith = ({ units, costs, realised, net }: Settled) => ({ filled_units: units, costs, realised, net });

const book = (tx: Db, { id }: Selectable<PaperAccountsTable>, { realised, costs, refund }: Settled) =>
  tx
    .updateTable('paper_accounts')
    .set({ realised: sql<number>`realised + ${realised}`, costs: sql<number>`costs + ${costs - refund}` })
    .where('id', '=', id)
    .execute();

async function hold(
  tx: Db,
  { account_id, instrument_no, symbol, split_at }: Order,
  { atMs }: Fill,
  before: Holding | undefined,
  { units, price, costs }: Required<Holding>,
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
  // a late order may have been adjusted already
  const opened = { opened_at: new Date(atMs), split_at: split_at === null ? null : new Date(split_at) };
  await tx
    .insertInto('paper_positions')
    .values({ account_id, instrument_no, symbol, units, price, costs, ...opened })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'instrument_no'])
        .doUpdateSet({ units, price, costs, ...(isOpened ? opened : {}) }),
    )
    .execute();
}

async function saveMarks(tx: Db, marks: readonly PaperMark[]): Promise<void> {
  const rows = marks.map(({ listed, atMs, price, seen, firstMinutes }) => ({
    instrument_no: listed.no,
    at: new Date(atMs),
    price,
    high: seen?.high ?? null,
    low: seen?.low ?? null,
    first_minutes: firstMinutesText(firstMinutes),
  }));
  await tx
    .insertInto('paper_marks')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('instrument_no').doUpdateSet(({ ref }) => ({
        at: ref('excluded.at'),
        price: ref('excluded.price'),
        high: ref('excluded.high'),
        low: ref('excluded.low'),
        first_minutes: ref('excluded.first_minutes'),
      })),
    )
    .execute();
}

export const readPaperMarks = (db: Db) => db.selectFrom('paper_marks').selectAll().execute();
