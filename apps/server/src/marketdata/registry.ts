import type { DataBadge, LicenceScope } from '@wickwise/contract';
import {
  chartName,
  currentId,
  formerSymbols,
  type Instrument,
  type InstrumentId,
  MARKETS,
  type Market,
  type Timeframe,
  wireSymbol,
} from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { Feed, FeedInstrument } from './feeds/feed.ts';
import type { MarketFeeds } from './market-feeds.ts';

/** Source of a market's prices. */
export interface Origin {
  /** Id of the source in the store; see `Feed`. */
  source: string;
  attribution: string;
  badge: DataBadge;
  licence: LicenceScope;
}

/** An instrument with its number in the store. */
export interface ListedInstrument {
  no: number;
  instrument: Instrument;
  finest: Timeframe;
  licence: LicenceScope;
  /** Its bars are one value a day: they have no range. */
  isFix?: true;
  /** A setting switches public signals on it off. */
  hasNoSignals?: true;
  /** Symbols that it had here, each until an instant of wall time, oldest first; absent without a rename. */
  former?: readonly FormerSymbol[];
}

interface FormerSymbol {
  symbol: string;
  untilMs: number;
}

/** Returns the symbol that an instrument had here at an instant of wall time. */
export const symbolAt = ({ instrument, former = [] }: ListedInstrument, wallMs: number): string =>
  former.find(({ untilMs }) => wallMs < untilMs)?.symbol ?? instrument.symbol;

/**
 * The quoted instruments, by all of their names: those of the catalogue, which are scanned, and those that are
 * opened on demand, which are found by name only.
 */
export class InstrumentRegistry {
  readonly #all: readonly ListedInstrument[];
  /** Shared with the registries of some markets only. */
  readonly #onDemand: Map<InstrumentId, ListedInstrument>;
  /** Markets of which it finds what is opened on demand. */
  readonly #markets: ReadonlySet<Market>;
  readonly origins: ReadonlyMap<Market, Origin>;
  readonly #byId: ReadonlyMap<InstrumentId, ListedInstrument>;
  readonly #byNo: ReadonlyMap<number, ListedInstrument>;
  readonly #byChartName: ReadonlyMap<string, ListedInstrument>;

