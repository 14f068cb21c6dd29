/**
 * Binance's public market data: https://developers.binance.com/docs/binance-spot-api-docs, hosts `*.binance.vision`.
 *
 * Numbers are decimal text. `aggTrade` reports every trade, fills of one order at one price together, so that bars made
 * of them equal the exchange's klines.
 */
import { type Bar, barLength, type Instrument, isIntraday, type Timeframe } from '@wickwise/market';
import { AskedSymbols } from '../asked-symbols.ts';
import type { CandleCall, Get, Offer, Quoted, StreamEvent, StreamSession } from '../provider-protocol.ts';
import { type Fields, listOf, numberOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';

/** Coins are quoted against Tether's dollar. */
export const binanceSymbolOf = ({ symbol }: Instrument): string => symbol.replace(/-USD$/, 'USDT');

/** Streams of one message: its length is limited, and a symbol has two. */
const STREAMS_PER_MESSAGE = 200;

const streamsOf = (symbol: string): string[] => {
  const name = symbol.toLowerCase();
  return [`${name}@aggTrade`, `${name}@miniTicker`];
};

/** One connection at `/ws`: streams are subscribed to by messages, each confirmed by its number. */
export class BinanceSession implements StreamSession {
  readonly #streams = new AskedSymbols();
  readonly #unconfirmed = new Set<number>();
  #lastId = 0;

  get isSettled(): boolean {
    return this.#unconfirmed.size === 0;
  }

  want(symbols: ReadonlySet<string>): string[] {
    const { added, removed } = this.#streams.next(new Set([...symbols].flatMap(streamsOf)));
    return [...this.#ask('SUBSCRIBE', added), ...this.#ask('UNSUBSCRIBE', removed)];
  }

  read(message: string | Buffer): readonly StreamEvent[] {
    const body = objectOf(JSON.parse(String(message)));
    if (body.e === undefined && body.id !== undefined) return this.#confirm(body.id, body.error);
    return eventsOf(body);
  }

  #ask(method: 'SUBSCRIBE' | 'UNSUBSCRIBE', streams: readonly string[]): string[] {
    const messages: string[] = [];
    for (let from = 0; from < streams.length; from += STREAMS_PER_MESSAGE) {
      const id = ++this.#lastId;
      this.#unconfirmed.add(id);
      messages.push(JSON.stringify({ method, params: streams.slice(from, from + STREAMS_PER_MESSAGE), id }));
    }
    return messages;
  }

  #confirm(id: unknown, error: unknown): readonly StreamEvent[] {
    if (error !== undefined) throw new Error(`a subscription was refused: ${JSON.stringify(error)}`);
    this.#unconfirmed.delete(numberOf(id));
    return [];
  }
}

/** A kind of message that isn't known says nothing: Binance adds some without notice. */
function eventsOf(body: Fields): readonly StreamEvent[] {
  if (body.e === 'aggTrade') return [tradeOf(body)];
  if (body.e === '24hrMiniTicker') {
    return [
      { kind: 'reference', symbol: textOf(body.s), price: priceOf(body.o) },
      { kind: 'time', timeMs: numberOf(body.E) },
    ];
  }
  return body.e === 'serverShutdown' ? [{ kind: 'closing' }] : [];
}

const tradeOf = (body: Fields): StreamEvent => ({
  kind: 'trade',
  symbol: textOf(body.s),
  timeMs: numberOf(body.T),
  price: priceOf(body.p),
  size: sizeOf(body.q),
  id: numberOf(body.a),
});

/** Timeframes that Binance has, under its names; it has no 10m. */
export const BINANCE_TIMEFRAMES = ['1m', '3m', '5m', '15m', '30m', '1h', '1D'] as const satisfies readonly Timeframe[];
const intervalOf = (timeframe: Timeframe): string => timeframe.replace('D', 'd');

export const MOST_KLINES = 1_000;
const KLINES_COST = 2;

/** Klines of a stretch, which open in it. */
export async function readKlines(get: Get, { symbol, timeframe, fromMs, toMs }: CandleCall): Promise<Bar[]> {
  if (!isIntraday(timeframe) && barLength(timeframe) !== 'day') throw new Error(`${timeframe} is built from days`);
  const query = { symbol, interval: intervalOf(timeframe), startTime: fromMs, endTime: toMs - 1, limit: MOST_KLINES };
  const rows = listOf(await get(`/api/v3/klines?${queryOf(query)}`, { cost: KLINES_COST }));
  return rows.map((row) => {
    const [timeMs, open, high, low, close, volume] = listOf(row);
    const prices = { open: priceOf(open), high: priceOf(high), low: priceOf(low), close: priceOf(close) };
    return { timeMs: numberOf(timeMs), ...prices, volume: sizeOf(volume) };
  });
}

const OFFERS_COST = 20;

/** What can be traded now. */
export async function readBinanceOffers(get: Get): Promise<Offer[]> {
  const { symbols } = objectOf(
    await get('/api/v3/exchangeInfo?permissions=SPOT&symbolStatus=TRADING', { cost: OFFERS_COST }),
  );
  return listOf(symbols).flatMap((entry) => {
    const { symbol, status, filters } = objectOf(entry);
    const step = listOf(filters)
      .map(objectOf)
      .find(({ filterType }) => filterType === 'PRICE_FILTER');
    return status === 'TRADING' && step ? [{ symbol: textOf(symbol), tickSize: priceOf(step.tickSize) }] : [];
  });
}

const QUOTES_COST = 80;

/** The newest prices. All are asked for: a list is refused as a whole where one of its symbols isn't known. */
export async function readBinanceQuotes(get: Get, symbols: readonly string[]): Promise<Quoted[]> {
  const wanted = new Set(symbols);
  const rows = listOf(await get('/api/v3/ticker/24hr?type=MINI', { cost: QUOTES_COST })).map(objectOf);
  return rows.filter(({ symbol, lastPrice }) => wanted.has(textOf(symbol)) && Number(lastPrice) > 0).map(quoteOf);
}

const quoteOf = ({ symbol, lastPrice, openPrice, closeTime }: Fields): Quoted => ({
  symbol: textOf(symbol),
  price: priceOf(lastPrice),
  referencePrice: priceOf(openPrice),
  timeMs: numberOf(closeTime),
});

const queryOf = (fields: Readonly<Record<string, string | number>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
