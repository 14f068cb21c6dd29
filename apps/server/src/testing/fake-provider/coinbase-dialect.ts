import { barLength, TIMEFRAMES, type Timeframe } from '@wickwise/market';
import type { FakeMarket, FakeTrade } from './fake-market.ts';
import type { Dialect, FakeAnswer } from './fake-provider.ts';

interface Request {
  type: 'subscribe' | 'unsubscribe';
  product_ids: string[];
  channels: string[];
}

/** Coinbase Exchange's stream and REST side, from https://docs.cdp.coinbase.com/exchange. */
export const coinbaseDialect: Dialect = {
  hear(message, connection, market) {
    const { type, product_ids: products, channels } = JSON.parse(message) as Request;
    const unknown = products.find((product) => !market.symbols.includes(product));
    if (unknown) {
      connection.send(
        JSON.stringify({ type: 'error', message: 'Failed to subscribe', reason: `${unknown} is not a valid product` }),
      );
      return;
    }
    for (const product of products) {
      if (type === 'subscribe') connection.subscribed.add(product);
      else connection.subscribed.delete(product);
    }
    const product_ids = [...connection.subscribed];
    const state = channels.map((name) => ({ name, product_ids, account_ids: null }));
    if (type === 'subscribe') for (const product of products) connection.send(lastMatch(product, market));
    connection.send(JSON.stringify({ type: 'subscriptions', channels: product_ids.length > 0 ? state : [] }));
    if (type === 'subscribe') for (const product of products) connection.send(ticker(product, market));
  },
  heartbeat: (market) =>
    JSON.stringify({
      type: 'heartbeat',
      sequence: 90,
      last_trade_id: 20,
      product_id: market.symbols[0],
      time: isoOf(market.nowMs()),
    }),
  trade: (trade) => JSON.stringify({ type: 'match', ...matchOf(trade) }),
  rest(url, market) {
    const [, , product = '', what] = url.pathname.split('/');
    if (product === '') return { body: market.symbols.map(productOf) };
    if (!market.symbols.includes(product)) return { status: 404, body: { message: 'NotFound' } };
    return what === 'stats' ? statsOf(product, market) : candlesOf(product, url.searchParams, market);
  },
};

const isoOf = (timeMs: number): string => new Date(timeMs).toISOString().replace('Z', '123Z');

const matchOf = ({ symbol, timeMs, price, size, seq }: FakeTrade): object => ({
  trade_id: seq,
  maker_order_id: 'a',
  taker_order_id: 'b',
  side: 'sell',
  size: size.toFixed(8),
  price: price.toFixed(8),
  product_id: symbol,
  sequence: 50 + seq,
  time: isoOf(timeMs),
});

function lastMatch(product: string, market: FakeMarket): string {
  const newest = market.of(product).at(-1) ?? {
    symbol: product,
    timeMs: market.nowMs() - 1_000,
    price: 100,
    size: 1,
    seq: 0,
  };
  return JSON.stringify({ type: 'last_match', ...matchOf(newest) });
}

function ticker(product_id: string, market: FakeMarket): string {
  const price = market.last(product_id).price.toFixed(2);
  const day = { open_24h: market.referencePrice.toFixed(2), volume_24h: '10', low_24h: price, high_24h: price };
  const book = { best_bid: price, best_ask: price };
  return JSON.stringify({
    type: 'ticker',
    sequence: 1,
    product_id,
    price,
    ...day,
    ...book,
    time: isoOf(market.nowMs()),
  });
}

const productOf = (id: string): object => ({
  id,
  base_currency: id.split('-')[0],
  quote_currency: 'USD',
  quote_increment: '0.01',
  status: 'online',
  trading_disabled: false,
});

const statsOf = (product: string, market: FakeMarket): FakeAnswer => ({
  body: { open: market.referencePrice.toFixed(2), last: market.last(product).price.toFixed(2), volume: '10' },
});

const SECONDS: ReadonlyMap<string, Timeframe> = new Map(
  TIMEFRAMES.map((timeframe) => [String(timeframe === '1D' ? 86_400 : Number(barLength(timeframe)) * 60), timeframe]),
);

function candlesOf(product: string, query: URLSearchParams, market: FakeMarket): FakeAnswer {
  const { granularity = '', start, end } = Object.fromEntries(query);
  const timeframe = SECONDS.get(granularity);
  const rows = (Number(end) - Number(start)) / Number(granularity) + 1;
  if (!timeframe || rows > 300)
    return { status: 400, body: { message: 'granularity too small for the requested time range' } };
  const stepMs = Number(granularity) * 1_000;
  const bars = market.candles(product, timeframe, Number(start) * 1_000 - stepMs, Number(end) * 1_000 + 1);
  return {
    body: bars
      .reverse()
      .map(({ timeMs, open, high, low, close, volume }) => [timeMs / 1_000, low, high, open, close, volume]),
  };
}
