import { barLength, dateInZone, TIMEFRAMES, type Timeframe } from '@wickwise/market';
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

/** A service of Tiingo's: what its stream sends, and its calls. */
interface TiingoService {
  frameOf(trade: FakeTrade): object;
  rest: Dialect['rest'];
}

const NOT_FOUND: FakeAnswer = { status: 404, body: { detail: 'Not found.' } };

const CURRENCIES: TiingoService = {
  frameOf: ({ symbol, timeMs, price }) => {
    const spread = price / 1_024;
    const data = ['Q', symbol, isoOf(timeMs), 1_000_000, price - spread, price, 1_000_000, price + spread];
    return { messageType: 'A', service: 'fx', data };
  },
  rest(url, market) {
    const [, , , name = '', what] = url.pathname.split('/');
    if (name === 'top') return { body: topsOf(url.searchParams, market) };
    return what === 'prices' ? pricesOf(name, url.searchParams, market) : NOT_FOUND;
  },
};

/** Without an agreement with IEX, an entry is a reference price. */
const SHARES: TiingoService = {
  frameOf: ({ symbol, timeMs, price }) => ({ messageType: 'A', service: 'iex', data: [isoOf(timeMs), symbol, price] }),
  rest(url, market) {
    const [, first, second = '', third = ''] = url.pathname.split('/');
    if (first === 'tiingo') return second === 'daily' ? daysOf(third, url.searchParams, market) : NOT_FOUND;
    if (first !== 'iex') return NOT_FOUND;
    return second === '' ? { body: lastsOf(url.searchParams, market) } : pricesOf(second, url.searchParams, market);
  },
};

const COINS: TiingoService = {
  frameOf: ({ symbol, timeMs, price, size }) => ({
    messageType: 'A',
    service: 'crypto_data',
    data: ['T', symbol, isoOf(timeMs), 'gdax', size, price],
  }),
  rest({ pathname, searchParams }, market) {
    if (pathname === '/tiingo/crypto') return { body: market.symbols.map((ticker) => coinOf(ticker)) };
    if (pathname !== '/tiingo/crypto/prices') return NOT_FOUND;
    const tickers = (searchParams.get('tickers') ?? '').split(',').filter((one) => market.symbols.includes(one));
    return {
      body: tickers.map((ticker) => ({ ...coinOf(ticker), priceData: coinPrices(ticker, searchParams, market) })),
    };
  },
};

/** Tiingo's streams and REST side, from https://www.tiingo.com/documentation. */
const tiingoDialectOf = ({ frameOf, rest }: TiingoService): Dialect => ({
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
  trade: (trade) => JSON.stringify(frameOf(trade)),
  rest,
});

/** All three services by one key: each of its streams answers, so that a test of the key finds all markets. */
const ALL: TiingoService = {
  frameOf: (trade) => (COIN.test(trade.symbol) ? COINS : CURRENCIES).frameOf(trade),
  rest(url, market, body) {
    const [, first, second] = url.pathname.split('/');
    const service = second === 'crypto' ? COINS : first === 'iex' || second === 'daily' ? SHARES : CURRENCIES;
    return service.rest(url, market, body);
  },
};
const COIN = /^(btc|eth)usd$/;

export const tiingoWholeDialect = tiingoDialectOf(ALL);
export const tiingoDialect = tiingoDialectOf(CURRENCIES);
export const tiingoSharesDialect = tiingoDialectOf(SHARES);
export const tiingoCryptoDialect = tiingoDialectOf(COINS);

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
      .map(({ timeMs, open, high, low, close, volume }) => ({
        date: new Date(timeMs).toISOString(),
        ticker,
        open,
        high,
        low,
        close,
        volume,
      })),
  };
}

/** The newest prices of those that are asked for, or of all. */
function lastsOf(query: URLSearchParams, market: FakeMarket): object[] {
  const names = query.get('tickers')?.split(',') ?? market.symbols;
  return names
    .filter((ticker) => market.symbols.includes(ticker))
    .map((ticker) => {
      const { price, timeMs } = market.last(ticker);
      const own = { timestamp: isoOf(timeMs), last: price, tngoLast: price, prevClose: market.referencePrice };
      return { ticker: ticker.toUpperCase(), ...own, open: price, high: price, low: price, volume: 9 };
    });
}

function daysOf(ticker: string, query: URLSearchParams, market: FakeMarket): FakeAnswer {
  const { startDate = '', endDate = '' } = Object.fromEntries(query);
  const days = market.candles(ticker, '1D', Date.parse(startDate), Date.parse(endDate) + 86_400_000);
  return {
    body: days.map(({ timeMs, open, high, low, close, volume }) => ({
      date: `${dateInZone('America/New_York', timeMs)}T00:00:00.000Z`,
      open,
      high,
      low,
      close,
      volume,
      divCash: 0,
      splitFactor: 1,
      adjClose: close,
    })),
  };
}

const coinOf = (ticker: string): object => ({
  ticker,
  name: ticker,
  baseCurrency: ticker.replace(/usd$/, ''),
  quoteCurrency: 'usd',
});

function coinPrices(ticker: string, query: URLSearchParams, market: FakeMarket): object[] {
  const { startDate = '', endDate = '', resampleFreq = '' } = Object.fromEntries(query);
  const timeframe = resampleFreq === '1day' ? '1D' : FRAMES.get(resampleFreq);
  if (!timeframe) return [];
  const bars = market.candles(ticker, timeframe, Date.parse(startDate), Date.parse(endDate) + 1);
  return bars.map(({ timeMs, ...bar }) => ({ date: isoOf(timeMs), ...bar, tradesDone: 1, volumeNotional: 1 }));
}
