import { randomUUIDv7 } from 'node:crypto';
import {
  FIELD_TEXTS,
  PAPER_LIMITS,
  type PaperOrder,
  type PaperOrdersQuery,
  type PlacePaperOrderRequest,
  REFUSAL_TEXTS,
} from '@wickwise/contract';
import { isTradable } from '@wickwise/market';
import { sql } from 'kysely';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { AccountLimit, AppError, InvalidField, NotFound } from '#platform/errors.ts';
import { lockAccount } from './account-store.ts';
import { checkLevels } from './guard-levels.ts';
import { runNameOf, toOrder } from './rows.ts';
import { termsOf } from './terms.ts';

/** Places an order; `findListed` finds the symbol in the account's market. */
export async function placePaperOrder(
  db: Db,
  userId: string,
  accountId: string,
  request: PlacePaperOrderRequest,
  {
    findListed,
    nowOf,
  }: { findListed: (market: string) => ListedInstrument | undefined; nowOf: (market: string) => number },
): Promise<{ order: PaperOrder; no: number }> {
  return db.transaction().execute(async (tx) => {
    const { id, market, currency } = await lockAccount(tx, userId, accountId);
    const listed = findListed(market);
    if (!listed) throw new NotFound(`Instrument ${request.symbol}`);
    checkOrder(request, listed, currency);
    await checkSource(tx, id, listed);
    const { count } = await tx
      .selectFrom('paper_orders')
      .where('account_id', '=', id)
      .where('state', '=', 'open')
      .where('guard', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= PAPER_LIMITS.openOrders) {
      throw new AccountLimit('openOrders', PAPER_LIMITS.openOrders);
    }
    const row = {
      id: randomUUIDv7(),
      no: sql<number>`nextval('paper_order_no')`,
      account_id: id,
      user_id: userId,
      instrument_no: listed.no,
      symbol: listed.instrument.symbol,
      side: request.side,
      kind: request.kind,
      level: request.level ?? null,
      units: request.units ?? null,
      cash: request.cash ?? null,
      stop: request.stop ?? null,
      target: request.target ?? null,
      state: 'open' as const,
      placed_at: new Date(nowOf(market)),
      is_late: false,
      stored_at: new Date(),
    };
    const stored = await tx.insertInto('paper_orders').values(row).returningAll().executeTakeFirstOrThrow();
    return { order: toOrder(stored), no: stored.no };
  });
}

/** A position has one source: its prices don't compare with those of another one. */
export async function checkSource(tx: Db, accountId: string, { no, instrument }: ListedInstrument): Promise<void> {
  const held = tx.selectFrom('paper_positions').select('symbol').where('account_id', '=', accountId);
  const other = held.where('symbol', '=', instrument.symbol).where('instrument_no', '!=', no);
  if (await other.executeTakeFirst()) throw new InvalidField('symbol', REFUSAL_TEXTS.otherSource(instrument.symbol));
}

function checkOrder(
  { side, kind, level, units, cash, stop, target }: PlacePaperOrderRequest,
  { instrument }: ListedInstrument,
  currency: string,
): void {
  if (!isTradable(instrument)) throw new InvalidField('symbol', REFUSAL_TEXTS.indexNotTraded);
  if (instrument.currency !== currency) throw new InvalidField('symbol', REFUSAL_TEXTS.otherCurrency(currency));
  if ((kind === 'market') !== (level === undefined)) {
    throw new InvalidField('level', kind === 'market' ? REFUSAL_TEXTS.noMarketPrice : FIELD_TEXTS.required);
  }
  if ((units === undefined) === (cash === undefined)) throw new InvalidField('units', REFUSAL_TEXTS.quantityOrAmount);
  if (units !== undefined && termsOf(instrument.market).wholeUnits && !Number.isInteger(units)) {
    throw new InvalidField('units', REFUSAL_TEXTS.wholeUnits);
  }
  checkLevels(side, [stop, level, target]);
}

/** Cancels an open order; returns its number. */
export async function cancelPaperOrder(db: Db, userId: string, id: string): Promise<{ order: PaperOrder; no: number }> {
  const own = db.selectFrom('paper_orders').select('account_id').where('user_id', '=', userId).where('id', '=', id);
  const found = await own.executeTakeFirst();
  if (!found) throw new NotFound('Order');
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId, found.account_id); // a fill of the same order comes before the lock, or not at all
    const update = tx.updateTable('paper_orders').set({ state: 'cancelled' }).where('id', '=', id);
    const row = await update.where('guard', 'is', null).where('state', '=', 'open').returningAll().executeTakeFirst();
    if (!row) throw new OrderIsOver();
    return { order: toOrder(row), no: row.no };
  });
}

/** Returns a page of the closed orders of an account, or of one of its running strategies, newest first. */
export async function listPaperOrders(
  db: Db,
  userId: string,
  accountId: string,
  { page, run }: PaperOrdersQuery,
): Promise<{ orders: PaperOrder[]; totalCount: number }> {
  const size = PAPER_LIMITS.pageSize;
  const own = db.selectFrom('paper_accounts').select('id').where('user_id', '=', userId).where('id', '=', accountId);
  if (!(await own.executeTakeFirst())) throw new NotFound('Paper account');
  const all = db
    .selectFrom('paper_orders')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('state', '!=', 'open');
  const over = run === undefined ? all : all.where('run_id', '=', run);
  const [rows, { total }] = await Promise.all([
    over
      .selectAll()
      .orderBy(sql`coalesce(filled_at, placed_at)`, 'desc')
      .orderBy('no', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    over.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const runs = await db.selectFrom('paper_runs').selectAll().where('account_id', '=', accountId).execute();
  return { orders: rows.map((row) => toOrder(row, runNameOf(runs, row.run_id))), totalCount: total };
}

class OrderIsOver extends AppError {
  constructor() {
    super(400, 'BAD_REQUEST', 'VALIDATION', 'This order is no longer open.');
  }
}
