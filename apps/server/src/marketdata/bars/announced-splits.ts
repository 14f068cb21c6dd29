import {
  calendarOf,
  currentSymbol,
  dateMs,
  type Instrument,
  type IsoDate,
  instrumentId,
  isMarket,
  MARKETS,
  type Market,
  type Session,
  zonedTimeMs,
} from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import { readCsv } from '#platform/csv.ts';
import type { Db } from '#platform/db/db.ts';

/** A split that an operator has entered. It takes effect at the open of a session. */
export interface AnnouncedSplit {
  market: Market;
  symbol: string;
  date: IsoDate;
  /** Prices before times this compare with those after: 4 for 1 is 0.25. */
  factor: number;
}

/** Why an announcement is refused, in a sentence for the operator. */
export class RefusedSplit extends Error {}

const DATE = /^\d{4}-\d\d-\d\d$/;
/** Shares after for shares before, `4:1`; a bonus of one for one is `2:1`. */
const RATIO = /^(\d{1,6}(?:\.\d{1,6})?):(\d{1,6}(?:\.\d{1,6})?)$/;

/** Returns the session at whose open a split of a date takes effect: the next one where that day has become a holiday. */
export function sessionOfSplit({ schedule }: Instrument, date: IsoDate): Session {
  const calendar = calendarOf(schedule);
  const midnightMs = zonedTimeMs(calendar.schedule.zone, date, 0);
  return calendar.sessionAt(midnightMs) ?? calendar.next(midnightMs - 1);
}

/**
 * Reads an announcement. Throws `RefusedSplit` for an unknown share, a date without a session, a ratio that changes
 * nothing, and a session that has opened: what happened since then can't be undone.
 */
export function readSplit(row: Readonly<Record<string, string>>, nowMs: number): AnnouncedSplit {
  const [market, name, date, ratio] = ['market', 'symbol', 'date', 'ratio'].map((key) => (row[key] ?? '').trim()) as [
    ...[string, string, string, string],
  ];
  if (!isMarket(market)) throw new RefusedSplit(`“${market}” is none of the markets ${MARKETS.join(', ')}.`);
  const symbol = currentSymbol(market, name);
  const instrument = findInstrument(instrumentId(market, symbol));
  if (!instrument) throw new RefusedSplit(`There is no ${name || 'symbol'} in ${market}.`);
  if (instrument.kind !== 'share' && instrument.kind !== 'fund') throw new RefusedSplit(`${symbol} can't split.`);
  const [, after, before] = RATIO.exec(ratio) ?? [];
  const factor = Number(before) / Number(after);
  if (!(factor > 0) || !Number.isFinite(factor) || factor === 1)
    throw new RefusedSplit(`“${ratio}” is not a ratio like 4:1 (four shares after for one before).`);
  if (!DATE.test(date) || Number.isNaN(dateMs(date)))
    throw new RefusedSplit(`“${date}” is not a date like 2026-12-01.`);
  const session = sessionOfSplit(instrument, date);
  if (session.date !== date) throw new RefusedSplit(`${date} is not a trading day of ${market}.`);
  if (session.openMs <= nowMs)
    throw new RefusedSplit(`The session of ${date} has opened. Announce a split before it takes effect.`);
  return { market, symbol, date, factor };
}

/**
 * Reads a table with the columns market, symbol, date and ratio. Throws `RefusedSplit` with the number of the first line
 * that is refused, and `NotCsvError`.
 */
export function readSplitFile(text: string, nowMs: number): AnnouncedSplit[] {
  return readCsv(text).map((row, i) => {
    try {
      return readSplit(row, nowMs);
    } catch (error) {
      if (error instanceof RefusedSplit) throw new RefusedSplit(`Row ${i + 1}: ${error.message}`);
      throw error;
    }
  });
}

/** Stores announcements, all or none; one of the same share and date is replaced. */
export async function announceSplits(db: Db, splits: readonly AnnouncedSplit[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { market, symbol, date, factor } of splits) {
      const row = { factor, announced_at: new Date() };
      await tx
        .insertInto('announced_splits')
        .values({ market, symbol, session_date: date, ...row })
        .onConflict((conflict) => conflict.columns(['market', 'symbol', 'session_date']).doUpdateSet(row))
        .execute();
    }
  });
}

/** Removes an announcement; returns whether there was one. */
export async function withdrawSplit(db: Db, { market, symbol, date }: AnnouncedSplit): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('announced_splits')
    .where('market', '=', market)
    .where('symbol', '=', symbol)
    .where('session_date', '=', date)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Returns all announcements, oldest first, under the symbols of today. */
export async function listAnnounced(db: Db): Promise<AnnouncedSplit[]> {
  const rows = await db.selectFrom('announced_splits').selectAll().orderBy('session_date').orderBy('symbol').execute();
  return rows.map(({ market, symbol, session_date, factor }) => ({
    ...{ market: market as Market, symbol: currentSymbol(market as Market, symbol) },
    ...{ date: session_date, factor },
  }));
}

/** Returns the wall time of the newest announcement, epoch ms; 0 without one. */
export async function newestAnnouncement(db: Db): Promise<number> {
  const row = await db
    .selectFrom('announced_splits')
    .select(({ fn }) => fn.max('announced_at').as('atMs'))
    .executeTakeFirst();
  return row?.atMs ?? 0;
}

/** Returns what tells two lists of announcements apart. */
export const keyOfAnnounced = (splits: readonly AnnouncedSplit[]): string => JSON.stringify(splits);
