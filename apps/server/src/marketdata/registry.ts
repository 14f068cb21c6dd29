import {
  chartName,
  type Instrument,
  type InstrumentId,
  type Market,
  type Timeframe,
  wireSymbol,
} from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { Feed, LicenceScope } from './feeds/feed.ts';

/** An instrument of the running feed, with its number in the store. */
export interface ListedInstrument {
  no: number;
  instrument: Instrument;
  finest: Timeframe;
  licence: LicenceScope;
}

/** The instruments that this process quotes, by every name they go by. */
export class InstrumentRegistry {
  readonly all: readonly ListedInstrument[];
  readonly #byId: ReadonlyMap<InstrumentId, ListedInstrument>;
  readonly #byNo: ReadonlyMap<number, ListedInstrument>;
  readonly #byChartName: ReadonlyMap<string, ListedInstrument>;

  constructor(all: readonly ListedInstrument[]) {
    this.all = all;
    this.#byId = new Map(all.map((listed) => [listed.instrument.id, listed]));
    this.#byNo = new Map(all.map((listed) => [listed.no, listed]));
    this.#byChartName = new Map(
      all.map((listed) => [`${listed.instrument.market}:${chartName(listed.instrument.symbol)}`, listed]),
    );
  }

  byId(id: InstrumentId): ListedInstrument | undefined {
    return this.#byId.get(id);
  }

  byNo(no: number): ListedInstrument | undefined {
    return this.#byNo.get(no);
  }

  /** The instrument that a client means: by its wire name, a vendor's (`C:EURUSD`) or the chart name (`BAJAJ_AUTO`). */
  find(market: Market, symbol: string): ListedInstrument | undefined {
    return this.#byId.get(`${market}:${wireSymbol(market, symbol)}`) ?? this.#byChartName.get(`${market}:${symbol}`);
  }

  of(market: Market): ListedInstrument[] {
    return this.all.filter(({ instrument }) => instrument.market === market);
  }
}

/** Gives every instrument of a feed its lasting number and lists them. */
export async function registerInstruments(db: Db, feed: Feed): Promise<InstrumentRegistry> {
  const { markets, licence } = feed.capabilities();
  const quoted = (await Promise.all(markets.map((market) => feed.instruments(market)))).flat();
  const numbers = await db.transaction().execute(async (trx) => {
    await sql`lock table instruments in share row exclusive mode`.execute(trx); // two starts at once must not share numbers
    const known = await trx.selectFrom('instruments').selectAll().where('source', '=', feed.source).execute();
    const numberOf = new Map(known.map((row) => [`${row.market}:${row.symbol}`, row.instrument_no]));
    const { last } = await trx
      .selectFrom('instruments')
      .select(({ fn }) => fn.max('instrument_no').as('last'))
      .executeTakeFirstOrThrow();
    const fresh = quoted.filter(({ instrument }) => !numberOf.has(instrument.id));
    const rows = fresh.map(({ instrument: { id, market, symbol } }, i) => {
      const instrument_no = (last ?? 0) + 1 + i;
      numberOf.set(id, instrument_no);
      return { instrument_no, source: feed.source, market, symbol, licence_scope: licence.scope };
    });
    if (rows.length > 0) await trx.insertInto('instruments').values(rows).execute();
    return numberOf;
  });
  return new InstrumentRegistry(
    quoted.map(({ instrument, finest }) => ({
      no: numbers.get(instrument.id) as number,
      instrument,
      finest,
      licence: licence.scope,
    })),
  );
}

/** Every instrument that a source has ever quoted here, by its number; also those that it quotes no longer. */
export async function listStored(db: Db, source: string): Promise<{ no: number; market: Market; symbol: string }[]> {
  const rows = await db
    .selectFrom('instruments')
    .select(['instrument_no', 'market', 'symbol'])
    .where('source', '=', source)
    .orderBy('instrument_no')
    .execute();
  return rows.map(({ instrument_no: no, market, symbol }) => ({ no, market: market as Market, symbol }));
}

/** Names an instrument by its number in a query, as `market:symbol`. */
export const instrumentName = (column: string) =>
  sql<string>`(select market || ':' || symbol from instruments where instruments.instrument_no = ${sql.ref(column)})`;
