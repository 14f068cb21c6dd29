import {
  calendarOf,
  currentSymbol,
  dateMs,
  type Instrument,
  type IsoDate,
  instrumentId,
  isMarket,
  MARKET_INFO,
  MARKETS,
  type Market,
  type ScheduleId,
  type Session,
  zonedTimeMs,
} from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import { readCsv } from '#platform/csv.ts';
import type { Db } from '#platform/db/db.ts';

/** Who announced a split for everybody's real prices. */
export const OPERATOR = 'operator';

/** A split that was announced. It takes effect at the open of a session. */
export interface AnnouncedSplit {
  market: Market;
  symbol: string;
  date: IsoDate;
  /** Prices before times this compare with those after: 4 for 1 is 0.25. */
  factor: number;
  /** `OPERATOR`, or the source whose prices it counts for. */
  by: string;
}

/** Why an announcement is refused, in a sentence for the operator. */
export class RefusedSplit extends Error {}

const DATE = /^\d{4}-\d\d-\d\d$/;
/** Shares after for shares before, `4:1`; a bonus of one for one is `2:1`. */
const RATIO = /^(\d{1,6}(?:\.\d{1,6})?):(\d{1,6}(?:\.\d{1,6})?)$/;

/** Returns the session at whose open a split of a date takes effect: the next one where that day has become a holiday. */
export function sessionOfSplit({ schedule }: { schedule: ScheduleId }, date: IsoDate): Session {
  const calendar = calendarOf(schedule);
  const midnightMs = zonedTimeMs(calendar.schedule.zone, date, 0);
  return calendar.sessionAt(midnightMs) ?? calendar.next(midnightMs - 1);
}

/** Finds the instrument of a symbol: one of the catalogue, or of a provider's list. */
export type FindShare = (market: Market, symbol: string) => Instrument | undefined;

const inCatalogue: FindShare = (market, symbol) => findInstrument(instrumentId(market, symbol));

/** What a reading of announcements goes by. */
export interface SplitReader {
  nowMs: number;
  /** Default: an operator. */
  by?: string;
  /** Default: the catalogue. */
  find?: FindShare;
}

/**
 * Reads an announcement. Throws `RefusedSplit` for an unknown share, a date without a session, and a ratio that changes
 * nothing. A provider's is refused once its session has opened; an operator may name splits of the past.
 */
export function readSplit(
  row: Readonly<Record<string, string>>,
  { nowMs, by = OPERATOR, find = inCatalogue }: SplitReader,
): AnnouncedSplit {
  const [market, name, date, ratio] = ['market', 'symbol', 'date', 'ratio'].map((key) => (row[key] ?? '').trim()) as [
    ...[string, string, string, string],
  ];
  if (!isMarket(market)) throw new RefusedSplit(`“${market}” is none of the markets ${MARKETS.join(', ')}.`);
  const symbol = currentSymbol(market, name);
  const instrument = find(market, symbol);
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
  if (by !== OPERATOR && session.openMs <= nowMs)
    throw new RefusedSplit(`The session of ${date} has opened. Announce a split before it takes effect.`);
  return { market, symbol, date, factor, by };
}

/**
 * Reads a table with the columns market, symbol, date and ratio. Throws `RefusedSplit` with the number of the first line
 * that is refused, and `NotCsvError`.
 */
export function readSplitFile(text: string, reader: SplitReader): AnnouncedSplit[] {
  return readCsv(text).map((row, i) => {
    try {
      return readSplit(row, reader);
    } catch (error) {
      if (error instanceof RefusedSplit) throw new RefusedSplit(`Row ${i + 1}: ${error.message}`);
      throw error;
    }
  });
}

/** Two announcements of a share within this time are about the same split. */
const SAME_SPLIT_MS = 10 * 86_400_000;

type OfShare = Pick<AnnouncedSplit, 'market' | 'symbol' | 'date'>;

