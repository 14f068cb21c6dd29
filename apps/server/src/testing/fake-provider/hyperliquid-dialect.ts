import type { Timeframe } from '@wickwise/market';
import type { FakeMarket, FakeTrade } from './fake-market.ts';
import type { Dialect, FakeAnswer } from './fake-provider.ts';

interface Subscription {
  type: 'trades' | 'activeAssetCtx';
  coin: string;
}
type Request = { method: 'ping' } | { method: 'subscribe' | 'unsubscribe'; subscription: Subscription };

type InfoRequest =
  | { type: 'meta' }
  | { type: 'metaAndAssetCtxs' }
  | { type: 'candleSnapshot'; req: { coin: string; interval: string; startTime: number; endTime: number } };

/** Hyperliquid's public stream and REST side, from https://hyperliquid.gitbook.io/hyperliquid-docs. */
export const hyperliquidDialect: Dialect = {
  hear(message, connection, market) {
    const request = JSON.parse(message) as Request;
    if (request.method === 'ping') {
      connection.send('{"channel":"pong"}');
      return;
    }
    const { method, subscription } = request;
    const { type, coin } = subscription;
    if (!market.symbols.includes(coin)) {
      const data = `Invalid subscription ${JSON.stringify(subscription)}`;
      connection.send(JSON.stringify({ channel: 'error', data }));
      return;
    }
    if (method === 'subscribe') connection.subscribed.add(coin);
    else connection.subscribed.delete(coin);
    connection.send(JSON.stringify({ channel: 'subscriptionResponse', data: { method, subscription } }));
    if (method === 'subscribe' && type === 'activeAssetCtx') {
      connection.send(JSON.stringify({ channel: type, data: { coin, ctx: contextOf(coin, market) } }));
    }
  },
  trade: ({ symbol: coin, timeMs: time, price, size, seq }: FakeTrade) =>
    JSON.stringify({
      channel: 'trades',
      data: [
        {
          coin,
          side: 'B',
          px: String(price),
          sz: String(size),
          hash: `0x${'0'.repeat(64)}`,
          time,
          tid: idOf(coin, seq),
          users: ['0xbuyer', '0xseller'],
        },
      ],
    }),
  rest: (url, market, body) =>
    url.pathname === '/info' && body ? answerOf(JSON.parse(body) as InfoRequest, market) : { status: 405, body: '' },
};

/** Ids are hashes of 50 bits: they say nothing about the order. */
const idOf = (coin: string, seq: number): number => ((seq * 7_919) % 99_999_989) * 1_000_003 + coin.length;

function contextOf(coin: string, market: FakeMarket): object {
  const price = String(market.last(coin).price);
  return { dayNtlVlm: '1000.0', prevDayPx: String(market.referencePrice), markPx: price, midPx: price };
}

function answerOf(request: InfoRequest, market: FakeMarket): FakeAnswer {
  const universe = [
    ...market.symbols.map((name) => ({ name, szDecimals: 4, maxLeverage: 40 })),
    { name: 'MATIC', szDecimals: 1, maxLeverage: 20, isDelisted: true },
  ];
  if (request.type === 'meta') return { body: { universe } };
  if (request.type !== 'candleSnapshot') {
    return { body: [{ universe }, universe.map(({ name }) => contextOf(name, market))] };
  }
  const { coin, interval, startTime, endTime } = request.req;
  const timeframe = interval.replace('d', 'D') as Timeframe;
  const bars = market.candles(coin, timeframe, startTime, endTime + 1).slice(-5_000);
  return {
    body: bars.map(({ timeMs: t, open, high, low, close, volume }) => ({
      t,
      T: t + 59_999,
      s: coin,
      i: interval,
      n: 1,
      o: String(open),
      c: String(close),
      h: String(high),
      l: String(low),
      v: String(volume),
    })),
  };
}
