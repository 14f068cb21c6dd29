import type { Timeframe } from '@wickwise/market';
import type { FakeMarket, FakeTrade } from './fake-market.ts';
import type { Dialect, FakeAnswer } from './fake-provider.ts';

interface Request {
  method: 'SUBSCRIBE' | 'UNSUBSCRIBE';
  params: string[];
  id: number;
}

/** Binance's public stream and REST side, from https://developers.binance.com/docs/binance-spot-api-docs. */
export const binanceDialect: Dialect = {
  hear(message, connection, market) {
    const { method, params, id } = JSON.parse(message) as Request;
    for (const stream of params) {
      const symbol = stream.split('@')[0]?.toUpperCase() ?? '';
      if (method === 'SUBSCRIBE') connection.subscribed.add(symbol);
      else connection.subscribed.delete(symbol);
    }
    connection.send(JSON.stringify({ result: null, id }));
    for (const symbol of connection.subscribed) connection.send(miniTicker(symbol, market));
  },
  trade: ({ symbol: s, timeMs, price, size, seq }: FakeTrade) =>
    JSON.stringify({
      e: 'aggTrade',
      E: timeMs + 1,
      s,
      a: seq,
      p: price.toFixed(8),
      q: size.toFixed(8),
      f: seq,
      l: seq,
      T: timeMs,
      m: true,
      M: true,
    }),
  rest(url, market) {
    const answer = ROUTES[url.pathname]?.(url.searchParams, market);
    return answer ?? { status: 404, body: { code: -1, msg: 'no such path' } };
  },
};

function miniTicker(s: string, market: FakeMarket): string {
  const { price } = market.last(s);
  const [o, c] = [market.referencePrice.toFixed(8), price.toFixed(8)];
  return JSON.stringify({ e: '24hrMiniTicker', E: market.nowMs(), s, c, o, h: c, l: o, v: '10.0', q: '1000.0' });
}

const ROUTES: Readonly<Record<string, (query: URLSearchParams, market: FakeMarket) => FakeAnswer>> = {
  '/api/v3/exchangeInfo': (_query, { symbols }) => ({
    body: {
      timezone: 'UTC',
      symbols: symbols.map((symbol) => ({
        symbol,
        status: 'TRADING',
        baseAsset: symbol.replace(/USDT$/, ''),
        quoteAsset: 'USDT',
        filters: [
          { filterType: 'PRICE_FILTER', minPrice: '0.01000000', maxPrice: '1000000.00000000', tickSize: '0.01000000' },
          { filterType: 'LOT_SIZE', minQty: '0.00001000', maxQty: '9000.00000000', stepSize: '0.00001000' },
        ],
      })),
    },
  }),
  '/api/v3/ticker/24hr': (_query, market) => ({ body: market.symbols.map((symbol) => quoteOf(symbol, market)) }),
  '/api/v3/klines': (query, market) => {
    const { symbol = '', interval = '', startTime, endTime, limit } = Object.fromEntries(query);
    if (Number(limit) > 1_000)
      return { status: 400, body: { code: -1130, msg: 'Data sent for parameter is not valid.' } };
    const timeframe = interval.replace('d', 'D') as Timeframe;
    const bars = market.candles(symbol, timeframe, Number(startTime), Number(endTime) + 1).slice(0, Number(limit));
    return {
      headers: { 'x-mbx-used-weight-1m': '2' },
      body: bars.map(({ timeMs, open, high, low, close, volume }) => [
        timeMs,
        ...[open, high, low, close, volume].map((value) => value.toFixed(8)),
        ...[timeMs + 59_999, '0.0', 1, '0.0', '0.0', '0'],
      ]),
    };
  },
};

function quoteOf(symbol: string, market: FakeMarket): object {
  const { price, timeMs } = market.last(symbol);
  return {
    symbol,
    openPrice: market.referencePrice.toFixed(8),
    lastPrice: price.toFixed(8),
    volume: '10.0',
    openTime: timeMs - 86_400_000,
    closeTime: timeMs,
    count: 1,
  };
}
