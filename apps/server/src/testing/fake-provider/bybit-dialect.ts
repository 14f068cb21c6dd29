import { barLength, TIMEFRAMES, type Timeframe } from '@wickwise/market';
import type { FakeMarket, FakeTrade } from './fake-market.ts';
import type { Dialect, FakeAnswer } from './fake-provider.ts';

interface Request {
  op: 'subscribe' | 'unsubscribe' | 'ping';
  req_id?: string;
  args?: string[];
}

const CONN_ID = '2324d924-aa4d-45b0-a858-7b8be29ab52b';

/** Bybit's public spot stream and REST side, from https://bybit-exchange.github.io/docs/v5. */
export const bybitDialect: Dialect = {
  hear(message, connection, market) {
    const { op, req_id, args = [] } = JSON.parse(message) as Request;
    if (op === 'ping') {
      connection.send(JSON.stringify({ success: true, ret_msg: 'pong', conn_id: CONN_ID, op }));
      return;
    }
    const answer = { conn_id: CONN_ID, req_id, op };
    const symbols = new Set(args.map((topic) => topic.split('.')[1] ?? ''));
    const unknown = args.find((topic) => !market.symbols.includes(topic.split('.')[1] ?? ''));
    if (op === 'subscribe' && unknown) {
      connection.send(JSON.stringify({ success: false, ret_msg: `Invalid symbol :[${unknown}]`, ...answer }));
      return;
    }
    for (const symbol of symbols) {
      if (op === 'subscribe') connection.subscribed.add(symbol);
      else connection.subscribed.delete(symbol);
    }
    connection.send(JSON.stringify({ success: true, ret_msg: op, ...answer }));
    if (op === 'subscribe') for (const symbol of symbols) connection.send(ticker(symbol, market));
  },
  trade: ({ symbol: s, timeMs, price, size, seq }: FakeTrade) =>
    JSON.stringify({
      topic: `publicTrade.${s}`,
      type: 'snapshot',
      ts: timeMs + 1,
      data: [{ T: timeMs, s, S: 'Buy', v: size.toFixed(8), p: price.toFixed(8), i: idOf(s, seq), BT: false, seq: 7 }],
    }),
  rest(url, market) {
    const answer = ROUTES[url.pathname]?.(url.searchParams, market);
    return answer ?? { status: 404, body: 'not found' };
  },
};

/** Ids look like this one, and say nothing about the order. */
const idOf = (symbol: string, seq: number): string =>
  `${String((seq * 7_919) % 99_999_989).padStart(8, '0')}-d8dd-5b31-9112-${symbol.padEnd(12, '0')}`;

function dayOf(symbol: string, market: FakeMarket): object {
  const lastPrice = market.last(symbol).price.toFixed(8);
  const prevPrice24h = market.referencePrice.toFixed(8);
  return { symbol, lastPrice, highPrice24h: lastPrice, lowPrice24h: prevPrice24h, prevPrice24h, volume24h: '10' };
}

const ticker = (symbol: string, market: FakeMarket): string =>
  JSON.stringify({
    topic: `tickers.${symbol}`,
    ts: market.nowMs(),
    type: 'snapshot',
    cs: 2_588_407_389,
    data: dayOf(symbol, market),
  });

const listed = (market: FakeMarket, list: readonly unknown[]): FakeAnswer => ({
  body: { retCode: 0, retMsg: 'OK', result: { category: 'spot', list }, retExtInfo: {}, time: market.nowMs() },
});

const refused = (retCode: number, retMsg: string): FakeAnswer => ({ body: { retCode, retMsg, result: {} } });

const TIMEFRAME_OF: ReadonlyMap<string, Timeframe> = new Map(
  TIMEFRAMES.map((timeframe) => [timeframe === '1D' ? 'D' : String(barLength(timeframe)), timeframe]),
);

const ROUTES: Readonly<Record<string, (query: URLSearchParams, market: FakeMarket) => FakeAnswer>> = {
  '/v5/market/instruments-info': (_query, market) =>
    listed(market, [
      ...market.symbols.map((symbol) => ({
        symbol,
        baseCoin: symbol.replace(/USDT$/, ''),
        quoteCoin: 'USDT',
        status: 'Trading',
        symbolType: '',
        priceFilter: { tickSize: '0.01' },
      })),
      { symbol: 'TSLAXUSDT', status: 'Trading', symbolType: 'xstocks', priceFilter: { tickSize: '0.01' } },
      { symbol: 'GONEUSDT', status: 'PreLaunch', symbolType: '', priceFilter: { tickSize: '0.01' } },
    ]),
  '/v5/market/tickers': (_query, market) =>
    listed(
      market,
      market.symbols.map((symbol) => dayOf(symbol, market)),
    ),
  '/v5/market/kline': (query, market) => {
    const { symbol = '', interval = '', start, end, limit } = Object.fromEntries(query);
    const timeframe = TIMEFRAME_OF.get(interval);
    if (!timeframe || Number(limit) > 1_000) return refused(10_001, 'Request parameter error.');
    const bars = market.candles(symbol, timeframe, Number(start), Number(end) + 1).slice(-Number(limit));
    const rows = bars.map(({ timeMs, open, high, low, close, volume }) => [
      String(timeMs),
      ...[open, high, low, close, volume].map((value) => value.toFixed(8)),
      '0',
    ]);
    return listed(market, rows.reverse());
  },
};
