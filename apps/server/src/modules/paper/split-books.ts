import { type Market, roundToTick } from '@wickwise/market';
import { type SqlBool, sql } from 'kysely';
import type { Split, SplitBook } from '#marketdata/bars/split-book.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { removeGuards } from './guards.ts';
import { termsOf } from './terms.ts';

/** Fraction of a share that is only rounding. */
const DUST = 1e-9;

/**
 * Adjusts all positions in an instrument and all orders for it for its splits until an instant. Each account has one
 * transaction and each split applies once, since rows store the last one. Returns the numbers of the changed orders.
 */
export async function adjustBooks(
  db: Db,
  listed: ListedInstrument,
  splits: SplitBook,
  atMs: number,
): Promise<number[]> {
  const passed = splits.of(listed.no).filter(({ effectiveMs }) => effectiveMs <= atMs);
  if (passed.length === 0) return [];
  const numbers = new Set<number>();
  for (const accountId of await accountsWith(db, listed.no)) {
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('paper_accounts').select('id').where('id', '=', accountId).forUpdate().execute();
      for (const split of passed) {
        for (const no of await adjustPosition(tx, accountId, listed, split)) numbers.add(no);
        for (const no of await adjustOrders(tx, accountId, listed, split)) numbers.add(no);
      }
    });
  }
  return [...numbers];
}

async function accountsWith(db: Db, instrumentNo: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from paper_positions where instrument_no = ${instrumentNo}
    union select account_id from paper_orders where instrument_no = ${instrumentNo} and state = 'open'`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** Adjusts a position; a fraction of a share is paid back at its opening price. */
async function adjustPosition(
  tx: Db,
  accountId: string,
  { no, instrument }: ListedInstrument,
  split: Split,
): Promise<number[]> {
  const known = await tx
    .selectFrom('paper_positions')
    .select(['units', 'price'])
    .where('account_id', '=', accountId)
    .where('instrument_no', '=', no)
    .where(sql<SqlBool>`coalesce(split_at, opened_at) < ${instant(split.effectiveMs)}`)
    .executeTakeFirst();
  if (!known) return [];
  const units = wholeUnits(instrument.market, known.units / split.factor);
  const place = { account_id: accountId, instrument_no: no };
  if (units === 0) return removePosition(tx, place);
  await tx
    .updateTable('paper_positions')
    .set({ price: known.price * split.factor, units, split_at: new Date(split.effectiveMs) })
    .where('account_id', '=', accountId)
    .where('instrument_no', '=', no)
    .execute();
  return [];
}

async function removePosition(tx: Db, place: { account_id: string; instrument_no: number }): Promise<number[]> {
  await tx
    .deleteFrom('paper_positions')
    .where('account_id', '=', place.account_id)
    .where('instrument_no', '=', place.instrument_no)
    .execute();
  return removeGuards(tx, place);
}

async function adjustOrders(
  tx: Db,
  accountId: string,
  { no: instrumentNo, instrument }: ListedInstrument,
  { effectiveMs, factor }: Split,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('paper_orders')
    .select(['id', 'no', 'level', 'stop', 'target', 'units'])
    .where('account_id', '=', accountId)
    .where('instrument_no', '=', instrumentNo)
    .where('state', '=', 'open')
    .where(sql<SqlBool>`coalesce(split_at, placed_at) < ${instant(effectiveMs)}`)
    .execute();
  const onGrid = (level: number | null): number | null =>
    level === null ? null : Math.max(roundToTick(level * factor, instrument.tickSize), instrument.tickSize);
  for (const { id, level, stop, target, units } of rows) {
    const left = units === null ? null : wholeUnits(instrument.market, units / factor);
    const set = { level: onGrid(level), stop: onGrid(stop), target: onGrid(target), split_at: new Date(effectiveMs) };
    const rest = left === 0 ? { state: 'cancelled' as const } : { units: left };
    await tx
      .updateTable('paper_orders')
      .set({ ...set, ...rest })
      .where('id', '=', id)
      .execute();
  }
  return rows.map(({ no }) => no);
}

/** Returns whole units: the fraction of a share is left out, of a short as of a long. */
const wholeUnits = (market: Market, units: number): number =>
  termsOf(market).wholeUnits ? Math.sign(units) * Math.floor(Math.abs(units) + DUST) : units;
