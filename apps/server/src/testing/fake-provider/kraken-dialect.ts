import { barLength, TIMEFRAMES, type Timeframe } from '@wickwise/market';
import type { FakeMarket, FakeTrade } from './fake-market.ts';
import type { Dialect, FakeAnswer } from './fake-provider.ts';

interface Request {
  method: string;
  params: { channel: string; symbol: string[] };
}

const isoOf = (timeMs: number): string => new Date(timeMs).toISOString().replace('Z', '123Z');

/** Kraken's stream, version 2, and its REST side, from https://docs.kraken.com/exchange. */
export const krakenDialect: Dialect = {
  greeting: [
    '{"channel":"status","type":"update","data":[{"api_version":"v2","connection_id":12876178573286498000,"system":"online"}]}',
  ],
  hear(message, connection, market) {
    const { method, params } = JSON.parse(message) as Request;
    for (const symbol of params.symbol) {
      const answer = { method, success: true, time_in: isoOf(market.nowMs()), time_out: isoOf(market.nowMs()) };
      if (method === 'subscribe' && !market.symbols.includes(symbol)) {
        connection.send(
          JSON.stringify({ ...answer, success: false, error: `Currency pair not supported ${symbol}`, symbol }),
        );
        continue;
      }
      if (method === 'subscribe') connection.subscribed.add(symbol);
      else connection.subscribed.delete(symbol);
      connection.send(JSON.stringify({ ...answer, result: { channel: params.channel, symbol, snapshot: true } }));
      if (method === 'subscribe' && params.channel === 'ticker') connection.send(ticker(symbol, market));
    }
  },
  heartbeat: () => '{"channel":"heartbeat"}',
  trade: ({ symbol, timeMs, price, size, seq }: FakeTrade) =>
    JSON.stringify({
      channel: 'trade',
      type: 'update',
      data: [{ symbol, side: 'buy', price, qty: size, ord_type: 'limit', trade_id: seq, timestamp: isoOf(timeMs) }],
    }),
  rest(url, market) {
    const answer = ROUTES[url.pathname]?.(url.searchParams, market);
    return answer ?? { body: { error: ['EGeneral:Unknown method'] } };
  },
};

function ticker(symbol: string, market: FakeMarket): string {
  const { price: last } = market.last(symbol);
  const prices = { bid: last - 0.1, bid_qty: 1, ask: last + 0.1, ask_qty: 1, last, low: last, high: last };
  const change = last - market.referencePrice;
  const data = [{ symbol, ...prices, volume: 10, vwap: last, change, change_pct: 1 }];
  return JSON.stringify({ channel: 'ticker', type: 'snapshot', data });
}

/** REST's spelling of a pair, and the key of an old one. */
const pairOf = (symbol: string): string => symbol.replace('BTC', 'XBT').replace('/', '');
const keyOf = (symbol: string): string => `X${symbol.replace('BTC', 'XBT').replace('/', 'Z')}`;

const MINUTES: ReadonlyMap<string, Timeframe> = new Map(
  TIMEFRAMES.map((timeframe) => [String(timeframe === '1D' ? 1_440 : barLength(timeframe)), timeframe]),
);

const ROUTES: Readonly<Record<string, (query: URLSearchParams, market: FakeMarket) => FakeAnswer>> = {
  '/0/public/AssetPairs': (_query, { symbols }) => {
    const pairs = symbols.map((symbol) => [
      keyOf(symbol),
      {
        altname: pairOf(symbol),
        wsname: symbol.replace('BTC', 'XBT'),
        aclass_base: 'currency',
        tick_size: '0.01',
        status: 'online',
      },
    ]);
    const token = {
      altname: 'AAPLxUSD',
      wsname: 'AAPLx/USD',
      aclass_base: 'tokenized_asset',
      tick_size: '0.01',
      status: 'online',
    };
    return { body: { error: [], result: { ...Object.fromEntries(pairs), AAPLxUSD: token } } };
  },
  '/0/public/Ticker': (_query, market) => ({
    body: {
      error: [],
      result: Object.fromEntries(
        market.symbols.map((symbol) => [keyOf(symbol), { c: [market.last(symbol).price.toFixed(5), '0.1'], o: '1.0' }]),
      ),
    },
  }),
  '/0/public/OHLC': (query, market) => {
    const { pair, interval = '', since = '0' } = Object.fromEntries(query);
    const symbol = market.symbols.find((one) => pairOf(one) === pair);
    const timeframe = MINUTES.get(interval);
    if (!symbol || !timeframe) return { body: { error: ['EQuery:Unknown asset pair'] } };
    const stepMs = Number(interval) * 60_000;
    const newestMs = Math.floor(market.nowMs() / stepMs) * stepMs;
    const oldestMs = Math.max(newestMs - 719 * stepMs, Number(since) * 1_000 + 1);
    const rows = market
      .candles(symbol, timeframe, oldestMs, newestMs + 1)
      .map(({ timeMs, open, high, low, close, volume }) => [
        timeMs / 1_000,
        ...[open, high, low, close].map((price) => price.toFixed(5)),
        ...[open.toFixed(5), volume.toFixed(8), 1],
      ]);
    const quiet = [
      oldestMs > 0 ? Math.ceil(oldestMs / stepMs) * (stepMs / 1_000) : 0,
      '1',
      '1',
      '1',
      '1',
      '0.0',
      '0.00000000',
      0,
    ];
    const isTraded = rows.some(([seconds]) => seconds === quiet[0]);
    return {
      body: { error: [], result: { [keyOf(symbol)]: isTraded ? rows : [quiet, ...rows], last: newestMs / 1_000 } },
    };
  },
};
