import { formerSymbols, type Instrument, type Market } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { Feed, FeedInstrument } from '../feeds/feed.ts';
import type { MarketFeeds } from '../market-feeds.ts';
import { type FormerSymbol, InstrumentRegistry, type ListedInstrument, type Origin } from './instrument-registry.ts';

/**
 * Assigns every instrument its permanent number in its feed's source, and returns the registry. `chosen`: instruments of
 * providers' lists that are scanned too. `withoutSignals`: markets without public signals.
 */
export async function registerInstruments(
  db: Db,
  feeds: MarketFeeds,
  chosen: readonly FeedInstrument[] = [],
  withoutSignals: readonly Market[] = [],
): Promise<InstrumentRegistry> {
  const quoted = feeds.all.map((feed) => ({
    source: feed.source,
    markets: feed.markets,
    capabilities: (market: Market) => feed.capabilities(market),
    instruments: (market: Market): readonly FeedInstrument[] => [
      ...feed.instruments(market),
      ...chosen.filter(({ instrument }) => instrument.market === market),
    ],
  }));
  const numbered = await assignNumbers(db, quoted);
  const listed = numbered.map((one) =>
    withoutSignals.includes(one.instrument.market) ? { ...one, hasNoSignals: true as const } : one,
  );
  return new InstrumentRegistry(
    listed,
    new Map(feeds.markets.map((market) => [market, originOf(feeds.of(market), market)])),
  );
}

/** Assigns every instrument of these feeds its permanent number in its feed's source. */
export function assignNumbers(
  db: Db,
  feeds: readonly Pick<Feed, 'source' | 'markets' | 'capabilities' | 'instruments'>[],
): Promise<ListedInstrument[]> {
  return db.transaction().execute(async (trx) => {
    // concurrent starts must not assign the same number
    await sql`lock table instruments in share row exclusive mode`.execute(trx);
    const all: ListedInstrument[][] = [];
    for (const feed of feeds) all.push(await numberInstruments(trx, feed));
    return all.flat();
  });
}

function originOf(feed: Feed, market: Market): Origin {
  const { badge, licence } = feed.capabilities(market);
  return { source: feed.source, attribution: licence.attribution, badge, licence: licence.scope };
}

async function numberInstruments(
  db: Db,
  feed: Pick<Feed, 'source' | 'markets' | 'capabilities' | 'instruments'>,
): Promise<ListedInstrument[]> {
  const quoted = feed.markets.flatMap((market) => {
    const { licence, areFixes } = feed.capabilities(market);
    const fix = areFixes ? { isFix: true as const } : {};
    return feed.instruments(market).map((one) => ({ ...one, ...fix, licence: licence.scope }));
  });
  const known = await db.selectFrom('instruments').selectAll().where('source', '=', feed.source).execute();
  const numberOf = new Map(known.map((row) => [`${row.market}:${row.symbol}`, row.instrument_no]));
  const { last } = await db
    .selectFrom('instruments')
    .select(({ fn }) => fn.max('instrument_no').as('last'))
    .executeTakeFirstOrThrow();
  await takeRenamed(
    db,
    quoted.map(({ instrument }) => instrument),
    numberOf,
  );
  const fresh = quoted.filter(({ instrument }) => !numberOf.has(instrument.id));
  const rows = fresh.map(({ instrument: { id, market, symbol }, licence }, i) => {
    const instrument_no = (last ?? 0) + 1 + i;
    numberOf.set(id, instrument_no);
    return { instrument_no, source: feed.source, market, symbol, licence_scope: licence };
  });
  if (rows.length > 0) await db.insertInto('instruments').values(rows).execute();
  const former = await readFormer(db, feed.source);
  return quoted.map((one) => {
    const no = numberOf.get(one.instrument.id) as number;
    const own = former.get(no);
    return { no, ...one, ...(own ? { former: own } : {}) };
  });
}

/** Gives instruments that a source has under a former symbol their new one: number, bars and signals go on. */
async function takeRenamed(db: Db, quoted: readonly Instrument[], numberOf: Map<string, number>): Promise<void> {
  for (const { id, market, symbol } of quoted) {
    if (numberOf.has(id)) continue;
    const former = formerSymbols(market, symbol).find((one) => numberOf.has(`${market}:${one}`));
    const instrument_no = numberOf.get(`${market}:${former}`);
    if (former === undefined || instrument_no === undefined) continue;
    await db.updateTable('instruments').set({ symbol }).where('instrument_no', '=', instrument_no).execute();
    await db.insertInto('former_symbols').values({ instrument_no, symbol: former, until_at: new Date() }).execute();
    numberOf.set(id, instrument_no);
  }
}

async function readFormer(db: Db, source: string): Promise<Map<number, FormerSymbol[]>> {
  const rows = await db
    .selectFrom('former_symbols')
    .innerJoin('instruments', 'instruments.instrument_no', 'former_symbols.instrument_no')
    .select(['former_symbols.instrument_no', 'former_symbols.symbol', 'former_symbols.until_at'])
    .where('instruments.source', '=', source)
    .orderBy('former_symbols.until_at')
    .execute();
  const named = rows.map((row) => ({ no: row.instrument_no, symbol: row.symbol, untilMs: row.until_at }));
  return Map.groupBy(named, ({ no }) => no);
}
