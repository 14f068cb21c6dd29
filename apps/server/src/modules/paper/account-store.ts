import { randomUUIDv7 } from 'node:crypto';
import {
  type OpenPaperAccountRequest,
  PAPER_LIMITS,
  type PaperAccount,
  type SetPaperGuardsRequest,
} from '@wickwise/contract';
import { currentSymbol, type Market } from '@wickwise/market';
import type { Selectable } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { PaperAccountsTable } from '#platform/db/paper-schema.ts';
import { AccountLimit, NotFound } from '#platform/errors.ts';
import { lockOwner } from '#platform/owners.ts';
import { checkLevels } from './guard-levels.ts';
import { setGuards } from './guards.ts';
import { toAccount } from './rows.ts';

type AccountRow = Selectable<PaperAccountsTable>;

/** Returns whether the user has prices of an instrument now. */
type IsPriced = (instrumentNo: number) => boolean;

export async function listPaperAccounts(
  db: Db,
  userId: string,
  isPriced: IsPriced = () => true,
): Promise<PaperAccount[]> {
  // one instant: with books of before two fills and orders of after them, a page would wait for nothing
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return reading.execute(async (tx) => {
    const rows = tx.selectFrom('paper_accounts').selectAll().where('user_id', '=', userId);
    return Promise.all((await rows.orderBy('id').execute()).map((row) => withHoldings(tx, row, isPriced)));
  });
}

/** Opens a paper account; `nowMs` is the time of its market. */
export async function openPaperAccount(
  db: Db,
  userId: string,
  { market, currency, cash }: OpenPaperAccountRequest,
  nowMs: number,
): Promise<PaperAccount> {
  const row = { id: randomUUIDv7(), user_id: userId, market, currency, ...bookFrom(cash, nowMs) };
  return db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId);
    const { count } = await tx
      .selectFrom('paper_accounts')
      .where('user_id', '=', userId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= PAPER_LIMITS.accounts) {
      throw new AccountLimit('paperAccounts', PAPER_LIMITS.accounts);
    }
    const insert = tx
      .insertInto('paper_accounts')
      .values(row)
      .onConflict((conflict) => conflict.doNothing());
    const stored = await insert.returningAll().executeTakeFirst();
    if (!stored) throw new AccountLimit('paperAccountOfMarket');
    return withHoldings(tx, stored);
  });
}

/**
 * Resets an account: deletes orders, running strategies, positions and history. Returns the numbers of its open orders.
 */
export async function resetPaperAccount(
  db: Db,
  userId: string,
  id: string,
  cash: number,
  nowOf: (market: AccountRow['market']) => number,
): Promise<{ account: PaperAccount; numbers: number[] }> {
  return db.transaction().execute(async (tx) => {
    const row = await lockAccount(tx, userId, id);
    const swept = await tx.deleteFrom('paper_orders').where('account_id', '=', id).returning(['no', 'state']).execute();
    await tx.deleteFrom('paper_runs').where('account_id', '=', id).execute();
    await tx.deleteFrom('paper_positions').where('account_id', '=', id).execute();
    const changed = await tx
      .updateTable('paper_accounts')
      .set(bookFrom(cash, nowOf(row.market)))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const numbers = swept.flatMap(({ no, state }) => (state === 'open' ? no : []));
    return { account: await withHoldings(tx, changed), numbers };
  });
}

/** Locks an account until the transaction ends, against concurrent fills and changes. */
export async function lockAccount(tx: Db, userId: string, id: string): Promise<AccountRow> {
  const own = tx.selectFrom('paper_accounts').selectAll().where('user_id', '=', userId).where('id', '=', id);
  const row = await own.forUpdate().executeTakeFirst();
  if (!row) throw new NotFound('Paper account');
  return row;
}

/**
 * Sets or removes the stop and the target of an open position. Returns the numbers of the orders that were placed or
 * removed.
 */
export async function guardPosition(
  db: Db,
  userId: string,
  accountId: string,
  { stop, target, symbol }: SetPaperGuardsRequest,
  { nowOf, isPriced = () => true }: { nowOf: (market: AccountRow['market']) => number; isPriced?: IsPriced },
): Promise<{ account: PaperAccount; numbers: number[] }> {
  return db.transaction().execute(async (tx) => {
    // a fill that ends the position comes before the lock, or after the transaction
    const row = await lockAccount(tx, userId, accountId);
    const held = tx.selectFrom('paper_positions').selectAll().where('account_id', '=', row.id);
    const position = await held.where('symbol', '=', currentSymbol(row.market as Market, symbol)).executeTakeFirst();
    if (!position) throw new NotFound('Position');
    checkLevels(position.units > 0 ? 'buy' : 'sell', [stop, target]);
    const owner = { userId, atMs: nowOf(row.market), runId: null };
    const { placed, gone } = await setGuards(tx, position, { stop, target }, owner);
    return { account: await withHoldings(tx, row, isPriced), numbers: [...gone, ...placed.map(({ no }) => no)] };
  });
}

const bookFrom = (cash: number, nowMs: number) => ({ start: cash, realised: 0, costs: 0, began_at: new Date(nowMs) });

async function withHoldings(db: Db, row: AccountRow, isPriced: IsPriced = () => true): Promise<PaperAccount> {
  const positions = db.selectFrom('paper_positions').selectAll().where('account_id', '=', row.id).orderBy('symbol');
  const open = db.selectFrom('paper_orders').selectAll().where('account_id', '=', row.id).where('state', '=', 'open');
  const runs = db
    .selectFrom('paper_runs')
    .selectAll()
    .where('account_id', '=', row.id)
    .orderBy('began_at')
    .orderBy('id');
  const waiting = await open.orderBy('no', 'desc').execute();
  return toAccount(row, await positions.execute(), waiting, await runs.execute(), isPriced);
}
