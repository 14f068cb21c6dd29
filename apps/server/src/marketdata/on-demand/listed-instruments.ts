import {
  chartName,
  type Instrument,
  type InstrumentKind,
  instrumentId,
  type Market,
  type ScheduleId,
  type Timeframe,
} from '@wickwise/market';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { ListedInstrumentsTable } from '#platform/db/schema.ts';
import { containing } from '#platform/db/search-page.ts';
import type { FeedInstrument, ListEntry } from '../feeds/feed.ts';
import { renamedTo } from '../renamed-shares.ts';

/** A market and the source of its prices. */
export interface ListPlace {
  source: string;
  market: Market;
}

/** A list that has lost more than this share of its instruments is taken for a broken answer. */
const MOST_LOST = 0.5;

/**
 * Stores what a provider lists now; what is missing is delisted. Throws for a list that has lost more than half of what
 * was listed before.
 */
export async function storeList(
  db: Db,
  source: string,
  entries: readonly ListEntry[],
): Promise<{ added: number; delisted: number }> {
  return db.transaction().execute(async (tx) => {
    const { before } = await tx
      .selectFrom('listed_instruments')
      .select(({ fn }) => fn.countAll<number>().as('before'))
      .where('source', '=', source)
      .where('state', '=', 'listed')
      .executeTakeFirstOrThrow();
    const byId = new Map(entries.filter((entry) => !entry.isOfCatalogue).map((entry) => [entry.instrument.id, entry])); // a provider may name one twice
    if (byId.size < before * MOST_LOST)
      throw new Error(`the list has ${byId.size} instruments, after ${before} before`);
    const table = tableOf([...byId.values()]);
    const delisted = await sql`
      update listed_instruments set state = 'delisted', since = now()
      where source = ${source} and state = 'listed'
        and not exists (select from ${table}
          where now.market = listed_instruments.market and now.symbol = listed_instruments.symbol)`.execute(tx);
    const added = await upsert(tx, source, [...byId.values()]);
    return { added, delisted: Number(delisted.numAffectedRows ?? 0) };
  });
}

const tableOf = (entries: readonly ListEntry[]) => sql`
  jsonb_to_recordset(${JSON.stringify(entries.map(toColumns))}::jsonb) as now(
    market text, symbol text, provider_symbol text, name text, kind text, currency text,
    tick_size double precision, schedule text, isin text, finest text)`;

/** Stores what a source lists beside what it has listed so far. */
export async function addToList(db: Db, source: string, entries: readonly ListEntry[]): Promise<void> {
  if (entries.length > 0) await upsert(db, source, entries);
}