/** Returns whether two announcements are about the same split: its date may be moved. */
export const isSameSplit = (one: OfShare, other: OfShare): boolean =>
  one.market === other.market &&
  one.symbol === other.symbol &&
  Math.abs(dateMs(one.date) - dateMs(other.date)) <= SAME_SPLIT_MS;

/** Returns whether the session at whose open a split takes effect has opened. */
export function isInEffect({ market, symbol, date }: OfShare, nowMs: number): boolean {
  const schedule = inCatalogue(market, symbol)?.schedule ?? MARKET_INFO[market].schedule;
  return sessionOfSplit({ schedule }, date).openMs <= nowMs;
}

/**
 * Stores an operator's announcements, all or none; one of the same share and date is replaced, and what a provider says of
 * the same split is dropped unless it has taken effect.
 */
export async function announceSplits(db: Db, splits: readonly AnnouncedSplit[], nowMs: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ofProviders = (await readStored(tx)).filter(({ by, isRefused }) => by !== OPERATOR && !isRefused);
    for (const split of splits) {
      for (const other of ofProviders) {
        if (isSameSplit(split, other) && !isInEffect(other, nowMs)) await removeSplit(tx, other);
      }
      await storeSplit(tx, split);
    }
  });
}

export interface StoredSplit extends AnnouncedSplit {
  /** Whether an operator took back what a provider announced. */
  isRefused: boolean;
}

/** Returns all announcements, oldest first, under the symbols of today, with those that don't count. */
export async function readStored(db: Db): Promise<StoredSplit[]> {
  const rows = await db.selectFrom('announced_splits').selectAll().orderBy('session_date').orderBy('symbol').execute();
  return rows.map(({ market, symbol, session_date, factor, announced_by, is_refused }) => ({
    market: market as Market,
    symbol: currentSymbol(market as Market, symbol),
    date: session_date,
    factor,
    by: announced_by,
    isRefused: is_refused,
  }));
}

/** Stores an announcement; one of the same share, date and announcer is replaced. */
export async function storeSplit(db: Db, { market, symbol, date, factor, by }: AnnouncedSplit): Promise<void> {
  const row = { factor, announced_at: new Date() };
  await db
    .insertInto('announced_splits')
    .values({ market, symbol, session_date: date, announced_by: by, ...row })
    .onConflict((conflict) => conflict.columns(['market', 'symbol', 'session_date', 'announced_by']).doUpdateSet(row))
    .execute();
}

/** Removes an announcement; returns whether there was one. */
export async function removeSplit(db: Db, { market, symbol, date, by }: AnnouncedSplit): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('announced_splits')
    .where('market', '=', market)
    .where('symbol', '=', symbol)
    .where('session_date', '=', date)
    .where('announced_by', '=', by)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Takes a split back, of a provider or an operator; returns whether there was one. A provider's isn't taken again. */
export async function withdrawSplit(db: Db, split: AnnouncedSplit): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('announced_splits')
    .set({ is_refused: true })
    .where('market', '=', split.market)
    .where('symbol', '=', split.symbol)
    .where('session_date', '=', split.date)
    .where('announced_by', '<>', OPERATOR)
    .where('is_refused', '=', false)
    .executeTakeFirstOrThrow();
  const isRemoved = await removeSplit(db, { ...split, by: OPERATOR });
  return isRemoved || numUpdatedRows > 0n;
}

/** Returns all announcements that count, oldest first, under the symbols of today. */
export async function listAnnounced(db: Db): Promise<AnnouncedSplit[]> {
  return (await readStored(db)).flatMap(({ isRefused, ...split }) => (isRefused ? [] : [split]));
}

/** Returns the wall time of the newest announcement, epoch ms; 0 without one. */
export async function newestAnnouncement(db: Db): Promise<number> {
  const row = await db
    .selectFrom('announced_splits')
    .select(({ fn }) => fn.max('announced_at').as('atMs'))
    .executeTakeFirst();
  return row?.atMs ?? 0;
}
