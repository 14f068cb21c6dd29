/**
 * Bybit's public spot market data, version 5: https://bybit-exchange.github.io/docs/v5.
 *
 * `publicTrade` reports every trade, so that bars made of them equal the exchange's candles. Ids of trades are texts
 * without an order; numbers are decimal text.
 */
import { type Bar, barLength, type Instrument, type Timeframe } from '@wickwise/market';
import { AskedSymbols } from '../asked-symbols.ts';
import type { CandleCall, Get, Offer, Quoted, StreamEvent, StreamSession } from '../provider-protocol.ts';
import { type Fields, listOf, numberOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';

/** Coins are quoted against Tether's dollar. */
export const bybitSymbolOf = ({ symbol }: Instrument): string => symbol.replace(/-USD$/, 'USDT');

const TOPICS = ['publicTrade', 'tickers'] as const;
const topicsOf = (symbol: string): string[] => TOPICS.map((topic) => `${topic}.${symbol}`);

export const bybitPing = (): string => '{"op":"ping"}';

/** One connection. Each symbol is asked for alone: a message with an unknown one is refused as a whole. */
export class BybitSession implements StreamSession {
  readonly #symbols = new AskedSymbols();
  /** Symbols by the number of the message that asked for them. */
  readonly #unconfirmed = new Map<string, string>();
  #lastNo = 0;

  get isSettled(): boolean {
    return this.#unconfirmed.size === 0;
  }

  want(symbols: ReadonlySet<string>): string[] {
    const { added, removed } = this.#symbols.next(symbols);
    return [
      ...added.map((symbol) => this.#subscribe(symbol)),
      ...removed.map((symbol) => JSON.stringify({ op: 'unsubscribe', args: topicsOf(symbol) })),
    ];
  }

  read(message: string | Buffer): readonly StreamEvent[] {
    const body = objectOf(JSON.parse(String(message)));
    if (body.op === 'subscribe') return this.#answered(body);
    const topic = body.topic === undefined ? '' : textOf(body.topic);
    if (topic.startsWith('publicTrade.')) return listOf(body.data).map((entry) => tradeOf(objectOf(entry)));
    return topic.startsWith('tickers.') ? [...referenceOf(objectOf(body.data)), timeOf(body)] : [];
  }

  #subscribe(symbol: string): string {
    const no = String(++this.#lastNo);
    this.#unconfirmed.set(no, symbol);
    return JSON.stringify({ op: 'subscribe', req_id: no, args: topicsOf(symbol) });
  }

  #answered(body: Fields): readonly StreamEvent[] {
    const no = textOf(body.req_id);
    const symbol = this.#unconfirmed.get(no);
    this.#unconfirmed.delete(no);
    if (body.success === true || symbol === undefined) return [];
    return [{ kind: 'refused', symbol, reason: textOf(body.ret_msg) }];
  }
}

const tradeOf = (trade: Fields): StreamEvent => ({
  kind: 'trade',
  symbol: textOf(trade.s),
  timeMs: numberOf(trade.T),
  price: priceOf(trade.p),
  size: sizeOf(trade.v),
  id: textOf(trade.i),
});

/** A pair without a price a day ago is new. */
const referenceOf = ({ symbol, prevPrice24h }: Fields): StreamEvent[] =>
  Number(prevPrice24h) > 0 ? [{ kind: 'reference', symbol: textOf(symbol), price: priceOf(prevPrice24h) }] : [];

const timeOf = ({ ts }: Fields): StreamEvent => ({ kind: 'time', timeMs: numberOf(ts) });

export const BYBIT_TIMEFRAMES = ['1m', '3m', '5m', '15m', '30m', '1h', '1D'] as const satisfies readonly Timeframe[];
export const MOST_BYBIT_CANDLES = 1_000;

/** Minutes, or the first letter. */
function intervalOf(timeframe: Timeframe): string {
  const length = barLength(timeframe);
  return typeof length === 'number' ? String(length) : 'D';
}

const TOO_MANY_VISITS = 10_006;
const PAUSE_MS = 5_000;

/** Returns how long to wait where Bybit refuses for the rate by HTTP 200, ms: its limits count five seconds. */
export const bybitThrottledMs = (body: unknown): number | undefined =>
  objectOf(body).retCode === TOO_MANY_VISITS ? PAUSE_MS : undefined;

/** The list of a call's result. Throws with what Bybit says instead. */
function rowsOf(body: unknown): readonly unknown[] {
  const { retCode, retMsg, result } = objectOf(body);
  if (retCode !== 0) throw new Error(`${retCode}: ${retMsg}`);
  return listOf(objectOf(result).list);
}

/** Candles that open in the stretch; those without a trade are flat and have no volume. */
export async function readBybitCandles(get: Get, { symbol, timeframe, fromMs, toMs }: CandleCall): Promise<Bar[]> {
  const stretch = `start=${fromMs}&end=${toMs - 1}&limit=${MOST_BYBIT_CANDLES}`;
  const path = `/v5/market/kline?category=spot&symbol=${symbol}&interval=${intervalOf(timeframe)}&${stretch}`;
  return rowsOf(await get(path)).map((row) => {
    const [timeMs, open, high, low, close, volume] = listOf(row);
    const prices = { open: priceOf(open), high: priceOf(high), low: priceOf(low), close: priceOf(close) };
    return { timeMs: numberOf(timeMs), ...prices, volume: sizeOf(volume) };
  });
}

/** What can be traded now. Shares as tokens are left out: they aren't the share. */
export async function readBybitOffers(get: Get): Promise<Offer[]> {
  return rowsOf(await get('/v5/market/instruments-info?category=spot'))
    .map(objectOf)
    .filter(({ status, symbolType }) => status === 'Trading' && symbolType !== 'xstocks')
    .map(({ symbol, priceFilter }) => ({ symbol: textOf(symbol), tickSize: priceOf(objectOf(priceFilter).tickSize) }));
}

/** The newest prices: all are sent by one call. */
export async function readBybitQuotes(get: Get, symbols: readonly string[]): Promise<Quoted[]> {
  const wanted = new Set(symbols);
  const body = await get('/v5/market/tickers?category=spot');
  const timeMs = numberOf(objectOf(body).time);
  return rowsOf(body)
    .map(objectOf)
    .filter(({ symbol, lastPrice }) => wanted.has(textOf(symbol)) && Number(lastPrice) > 0)
    .map(({ symbol, lastPrice, prevPrice24h }) => ({
      symbol: textOf(symbol),
      price: priceOf(lastPrice),
      referencePrice: Number(prevPrice24h) > 0 ? priceOf(prevPrice24h) : Number.NaN,
      timeMs,
    }));
}
