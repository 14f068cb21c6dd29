import { DAY_MS, dateInZone, dateMs, type IsoDate, MARKET_INFO, type Market, SCHEDULES } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import type { Feed, ReportedSplit, SplitAction } from '../feeds/feed.ts';
import type { InstrumentRegistry, ListedInstrument } from '../registry.ts';
import { isSameSplit, listAnnounced, sessionOfSplit } from './announced-splits.ts';
import { ratioOf } from './provider-splits.ts';
import { storeFactors } from './split-book.ts';

/** Years of history that are loaded at first, and some days. */
const HISTORY_MS = 10.1 * 365.25 * DAY_MS;
/** Days that are asked for again: corrections come late. */
const AGAIN_MS = 10 * DAY_MS;

export type PastFeed = Pick<Feed, 'source'> & Required<Pick<Feed, 'pastSplits'>>;

/**
 * Asks a feed for the splits of some instruments up to today, as far as that wasn't done before, and stores what is new:
 * their raw bars compare with today's prices from then on. Returns how many are new.
 */
export async function keepPastSplits(
  { db, registry }: { db: Db; registry: InstrumentRegistry },
  feed: PastFeed,
  instruments: readonly ListedInstrument[],
  nowMs: number,
): Promise<number> {
  const throughOf = await readThrough(db, instruments);
  let stored = 0;
  for (const [market, ofMarket] of Map.groupBy(instruments, ({ instrument }) => instrument.market)) {
    const today = dateOf(market, nowMs);
    const missing = ofMarket.filter(({ no }) => throughOf.get(no) !== today);
    for (const [from, own] of Map.groupBy(missing, ({ no }) => fromDate(market, throughOf.get(no), nowMs))) {
      const ids = own.map(({ instrument }) => instrument.id);
      const reported = await feed.pastSplits(ids, from, today);
      stored += await store(db, registry, feed.source, reported, own);
      await noteThrough(db, own, today);
    }
  }
  return stored;
}

const dateOf = (market: Market, timeMs: number): IsoDate =>
  dateInZone(SCHEDULES[MARKET_INFO[market].schedule].zone, timeMs);

const fromDate = (market: Market, through: IsoDate | undefined, nowMs: number): IsoDate =>
  dateOf(market, through === undefined ? nowMs - HISTORY_MS : dateMs(through) - AGAIN_MS);

async function store(
  db: Db,
  registry: InstrumentRegistry,
  source: string,
  reported: readonly ReportedSplit[],
  asked: readonly ListedInstrument[],
): Promise<number> {
  const announced = (await listAnnounced(db)).filter(({ by }) => by === source);
  const known = await readFactors(db, asked);
  const byId = new Map(asked.map((listed) => [listed.instrument.id, listed]));
  const actions = reported.flatMap(({ id, date, after, before }): SplitAction[] => {
    const listed = byId.get(id);
    if (!listed || ratioOf({ after, before }) === undefined) return [];
    const { market, symbol } = listed.instrument;
    const split = { market, symbol, date };
    if (announced.some((one) => isSameSplit(one, split))) return [];
    const { openMs } = sessionOfSplit(listed.instrument, date);
    if (known.get(listed.no)?.some((atMs) => Math.abs(atMs - openMs) < AGAIN_MS)) return [];
    return [{ id, effectiveMs: openMs, factor: before / after }];
  });
  return storeFactors(db, { byId: (id) => byId.get(id) ?? registry.byId(id) }, actions);
}

/** When the stored splits of some instruments took effect. */
async function readFactors(db: Db, instruments: readonly ListedInstrument[]): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('split_factors')
    .select(['instrument_no', 'effective_at'])
    .where('instrument_no', 'in', numbersOf(instruments))
    .execute();
  const found = new Map<number, number[]>();
  for (const { instrument_no: no, effective_at } of rows) found.set(no, [...(found.get(no) ?? []), effective_at]);
  return found;
}

async function readThrough(db: Db, instruments: readonly ListedInstrument[]): Promise<Map<number, IsoDate>> {
  const rows = await db
    .selectFrom('split_histories')
    .selectAll()
    .where('instrument_no', 'in', numbersOf(instruments))
    .execute();
  return new Map(rows.map(({ instrument_no, through_date }) => [instrument_no, through_date]));
}

async function noteThrough(db: Db, instruments: readonly ListedInstrument[], date: IsoDate): Promise<void> {
  await db
    .insertInto('split_histories')
    .values(instruments.map(({ no }) => ({ instrument_no: no, through_date: date })))
    .onConflict((conflict) => conflict.column('instrument_no').doUpdateSet({ through_date: date }))
    .execute();
}

const numbersOf = (instruments: readonly ListedInstrument[]): number[] => [...instruments.map(({ no }) => no), -1];
