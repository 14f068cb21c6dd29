/** Kite Connect 3: https://kite.trade/docs/connect/v3. Instruments are asked for by their tokens. */
import { type Bar, barLength, DAY_MS, type Instrument, type Timeframe } from '@wickwise/market';
import { csvCells } from '#platform/csv.ts';
import { HttpRefusal } from '#platform/net/http-client.ts';
import { bestSeries, kindOfName, nseStep, type SeriesOffer, seriesRank } from '../../listed-share.ts';
import { AskedSymbols } from '../asked-symbols.ts';
import type { CandleCall, Get, Offer, Quoted, StreamEvent, StreamSession } from '../provider-protocol.ts';
import { isoTimeOf, listOf, numberOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';
import { type KiteQuote, readKitePackets } from './packets.ts';

/** Names in Kite's list, where they aren't the catalogue's. */
const LISTED_AS: Readonly<Record<string, string>> = { NIFTY50: 'NIFTY 50', BANKNIFTY: 'NIFTY BANK' };

export const kiteSymbolOf = ({ market, symbol }: Instrument): string | undefined =>
  market === 'Indian_Equity' ? (LISTED_AS[symbol] ?? symbol) : undefined;

/** The mode whose packets have the time of the trade. */
const MODE = 'full';

/** One connection. Nothing confirms a subscription but the first quotes, which come at any hour. */
export class KiteSession implements StreamSession {
  readonly #tokens = new AskedSymbols();
  isSettled = false;

  want(tokens: ReadonlySet<string>): string[] {
    const { added, removed } = this.#tokens.next(tokens);
    if (tokens.size === 0) this.isSettled = true;
    return [
      ...(added.length > 0
        ? [
            { a: 'subscribe', v: added.map(Number) },
            { a: 'mode', v: [MODE, added.map(Number)] },
          ]
        : []),
      ...(removed.length > 0 ? [{ a: 'unsubscribe', v: removed.map(Number) }] : []),
    ].map((message) => JSON.stringify(message));
  }

  read(message: string | Buffer): readonly StreamEvent[] {
    if (typeof message === 'string') {
      textOf(objectOf(JSON.parse(message)).type); // of orders and notices
      return [];
    }
    const quotes = readKitePackets(message);
    if (quotes.length > 0) this.isSettled = true;
    return quotes.flatMap(eventsOf);
  }
}

/** Nothing was traded yet where there's no time of a trade. */
function eventsOf({ token, price, size, volume, previousClose, tradedMs, exchangeMs }: KiteQuote): StreamEvent[] {
  const symbol = String(token);
  const time: StreamEvent[] = Number.isNaN(exchangeMs) ? [] : [{ kind: 'time', timeMs: exchangeMs }];
  if (Number.isNaN(tradedMs)) return time;
  const reference = previousClose > 0 ? { referencePrice: previousClose } : {};
  const id = `${tradedMs} ${volume} ${price}`;
  return [...time, { kind: 'trade', symbol, timeMs: tradedMs, price: priceOf(price), size, id, ...reference }];
}

/** Other exceptions, such as a call that isn't in the plan, leave the key good. */
export const refusesKiteKey = ({ body }: HttpRefusal): boolean => body.includes('TokenException');

/** Kite's names of intervals, and the days that one call may cover. */
const INTERVALS: ReadonlyMap<Timeframe, { interval: string; days: number }> = new Map([
  ['1m', { interval: 'minute', days: 60 }],
  ['3m', { interval: '3minute', days: 100 }],
  ['5m', { interval: '5minute', days: 100 }],
  ['10m', { interval: '10minute', days: 100 }],
  ['15m', { interval: '15minute', days: 200 }],
  ['30m', { interval: '30minute', days: 200 }],
  ['1h', { interval: '60minute', days: 400 }],
  ['1D', { interval: 'day', days: 2_000 }],
]);
export const KITE_TIMEFRAMES = [...INTERVALS.keys()];

export const kiteSpanMs = (timeframe: Timeframe): number => (INTERVALS.get(timeframe)?.days ?? 1) * DAY_MS;

const INDIA_MS = 19_800_000;
const timeInIndia = (timeMs: number): string =>
  new Date(timeMs + INDIA_MS).toISOString().slice(0, 19).replace('T', '+');

/** What a call answers in `data`. */
const dataOf = (body: unknown): unknown => objectOf(body).data;

/** A day's candle is stamped with midnight in India, so that days are asked for by their dates. */
export async function readKiteCandles(get: Get, { symbol, timeframe, fromMs, toMs }: CandleCall): Promise<Bar[]> {
  const { interval = 'minute' } = INTERVALS.get(timeframe) ?? {};
  const startMs = typeof barLength(timeframe) === 'string' ? fromMs - DAY_MS : fromMs;
  const query = `from=${timeInIndia(startMs)}&to=${timeInIndia(toMs - 1_000)}`;
  const { candles } = objectOf(dataOf(await get(`/instruments/historical/${symbol}/${interval}?${query}`)));
  return listOf(candles).map((row) => {
    const [time, open, high, low, close, volume] = listOf(row);
    const prices = { open: priceOf(open), high: priceOf(high), low: priceOf(low), close: priceOf(close) };
    return { timeMs: isoTimeOf(time), ...prices, volume: sizeOf(volume) };
  });
}

/** Columns of the list. */
const COLUMN = { token: 0, symbol: 2 };
/** From the end, because names hold commas. */
const FROM_END = { segment: -2, step: -5 };
/** A name lies between the symbol and nine further columns. */
const NAME = { from: 3, to: -8 };
const INDEX_STEP = 0.05;
/** Between parts of the list, others have their turn. */
const LISTED_AT_ONCE = 250;
const HEADING = 'instrument_token,';
/** Series other than the normal one are part of a symbol here: `ABC-BE`. */
const SERIES = /^(.+)-([A-Z0-9]{2})$/;
const NORMAL = 'EQ';

/** NSE's shares and indices with their names at Kite, from a table with a heading. */
export async function readKiteOffers(get: Get): Promise<(Offer & { listedAs: string })[]> {
  const lines = await readTable(get, '/instruments/NSE');
  const underlying = await readUnderlying(get);
  const shares: (SeriesOffer & { listedAs: string })[] = [];
  const indices: (Offer & { listedAs: string })[] = [];
  for (const [i, line] of lines.entries()) {
    if (i % LISTED_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    const cells = csvCells(line) ?? [];
    const [code = '', listedAs = ''] = [cells[COLUMN.token], cells[COLUMN.symbol]];
    const segment = cells.at(FROM_END.segment);
    if (!/^\d+$/.test(code) || listedAs === '') continue;
    if (segment === 'INDICES') {
      indices.push({ symbol: listedAs, listedAs, code, tickSize: INDEX_STEP, kind: 'index' });
    } else if (segment === 'NSE') {
      const [, symbol = listedAs, series = NORMAL] = SERIES.exec(listedAs) ?? [];
      if (seriesRank(series) < 0) continue;
      const name = cells.slice(NAME.from, NAME.to).join(',');
      const named = { name: name || symbol, kind: kindOfName(name), hasDerivatives: underlying.has(symbol) };
      shares.push({ symbol, listedAs, code, series, tickSize: nseStep(cells.at(FROM_END.step), 1), ...named });
    }
  }
  return [...bestSeries(shares), ...indices];
}

async function readTable(get: Get, path: string, isExtra = false): Promise<string[]> {
  const [heading = '', ...lines] = textOf(await get(path, { as: 'text', isExtra }))
    .trim()
    .split(/\r?\n/);
  if (!heading.startsWith(HEADING)) throw new Error('not the list of instruments');
  return lines;
}

/** The shares that futures are of; none where that list can't be had. */
async function readUnderlying(get: Get): Promise<ReadonlySet<string>> {
  const lines = await readTable(get, '/instruments/NFO', true).catch((error: unknown) => {
    if (error instanceof HttpRefusal) return [];
    throw error;
  });
  return new Set(lines.flatMap((line) => FUTURE.exec(line)?.[1] ?? []));
}

/** The name of what a future is of comes after its own symbol. */
const FUTURE = /^\d+,\d+,[^,]+,"?([^,"]+)"?,.*,FUT,/;

const MOST_QUOTED = 500;
/** Quotes are allowed once a second, other calls three times. */
const QUOTES_COST = 3;

/** The newest prices with the previous closes, by the names that belong to tokens. */
export async function readKiteQuotes(
  get: Get,
  tokens: readonly string[],
  nameOf: ReadonlyMap<string, string>,
): Promise<Quoted[]> {
  const names = tokens.flatMap((token) => nameOf.get(token) ?? []);
  const quoted: Quoted[] = [];
  for (let i = 0; i < names.length; i += MOST_QUOTED) {
    const query = names.slice(i, i + MOST_QUOTED).map((name) => `i=${encodeURIComponent(`NSE:${name}`)}`);
    const data = objectOf(dataOf(await get(`/quote/ohlc?${query.join('&')}`, { cost: QUOTES_COST })));
    for (const one of Object.values(data).map(objectOf)) {
      const close = numberOf(objectOf(one.ohlc).close);
      const prices = { price: priceOf(one.last_price), referencePrice: close > 0 ? close : Number.NaN };
      quoted.push({ symbol: String(numberOf(one.instrument_token)), ...prices, timeMs: undefined });
    }
  }
  return quoted;
}
