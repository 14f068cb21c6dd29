import { randomUUIDv7 } from 'node:crypto';
import { type Market, roundToTick } from '@wickwise/market';
import { type SqlBool, sql } from 'kysely';
import { readClosedBars, type SingleSource } from '#marketdata/bars/closed-bars.ts';
import type { Split } from '#marketdata/bars/split-book.ts';
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
  { db, ...source }: SingleSource & { db: Db },
  listed: ListedInstrument,
  atMs: number,
): Promise<number[]> {
  const passed = source.splits.of(listed.no).filter(({ effectiveMs }) => effectiveMs <= atMs);
  if (passed.length === 0) return [];
  const numbers = new Set<number>();
  const lastClose = lastCloses(source, listed);
  for (const accountId of await accountsWith(db, listed.no)) {
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('paper_accounts').select('id').where('id', '=', accountId).forUpdate().execute();
      for (const split of passed) {
        for (const no of await adjustPosition({ tx, lastClose }, accountId, listed, split)) numbers.add(no);
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

/** Adjusts a position. A fraction of a share is sold at the last close before the split, as companies pay it out. */
async function adjustPosition(
  { tx, lastClose }: { tx: Db; lastClose: LastClose },
  accountId: string,
  listed: ListedInstrument,
  split: Split,
): Promise<number[]> {
  const { no, instrument } = listed;
  const known = await tx
    .selectFrom('paper_positions')
    .select(['units', 'price', 'costs'])
    .where('account_id', '=', accountId)
    .where('instrument_no', '=', no)
    .where(sql<SqlBool>`coalesce(split_at, opened_at) < ${instant(split.effectiveMs)}`)
    .executeTakeFirst();
  if (!known) return [];
  const exact = known.units / split.factor;
  const units = wholeUnits(instrument.market, exact);
  const place = { account_id: accountId, instrument_no: no };
  const paid = (known.costs * (exact - units)) / exact;
  if (Math.abs(exact - units) > DUST) {
    const fraction = { units: known.units - units * split.factor, opened: known.price, paid };
    const price = (await lastClose(split.effectiveMs)) ?? known.price;
    await payOut(tx, { ...place, ...fraction, symbol: instrument.symbol, price }, split);
  }
  if (units === 0) return removePosition(tx, place);
  await tx
    .updateTable('paper_positions')
    .set({ price: known.price * split.factor, units, costs: known.costs - paid, split_at: new Date(split.effectiveMs) })
    .where('account_id', '=', accountId)
    .where('instrument_no', '=', no)
    .execute();
  return [];
}

/** What isn't whole after a split, in units and prices before it. */
interface Fraction {
  account_id: string;
  instrument_no: number;
  symbol: string;
  /** Negative for a short. */
  units: number;
  price: number;
  /** Average price and costs of opening it. */
  opened: number;
  paid: number;
}

/** Books the end of a fraction as a fill just before the split, without costs. */
async function payOut(
  tx: Db,
  { units, price, opened, paid, ...place }: Fraction,
  { effectiveMs }: Split,
): Promise<void> {
  const realised = units * (price - opened);
  const account = await tx
    .updateTable('paper_accounts')
    .set({ realised: sql<number>`realised + ${realised}` })
    .where('id', '=', place.account_id)
    .returning('user_id')
    .executeTakeFirstOrThrow();
  const at = new Date(effectiveMs - 1);
  await tx
    .insertInto('paper_orders')
    .values({
      id: randomUUIDv7(),
      no: sql<number>`nextval('paper_order_no')`,
      ...place,
      user_id: account.user_id,
      side: units > 0 ? 'sell' : 'buy',
      kind: 'market',
      state: 'filled',
      placed_at: at,
      filled_at: at,
      is_late: false,
      stored_at: new Date(),
      units: Math.abs(units),
      filled_units: Math.abs(units),
      price,
      costs: 0,
      realised,
      net: realised - paid,
    })
    .execute();
}

/** Returns the newest close before an instant; undefined without any. */
type LastClose = (atMs: number) => Promise<number | undefined>;

/** Each close is read once, however many accounts hold the instrument. */
function lastCloses(source: SingleSource, listed: ListedInstrument): LastClose {
  const known = new Map<number, Promise<number | undefined>>();
  return (atMs) => {
    const close = known.get(atMs) ?? closeBefore(source, listed, atMs);
    known.set(atMs, close);
    return close;
  };
}

/** Reads it from the shortest bars that there are. */
async function closeBefore(source: SingleSource, listed: ListedInstrument, atMs: number): Promise<number | undefined> {
  for (const timeframe of ['1m', '1h', '1D'] as const) {
    const bars = await readClosedBars(source, listed, timeframe, { atMs, limit: 1 });
    if (bars.length > 0) return bars.close[bars.length - 1];
  }
  return undefined;
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