  constructor(
    all: readonly ListedInstrument[],
    origins: ReadonlyMap<Market, Origin> = new Map(),
    onDemand: Map<InstrumentId, ListedInstrument> = new Map(),
    markets: ReadonlySet<Market> = new Set(MARKETS),
  ) {
    this.#all = all;
    this.origins = origins;
    this.#onDemand = onDemand;
    this.#markets = markets;
    this.#byId = new Map(all.map((listed) => [listed.instrument.id, listed]));
    this.#byNo = new Map(all.map((listed) => [listed.no, listed]));
    this.#byChartName = new Map(
      all.map((listed) => [`${listed.instrument.market}:${chartName(listed.instrument.symbol)}`, listed]),
    );
  }

  /** The instruments of the catalogue. */
  get all(): readonly ListedInstrument[] {
    return this.#all;
  }

  /** Returns an instrument by its id or a former one. */
  byId(id: InstrumentId): ListedInstrument | undefined {
    return this.#byId.get(id) ?? this.#byId.get(currentId(id)) ?? this.#opened(id);
  }

  byNo(no: number): ListedInstrument | undefined {
    return this.#byNo.get(no) ?? this.opened.find((listed) => listed.no === no);
  }

  /**
   * Returns an instrument by its wire name, a former one, a vendor's (`C:EURUSD`) or the chart name (`BAJAJ_AUTO`).
   */
  find(market: Market, symbol: string): ListedInstrument | undefined {
    return (
      this.#byId.get(`${market}:${symbol}`) ??
      this.#byId.get(`${market}:${wireSymbol(market, symbol)}`) ??
      this.#byChartName.get(`${market}:${symbol}`) ??
      this.#opened(`${market}:${wireSymbol(market, symbol)}`) ??
      this.opened.find(
        ({ instrument, former = [] }) =>
          instrument.market === market &&
          (chartName(instrument.symbol) === symbol || former.some((one) => one.symbol === symbol)),
      )
    );
  }

  /** Returns a market's instruments of the catalogue. */
  of(market: Market): ListedInstrument[] {
    return this.all.filter(({ instrument }) => instrument.market === market);
  }

  /** Returns a market's instruments with prices now, those on demand included. */
  quotedIn(market: Market): ListedInstrument[] {
    return [...this.of(market), ...this.opened.filter(({ instrument }) => instrument.market === market)];
  }

  /** The instruments that are opened on demand now. */
  get opened(): ListedInstrument[] {
    return [...this.#onDemand.values()].filter(({ instrument }) => this.#markets.has(instrument.market));
  }

  /** Returns whether scans, edges and lists of a market have an instrument. */
  isScanned({ instrument }: ListedInstrument): boolean {
    return this.#byId.has(instrument.id);
  }

  /** Adds an instrument beside the catalogue, until `close`. */
  open(listed: ListedInstrument): void {
    this.#onDemand.set(listed.instrument.id, listed);
  }

  close(id: InstrumentId): void {
    this.#onDemand.delete(id);
  }

  #opened(id: InstrumentId): ListedInstrument | undefined {
    const listed = this.#onDemand.get(id);
    return listed && this.#markets.has(listed.instrument.market) ? listed : undefined;
  }

  /** Returns a market's badge; SIMULATED, the least claim, without a feed. */
  badgeOf(market: Market): DataBadge {
    return this.origins.get(market)?.badge ?? 'SIMULATED';
  }

  /** Returns whether a market's prices are simulated. */
  isSimulated(market: Market): boolean {
    return (this.origins.get(market)?.licence ?? 'simulated') === 'simulated';
  }

  /** Returns every source, once. */
  get sources(): readonly string[] {
    return [...new Set([...this.origins.values()].map(({ source }) => source))];
  }

  /** Returns the markets of a source. */
  marketsOf(source: string): Market[] {
    return [...this.origins].flatMap(([market, origin]) => (origin.source === source ? [market] : []));
  }

  /** Returns the registry of one source only. */
  ofSource(source: string): InstrumentRegistry {
    return this.inMarkets(new Set(this.marketsOf(source)));
  }

  /** Returns this registry with the instruments of another one in place of its own in the other's markets. */
  withOther(other: InstrumentRegistry): InstrumentRegistry {
    const own = this.inMarkets(new Set(MARKETS.filter((market) => !other.origins.has(market))));
    return new InstrumentRegistry(
      [...own.all, ...other.all],
      new Map([...own.origins, ...other.origins]),
      own.#onDemand,
      own.#markets,
    );
  }

  /** Returns the registry of some markets only. */
  inMarkets(markets: ReadonlySet<Market>): InstrumentRegistry {
    const origins = new Map([...this.origins].filter(([market]) => markets.has(market)));
    return new InstrumentRegistry(
      this.all.filter(({ instrument }) => origins.has(instrument.market)),
      origins,
      this.#onDemand,
      markets,
    );
  }
}

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

/** Returns the scope that each source of stored instruments declared when it was first seen here. */
export async function storedLicences(db: Db): Promise<ReadonlyMap<string, LicenceScope>> {
  const rows = await db.selectFrom('instruments').select(['source', 'licence_scope']).distinct().execute();
  return new Map(rows.map(({ source, licence_scope }) => [source, licence_scope as LicenceScope]));
}

/** Returns the number of every instrument that a source has ever quoted here. */
export async function listNumbers(db: Db, source: string): Promise<{ no: number; market: Market; symbol: string }[]> {
  const rows = await db
    .selectFrom('instruments')
    .select(['instrument_no', 'market', 'symbol'])
    .where('source', '=', source)
    .execute();
  return rows.map(({ instrument_no: no, market, symbol }) => ({ no, market: market as Market, symbol }));
}

/** Returns every instrument that a source has ever quoted here for scans, by number: none that was on demand alone. */
export async function listStored(db: Db, source: string): Promise<{ no: number; market: Market; symbol: string }[]> {
  const rows = await db
    .selectFrom('instruments')
    .select(['instrument_no', 'market', 'symbol'])
    .where('source', '=', source)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('listed_instruments as listed')
            .select('listed.symbol')
            .whereRef('listed.source', '=', 'instruments.source')
            .whereRef('listed.market', '=', 'instruments.market')
            .whereRef('listed.symbol', '=', 'instruments.symbol')
            .where('listed.was_scanned', '=', false),
        ),
      ),
    )
    .orderBy('instrument_no')
    .execute();
  return rows.map(({ instrument_no: no, market, symbol }) => ({ no, market: market as Market, symbol }));
}

/** Returns SQL for the name of an instrument number, `market:symbol`. */
export const instrumentName = (column: string) =>
  sql<string>`(select market || ':' || symbol from instruments where instruments.instrument_no = ${sql.ref(column)})`;

/** Returns SQL for the source of an instrument number. */
export const instrumentSource = (column: string) =>
  sql<string>`(select source from instruments where instruments.instrument_no = ${sql.ref(column)})`;
