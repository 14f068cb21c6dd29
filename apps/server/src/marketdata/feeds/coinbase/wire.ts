/**
 * Coinbase Exchange's public market data: https://docs.cdp.coinbase.com/exchange.
 *
 * The channel `matches` reports every trade, so that bars made of them equal the exchange's candles. `last_match`, which
 * comes on subscribing, is an old trade and left out.
 */
import { type Bar, barLength, type Instrument, type Timeframe } from '@wickwise/market';
import { AskedSymbols } from '../asked-symbols.ts';
import type { CandleCall, Get, Offer, Quoted, StreamEvent, StreamSession } from '../provider-protocol.ts';
import { type Fields, isoTimeOf, listOf, numberOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';

export const coinbaseSymbolOf = ({ symbol }: Instrument): string => symbol;

const CHANNELS = ['matches', 'ticker_batch', 'heartbeat'];

/** One connection. Each product is asked for alone: a message with one that isn't traded is refused as a whole. */
export class CoinbaseSession implements StreamSession {
  readonly #products = new AskedSymbols();

  get isSettled(): boolean {
    return this.#products.unanswered.size === 0;
  }

  want(products: ReadonlySet<string>): string[] {
    const { added, removed } = this.#products.next(products);
    const subscribe = added.map((product) => ask('subscribe', [product]));
    return removed.length > 0 ? [...subscribe, ask('unsubscribe', removed)] : subscribe;
  }

  read(message: string | Buffer): readonly StreamEvent[] {
    const body = objectOf(JSON.parse(String(message)));
    if (body.type === 'match') return [tradeOf(body)];
    if (body.type === 'ticker') return [referenceOf(body), { kind: 'time', timeMs: isoTimeOf(body.time) }];
    if (body.type === 'heartbeat') return [{ kind: 'time', timeMs: isoTimeOf(body.time) }];
    if (body.type === 'subscriptions') return this.#confirm(listOf(body.channels).map(objectOf));
    return body.type === 'error' ? this.#refuse(`${body.reason ?? body.message}`) : [];
  }

  /** The message holds all that the connection is subscribed to. */
  #confirm(channels: readonly Fields[]): readonly StreamEvent[] {
    const matches = channels.find(({ name }) => name === 'matches');
    for (const product of listOf(matches?.product_ids ?? [])) this.#products.answer(textOf(product));
    return [];
  }

  #refuse(reason: string): readonly StreamEvent[] {
    const product = [...this.#products.unanswered].find((one) => reason.startsWith(`${one} `));
    if (!product) throw new Error(reason);
    this.#products.answer(product);
    return [{ kind: 'refused', symbol: product, reason }];
  }
}

const ask = (type: string, products: readonly string[]): string =>
  JSON.stringify({ type, product_ids: products, channels: CHANNELS });

const tradeOf = (match: Fields): StreamEvent => ({
  kind: 'trade',
  symbol: textOf(match.product_id),
  timeMs: isoTimeOf(match.time),
  price: priceOf(match.price),
  size: sizeOf(match.size),
  id: numberOf(match.trade_id),
});

const referenceOf = ({ product_id, open_24h }: Fields): StreamEvent => ({
  kind: 'reference',
  symbol: textOf(product_id),
  price: priceOf(open_24h),
});

/** Those of 6 hours aren't ours. */
export const COINBASE_TIMEFRAMES = ['1m', '5m', '15m', '1h', '1D'] as const satisfies readonly Timeframe[];
export const MOST_COINBASE_CANDLES = 300;
const DAY_SECONDS = 86_400;

/** A call for more than 300 candles is refused; rows come newest first, and one before the start may be among them. */
export async function readCoinbaseCandles(get: Get, { symbol, timeframe, fromMs, toMs }: CandleCall): Promise<Bar[]> {
  const length = barLength(timeframe);
  const granularity = typeof length === 'number' ? length * 60 : DAY_SECONDS;
  const start = Math.ceil(fromMs / 1_000);
  const end = Math.max(Math.ceil(toMs / 1_000) - granularity, start);
  const query = `granularity=${granularity}&start=${start}&end=${end}`;
  return listOf(await get(`/products/${symbol}/candles?${query}`)).map((row) => {
    const [seconds, low, high, open, close, volume] = listOf(row);
    const prices = { open: priceOf(open), high: priceOf(high), low: priceOf(low), close: priceOf(close) };
    return { timeMs: numberOf(seconds) * 1_000, ...prices, volume: sizeOf(volume) };
  });
}

/** What can be traded now. */
export async function readCoinbaseOffers(get: Get): Promise<Offer[]> {
  const products = listOf(await get('/products')).map(objectOf);
  return products
    .filter(({ status, trading_disabled }) => status === 'online' && trading_disabled !== true)
    .map(({ id, quote_increment }) => ({ symbol: textOf(id), tickSize: priceOf(quote_increment) }));
}

/** The newest prices, product by product; those of products that aren't traded are left out. */
export async function readCoinbaseQuotes(get: Get, symbols: readonly string[]): Promise<Quoted[]> {
  const found = await Promise.allSettled(symbols.map((symbol) => quoteOf(get, symbol)));
  const good = found.filter((outcome) => outcome.status === 'fulfilled');
  if (good.length === 0 && found[0]?.status === 'rejected') throw found[0].reason;
  return good.map(({ value }) => value);
}

async function quoteOf(get: Get, symbol: string): Promise<Quoted> {
  const { last, open } = objectOf(await get(`/products/${symbol}/stats`));
  return { symbol, price: priceOf(last), referencePrice: priceOf(open), timeMs: undefined };
}
