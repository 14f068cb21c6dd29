import { currentId, type InstrumentId, type IsoDate, instrumentId, marketOf } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import type { ReportedSplit } from '../feeds/feed.ts';
import {
  type AnnouncedSplit,
  type FindShare,
  isInEffect,
  isSameSplit,
  OPERATOR,
  RefusedSplit,
  readSplit,
  readStored,
  removeSplit,
  type SplitReader,
  type StoredSplit,
  storeSplit,
} from './announced-splits.ts';

/**
 * Shares of either side of a split. Providers also write the value of what was split off as a ratio (1281:1000), which is
 * no split.
 */
const MOST_SHARES = 100;
/** Providers' ratios have up to six digits after the point. */
const EXACTNESS = 1_000_000;

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** Returns a ratio in its smallest whole numbers, 1.05 for 1 as 21:20; undefined where it isn't one of a split. */
export function ratioOf({ after, before }: Pick<ReportedSplit, 'after' | 'before'>): string | undefined {
  const terms = [Math.round(after * EXACTNESS), Math.round(before * EXACTNESS)] as const;
  if (!terms.every((term) => term > 0 && Number.isSafeInteger(term))) return undefined;
  const divisor = greatestDivisor(...terms);
  const smallest = terms.map((term) => term / divisor);
  return smallest.every((term) => term <= MOST_SHARES) ? smallest.join(':') : undefined;
}

/** What a reading of a provider's splits has changed, and why some weren't taken. */
export interface SplitReading {
  added: readonly AnnouncedSplit[];
  removed: readonly AnnouncedSplit[];
  refusals: readonly string[];
}

/**
 * Keeps what a provider has announced for sessions to come: adds what is new, moves what has another date, removes what
 * isn't announced any more. An operator's word goes before, and a split that has taken effect stays.
 */
export async function keepReported(
  db: Db,
  source: string,
  reported: readonly ReportedSplit[],
  nowMs: number,
  find?: FindShare,
): Promise<SplitReading> {
  const reader = { nowMs, by: source, ...(find ? { find } : {}) };
  return db.transaction().execute(async (tx) => {
    const known = (await readStored(tx)).filter(({ by }) => by === source || by === OPERATOR);
    const isKnown = ({ id, date }: ReportedSplit): boolean =>
      known.some((one) => !one.isRefused && isOn(one, id, date) && isInEffect(one, nowMs));
    const { splits, refusals } = checked(
      reported.filter((one) => !isKnown(one)),
      reader,
    );
    // a list without anything is a provider's fault rather than news
    const isGone = (one: StoredSplit): boolean =>
      reported.length > 0 &&
      one.by === source &&
      !one.isRefused &&
      !isInEffect(one, nowMs) &&
      !splits.some((split) => isOn(one, idOf(split), split.date));
    const removed = known.filter(isGone);
    for (const split of removed) await removeSplit(tx, split);
    const left = known.filter((one) => !isGone(one));
    const added = splits.filter((split) => isNew(split, left));
    for (const split of added) await storeSplit(tx, split);
    await noteReading(tx, source);
    return { added, removed, refusals };
  });
}

const idOf = ({ market, symbol }: AnnouncedSplit): InstrumentId => instrumentId(market, symbol);

const isOn = (split: AnnouncedSplit, id: InstrumentId, date: IsoDate): boolean =>
  idOf(split) === currentId(id) && split.date === date;

/** Whether nothing that is known is about the same split; with another ratio it's a correction. */
function isNew(split: AnnouncedSplit, known: readonly StoredSplit[]): boolean {
  const isCorrected = (one: StoredSplit): boolean =>
    one.by === split.by && one.date === split.date && !one.isRefused && one.factor !== split.factor;
  return known.filter((one) => isSameSplit(one, split)).every(isCorrected);
}

/** Of several announcements of one share the first counts: a split doesn't come twice within days. */
function checked(reported: readonly ReportedSplit[], reader: SplitReader) {
  const splits: AnnouncedSplit[] = [];
  const refusals: string[] = [];
  for (const one of reported.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    try {
      const split = check(one, reader);
      const first = splits.find((known) => isSameSplit(known, split));
      if (!first) splits.push(split);
      else if (first.date !== split.date || first.factor !== split.factor)
        throw new RefusedSplit(`${split.symbol} has another split on ${first.date}.`);
    } catch (error) {
      if (!(error instanceof RefusedSplit)) throw error;
      refusals.push(error.message);
    }
  }
  return { splits, refusals };
}

function check({ id, date, ...shares }: ReportedSplit, reader: SplitReader): AnnouncedSplit {
  const ratio = ratioOf(shares);
  const { after, before } = shares;
  if (ratio === undefined) throw new RefusedSplit(`${id}, ${date}: ${after}:${before} is not a ratio of a split.`);
  const symbol = id.slice(id.indexOf(':') + 1);
  return readSplit({ market: marketOf(id), symbol, date, ratio }, reader);
}

async function noteReading(db: Db, source: string): Promise<void> {
  const row = { read_at: new Date() };
  await db
    .insertInto('split_readings')
    .values({ source, ...row })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
    .execute();
}

/** Returns when a source's splits were read last, epoch ms; 0 before the first time. */
export async function lastReadingMs(db: Db, source: string): Promise<number> {
  const row = await db.selectFrom('split_readings').select('read_at').where('source', '=', source).executeTakeFirst();
  return row?.read_at ?? 0;
}

/** Splits are announced days to weeks before. */
const AHEAD_MS = 60 * 86_400_000;

/** Returns the dates from today on for which splits are asked for. */
export function datesAhead(nowMs: number): { from: IsoDate; to: IsoDate } {
  const dateAt = (timeMs: number): IsoDate => new Date(timeMs).toISOString().slice(0, 10);
  return { from: dateAt(nowMs), to: dateAt(nowMs + AHEAD_MS) };
}