/** Returns how many instruments a source lists in a market beside the catalogue. */
export async function countListed(db: Db, { source, market }: ListPlace): Promise<number> {
  const { count } = await db
    .selectFrom('listed_instruments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('source', '=', source)
    .where('market', '=', market)
    .where('state', '=', 'listed')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Removes a source's list of a market. */
export async function dropList(db: Db, { source, market }: ListPlace): Promise<void> {
  await db.deleteFrom('listed_instruments').where('source', '=', source).where('market', '=', market).execute();
}

/** Returns how many are new, or listed again. */
async function upsert(db: Db, source: string, entries: readonly ListEntry[]): Promise<number> {
  const stored = await sql<{ is_new: boolean }>`
      insert into listed_instruments (source, market, symbol, provider_symbol, name, kind, currency, tick_size,
        schedule, isin, finest, state, since)
      select ${source}, market, symbol, provider_symbol, name, kind, currency, tick_size, schedule, isin, finest,
        'listed', now()
      from ${tableOf(entries)}
      on conflict (source, market, symbol) do update set provider_symbol = excluded.provider_symbol,
        name = excluded.name, kind = excluded.kind, currency = excluded.currency, tick_size = excluded.tick_size,
        schedule = excluded.schedule, isin = excluded.isin, finest = excluded.finest, state = 'listed',
        since = case when listed_instruments.state = 'listed' then listed_instruments.since else now() end
      where (listed_instruments.provider_symbol, listed_instruments.name, listed_instruments.kind,
          listed_instruments.currency, listed_instruments.tick_size, listed_instruments.schedule,
          listed_instruments.isin, listed_instruments.finest, listed_instruments.state)
        is distinct from (excluded.provider_symbol, excluded.name, excluded.kind, excluded.currency,
          excluded.tick_size, excluded.schedule, excluded.isin, excluded.finest, 'listed')
      returning since = now() as is_new`.execute(db);
  return stored.rows.filter(({ is_new }) => is_new).length;
}

const toColumns = ({ instrument, providerSymbol, isin, finest = '1m' }: ListEntry) => ({
  market: instrument.market,
  symbol: instrument.symbol,
  provider_symbol: providerSymbol,
  name: instrument.name,
  kind: instrument.kind,
  currency: instrument.currency,
  tick_size: instrument.tickSize,
  schedule: instrument.schedule,
  isin,
  finest,
});

/** Sector of what a list names none for. */
const NO_SECTOR = 'Other';

/** Returns the instrument of a row. */
export const toFeedInstrument = (row: Selectable<ListedInstrumentsTable>): FeedInstrument => ({
  instrument: {
    id: instrumentId(row.market as Market, row.symbol),
    market: row.market as Market,
    symbol: row.symbol,
    name: row.name,
    kind: row.kind as InstrumentKind,
    sector: NO_SECTOR,
    currency: row.currency,
    tickSize: row.tick_size,
    schedule: row.schedule as ScheduleId,
  },
  finest: row.finest as Timeframe,
});

/** Returns an instrument that a source's provider lists now, by its symbol or its name in addresses of charts. */
export async function findInList(
  db: Db,
  { source, market }: ListPlace,
  symbol: string,
): Promise<FeedInstrument | undefined> {
  const listed = db
    .selectFrom('listed_instruments')
    .selectAll()
    .where('source', '=', source)
    .where('market', '=', market)
    .where('state', '=', 'listed');
  const row =
    (await listed.where('symbol', '=', symbol).executeTakeFirst()) ??
    (await listed.where(sql`translate(symbol, '-&', '__')`, '=', chartName(symbol)).executeTakeFirst()) ??
    (await listed.where('symbol', '=', await renamedTo(db, market, symbol)).executeTakeFirst());
  return row && toFeedInstrument(row);
}

/**
 * Returns what is listed in these places and matches a part of symbol or name: the symbol itself or its first part
 * first, then symbols that begin so, then any other. `without`: symbols to leave out.
 */
export async function searchListed(
  db: Db,
  places: readonly ListPlace[],
  text: string,
  { limit, offset, without = [] }: { limit: number; offset: number; without?: readonly string[] },
): Promise<FeedInstrument[]> {
  if (places.length === 0 || limit <= 0) return [];
  const wanted = text.trim().toLowerCase();
  const anywhere = containing(wanted);
  const prefix = anywhere.slice(1);
  const symbol = sql<string>`lower(symbol)`;
  const rows = await db
    .selectFrom('listed_instruments')
    .selectAll()
    .where('state', '=', 'listed')
    .where(({ and, eb, or }) =>
      or(places.map(({ source, market }) => and([eb('source', '=', source), eb('market', '=', market)]))),
    )
    .$if(without.length > 0, (query) => query.where('symbol', 'not in', without))
    .where(({ eb, or }) => or([eb(symbol, 'like', anywhere), eb(sql`lower(name)`, 'like', anywhere)]))
    .orderBy(
      sql`case when ${symbol} = ${wanted} or ${symbol} like ${`${prefix.slice(0, -1)}-%`} then 0
        when ${symbol} like ${prefix} then 1 else 2 end`,
    )
    .orderBy('symbol')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toFeedInstrument);
}

/** Returns what was open when the last process ended, with the wall time at which it was needed last. */
export async function listNeeded(
  db: Db,
  sources: readonly string[],
): Promise<(ListPlace & FeedInstrument & { neededAtMs: number })[]> {
  if (sources.length === 0) return [];
  const rows = await db
    .selectFrom('listed_instruments')
    .selectAll()
    .where('source', 'in', sources)
    .where('needed_at', 'is not', null)
    .execute();
  return rows.map((row) => ({
    source: row.source,
    market: row.market as Market,
    ...toFeedInstrument(row),
    neededAtMs: row.needed_at ?? 0,
  }));
}

/** Notes until when instruments of a source were needed; null for those that are let go. */
export async function noteNeeded(
  db: Db,
  source: string,
  { market, symbols }: { market: Market; symbols: readonly string[] },
  at: Date | null,
): Promise<void> {
  if (symbols.length === 0) return;
  await db
    .updateTable('listed_instruments')
    .set({ needed_at: at })
    .where('source', '=', source)
    .where('market', '=', market)
    .where('symbol', 'in', symbols)
    .execute();
}

/** Notes that instruments are scanned from now on. */
export async function noteScanned(
  db: Db,
  { source, market }: ListPlace,
  instruments: readonly Instrument[],
): Promise<void> {
  if (instruments.length === 0) return;
  await db
    .updateTable('listed_instruments')
    .set({ was_scanned: true })
    .where('source', '=', source)
    .where('market', '=', market)
    .where(
      'symbol',
      'in',
      instruments.map(({ symbol }) => symbol),
    )
    .execute();
}
