import { TIMEFRAMES, type Timeframe } from '@wickwise/market';
import type { FakeMarket, FakeTrade } from './fake-market.ts';
import type { Dialect, FakeAnswer } from './fake-provider.ts';

const isoOf = (timeMs: number): string => new Date(timeMs).toISOString().replace('Z', '000000Z');

function priceOf(instrument: string, price: number, timeMs: number, isTradeable: boolean): object {
  const spread = price / 1_024;
  return {
    type: 'PRICE',
    time: isoOf(timeMs),
    bids: [{ price: `${price - spread}`, liquidity: 10_000_000 }],
    asks: [{ price: `${price + spread}`, liquidity: 10_000_000 }],
    closeoutBid: `${price - 2 * spread}`,
    closeoutAsk: `${price + 2 * spread}`,
    status: isTradeable ? 'tradeable' : 'non-tradeable',
    tradeable: isTradeable,
    instrument,
  };
}

/** OANDA's stream of lines and its REST side, from https://developer.oanda.com/rest-live-v20/introduction/. */
export const oandaDialect: Dialect = {
  refuse: ({ headers }, key) =>
    headers.authorization === `Bearer ${key}`
      ? undefined
      : { status: 401, body: { errorMessage: 'Insufficient authorization to perform request.' } },
  isLines: ({ pathname }) => pathname.endsWith('/stream'),
  /** The request itself: its instruments come first, each with its newest price. */
  hear(query, connection, market) {
    const names = (new URLSearchParams(query).get('instruments') ?? '').split(',');
    if (names.some((name) => !market.symbols.includes(name))) {
      connection.send(`{"errorMessage":"Invalid value specified for 'instruments'"}`);
      connection.close(1008);
      return;
    }
    for (const name of names) {
      connection.subscribed.add(name);
      const { price, timeMs } = market.last(name);
      connection.send(JSON.stringify(priceOf(name, price, timeMs, market.of(name).length > 0)));
    }
  },
  heartbeat: ({ nowMs }) => JSON.stringify({ type: 'HEARTBEAT', time: isoOf(nowMs()) }),
  trade: ({ symbol, timeMs, price }: FakeTrade) => JSON.stringify(priceOf(symbol, price, timeMs, true)),
  rest({ pathname, searchParams }, market) {
    const [, , , name = '', what] = pathname.split('/');
    if (what === 'candles') return candlesOf(name, searchParams, market);
    if (what === 'instruments') {
      return { body: { instruments: market.symbols.map((symbol) => ({ name: symbol, type: 'CURRENCY' })) } };
    }
    return what === 'pricing' ? pricesOf(searchParams, market) : { status: 404, body: {} };
  },
};

function pricesOf(query: URLSearchParams, market: FakeMarket): FakeAnswer {
  const names = (query.get('instruments') ?? '').split(',').filter((name) => market.symbols.includes(name));
  const prices = names.map((name) => {
    const { price, timeMs } = market.last(name);
    return priceOf(name, price, timeMs, true);
  });
  return { body: { time: isoOf(market.nowMs()), prices } };
}

const FRAMES: ReadonlyMap<string, Timeframe> = new Map(
  TIMEFRAMES.map((timeframe) => [timeframe === '1h' ? 'H1' : `M${timeframe.replace(/m$/, '')}`, timeframe]),
);

const MOST_CANDLES = 5_000;

function candlesOf(instrument: string, query: URLSearchParams, market: FakeMarket): FakeAnswer {
  const { granularity = '', from = '', count = '' } = Object.fromEntries(query);
  const timeframe = FRAMES.get(granularity);
  if (!timeframe) return { status: 400, body: { errorMessage: "Invalid value specified for 'granularity'" } };
  if (Number(count) > MOST_CANDLES) {
    return { status: 400, body: { errorMessage: "Maximum value for 'count' exceeded" } };
  }
  const all = market.candles(instrument, timeframe, Date.parse(from), market.nowMs() + 1);
  const candles = all.slice(0, Number(count)).map(({ timeMs, open, high, low, close }) => ({
    complete: true,
    volume: 7,
    time: isoOf(timeMs),
    mid: { o: `${open}`, h: `${high}`, l: `${low}`, c: `${close}` },
  }));
  return { body: { instrument, granularity, candles } };
}
