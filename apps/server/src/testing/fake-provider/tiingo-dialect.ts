import { barLength, TIMEFRAMES, type Timeframe } from '@wickwise/market';
import type { FakeMarket, FakeTrade } from './fake-market.ts';
import type { Dialect, FakeAnswer } from './fake-provider.ts';

interface Request {
  eventName: 'subscribe' | 'unsubscribe';
  authorization: string;
  eventData: { thresholdLevel?: number; subscriptionId?: number; tickers: string[] };
}

const SUBSCRIPTION = 61;
const isoOf = (timeMs: number): string => new Date(timeMs).toISOString().replace('Z', '000+00:00');
const answer = (messageType: string, code: number, message: string, data?: object): string =>
  JSON.stringify({ messageType, response: { code, message }, ...(data ? { data } : {}) });

/** Tiingo's currencies, stream and REST, from https://www.tiingo.com/documentation. */
export const tiingoDialect: Dialect = {
  refuse: ({ headers }, key, isStream) =>
    isStream || headers.authorization === `Token ${key}`
      ? undefined
      : { status: 401, body: { detail: 'Not authorized' } },
  hear(message, connection) {
    const { eventName, authorization, eventData } = JSON.parse(message) as Request;
    if (authorization !== connection.key) {
      connection.send(answer('E', 401, 'Not authorized'));
      return;
    }
    const isFirst = eventData.subscriptionId === undefined;
    if (!isFirst && eventData.subscriptionId !== SUBSCRIPTION) {
      connection.send(answer('E', 400, 'subscriptionId not valid'));
      return;
    }
    for (const ticker of eventData.tickers) {
      if (eventName === 'subscribe') connection.subscribed.add(ticker);
      else connection.subscribed.delete(ticker);
    }
    const state = { tickers: [...connection.subscribed], thresholdLevel: '5' };
    connection.send(answer('I', 200, 'Success', isFirst ? { subscriptionId: SUBSCRIPTION } : state));
  },
  heartbeat: () => answer('H', 200, 'HeartBeat'),
  trade: ({ symbol, timeMs, price }: FakeTrade) => {
    const spread = price / 1_024;
    const data = ['Q', symbol, isoOf(timeMs), 1_000_000, price - spread, price, 1_000_000, price + spread];
    return JSON.stringify({ messageType: 'A', service: 'fx', data });
  },
  rest(url, market) {
    const [, , , name = '', what] = url.pathname.split('/');
    if (name === 'top') return { body: topsOf(url.searchParams, market) };
    return what === 'prices'
      ? pricesOf(name, url.searchParams, market)
      : { status: 404, body: { detail: 'Not found.' } };
  },
};

function topsOf(query: URLSearchParams, market: FakeMarket): object[] {
  const tickers = (query.get('tickers') ?? '').split(',').filter((ticker) => market.symbols.includes(ticker));
  return tickers.map((ticker) => {
    const { price, timeMs } = market.last(ticker);
    const sizes = { bidSize: 1_000_000, askSize: 1_000_000 };
    return { ticker, quoteTimestamp: isoOf(timeMs), bidPrice: price, ...sizes, askPrice: price, midPrice: price };
  });
}

const FRAMES: ReadonlyMap<string, Timeframe> = new Map(
  TIMEFRAMES.map((timeframe) => [timeframe === '1h' ? '1hour' : `${barLength(timeframe)}min`, timeframe]),
);

/** From the beginning of a date to the end of another. */
function pricesOf(ticker: string, query: URLSearchParams, market: FakeMarket): FakeAnswer {
  const { startDate = '', endDate = '', resampleFreq = '' } = Object.fromEntries(query);
  const timeframe = FRAMES.get(resampleFreq);
  if (!timeframe) return { status: 400, body: { detail: 'resampleFreq must be in minutes or hours' } };
  return {
    body: market
      .candles(ticker, timeframe, Date.parse(startDate), Date.parse(endDate) + 86_400_000)
      .map(({ timeMs, open, high, low, close }) => ({
        ...{ date: new Date(timeMs).toISOString(), ticker, open, high, low, close },
      })),
  };
}
