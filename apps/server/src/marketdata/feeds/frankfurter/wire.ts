import {
  type Bar,
  DAY_MS,
  dateInZone,
  type Instrument,
  type IsoDate,
  type Timeframe,
  zonedTimeMs,
} from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import { HttpRefusal } from '#platform/net/http-client.ts';
import type { CandleCall, Get, Offer, Quoted } from '../provider-protocol.ts';
import { listOf, objectOf, priceOf, textOf } from '../wire-values.ts';

/**
 * The euro reference rates of the European Central Bank, from Frankfurter (https://frankfurter.dev): one value a working
 * day, fixed at 14:15 in Frankfurt and published at about 16:00. Pairs without the euro are made of two of them.
 */

const ZONE = 'Europe/Berlin';
const FIX_MINUTES = 14 * 60 + 15;
/** Two fixes are among so many days, Christmas and Easter included. */
const RECENT_DAYS = 10;
/** All currencies of ten years. */
const MOST_BYTES = 16_000_000;
/** Time for which rates are reused, ms: each pair is made of the same ones. */
const LAST_MS = 60_000;
const EURO = 'EUR';

export const FIX_TIMEFRAMES = ['1D'] as const satisfies readonly Timeframe[];

/** Units of each currency for a euro, by date. */
type Rates = ReadonlyMap<IsoDate, ReadonlyMap<string, number>>;

/** Undefined for gold and silver. */
export const fixSymbolOf = ({ symbol }: Instrument): string | undefined =>
  /^[A-Z]{6}$/.test(symbol) && !symbol.startsWith('X') ? symbol : undefined;

/** When the rate of a date was fixed, epoch ms. */
export const fixTimeMs = (date: IsoDate): number => zonedTimeMs(ZONE, date, FIX_MINUTES);

/** Reads rates by version 1 of the interface, and by version 2 once that is gone. */
export class FixReader {
  #hasFirst = true;
  #last: { key: string; atMs: number; rates: Promise<Rates> } | undefined;

  /** Pairs of the catalogue whose currencies both have a rate now. */
  async offers(get: Get): Promise<Offer[]> {
    const today = dateInZone(ZONE, Date.now());
    const newest = [...(await this.#between(get, daysBefore(today, RECENT_DAYS), today)).values()].at(-1);
    if (!newest) throw new Error('there are no rates');
    return instrumentsOf('Forex').flatMap((instrument) => {
      const symbol = fixSymbolOf(instrument);
      return symbol && rateIn(newest, symbol) !== undefined ? [{ symbol, tickSize: instrument.tickSize }] : [];
    });
  }

  /** The newest fix of each pair; its change starts from the one before. */
  async quotes(get: Get, symbols: readonly string[]): Promise<Quoted[]> {
    const today = dateInZone(ZONE, Date.now());
    const days = [...(await this.#between(get, daysBefore(today, RECENT_DAYS), today))];
    return symbols.flatMap((symbol) => {
      const fixes = days.flatMap(([date, rates]) => {
        const price = rateIn(rates, symbol);
        return price === undefined ? [] : [{ date, price }];
      });
      const [newest, before] = fixes.toReversed();
      if (!newest) return [];
      return [
        { symbol, price: newest.price, referencePrice: before?.price ?? Number.NaN, timeMs: fixTimeMs(newest.date) },
      ];
    });
  }

  /** One bar a day, whose prices are the same. */
  async bars(get: Get, { symbol, timeframe, fromMs, toMs }: CandleCall): Promise<Bar[]> {
    if (timeframe !== '1D') throw new Error('there is one fix a day');
    const [from, to] = [dateInZone(ZONE, fromMs), dateInZone(ZONE, toMs)];
    return [...(await this.#kept(get, from, to))].flatMap(([date, rates]) => {
      const price = rateIn(rates, symbol);
      if (price === undefined) return [];
      return [{ timeMs: fixTimeMs(date), open: price, high: price, low: price, close: price, volume: 0 }];
    });
  }

  #kept(get: Get, from: IsoDate, to: IsoDate): Promise<Rates> {
    const key = `${from} ${to}`;
    if (this.#last?.key === key && performance.now() - this.#last.atMs < LAST_MS) return this.#last.rates;
    const rates = this.#between(get, from, to);
    this.#last = { key, atMs: performance.now(), rates };
    rates.catch(() => {
      this.#last = undefined;
    });
    return rates;
  }

  async #between(get: Get, from: IsoDate, to: IsoDate): Promise<Rates> {
    if (this.#hasFirst) {
      try {
        return readFirst(await get(`/v1/${from}..${to}?base=${EURO}`, { mostBytes: MOST_BYTES }));
      } catch (error) {
        if (!(error instanceof HttpRefusal) || !GONE.has(error.status)) throw error;
      }
    }
    const query = new URLSearchParams({ base: EURO, from, to, providers: 'ecb' });
    const rates = readSecond(await get(`/v2/rates?${query}`, { mostBytes: MOST_BYTES }));
    this.#hasFirst = false;
    return rates;
  }
}

/** How version 1 will end; it also says 404 of days without a rate. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

const daysBefore = (date: IsoDate, days: number): IsoDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** `{ rates: { "2026-11-18": { "USD": 1.09 } } }`; the newest day before the first one may be among them. */
function readFirst(body: unknown): Rates {
  const days = Object.entries(objectOf(objectOf(body).rates)).sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(
    days.map(([date, rates]) => [
      date,
      new Map(Object.entries(objectOf(rates)).map(([code, rate]) => [code, priceOf(rate)])),
    ]),
  );
}

/** Rows `{ date, base, quote, rate }`. */
function readSecond(body: unknown): Rates {
  const rates = new Map<IsoDate, Map<string, number>>();
  for (const row of listOf(body).map(objectOf)) {
    const date = textOf(row.date);
    const own = rates.get(date) ?? new Map<string, number>();
    rates.set(date, own.set(textOf(row.quote), priceOf(row.rate)));
  }
  return new Map([...rates].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the price of a pair, without binary residue; undefined where a currency has no rate. */
function rateIn(rates: ReadonlyMap<string, number>, pair: string): number | undefined {
  const ofEuro = (code: string): number | undefined => (code === EURO ? 1 : rates.get(code));
  const [base, quote] = [ofEuro(pair.slice(0, 3)), ofEuro(pair.slice(3))];
  return base === undefined || quote === undefined ? undefined : Number((quote / base).toPrecision(9));
}
