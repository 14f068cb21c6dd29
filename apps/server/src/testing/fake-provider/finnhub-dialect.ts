import { barLength, TIMEFRAMES, type Timeframe } from '@wickwise/market';
import type { FakeMarket, FakeTrade } from './fake-market.ts';
import type { Dialect, FakeAnswer } from './fake-provider.ts';

interface Request {
  type: 'subscribe' | 'unsubscribe';
  symbol: string;
}

/** Finnhub's trades of shares, pairs and coins and its REST side, from https://finnhub.io/docs/api. */
export const finnhubDialect: Dialect = {
  refuse({ url, headers }, key, isStream) {
    const sent = isStream ? url.searchParams.get('token') : headers['x-finnhub-token'];
    return sent === key ? undefined : { status: 401, body: { error: 'Invalid API key' } };
  },
  hear(message, { subscribed }) {
    const { type, symbol } = JSON.parse(message) as Request;
    if (type === 'subscribe') subscribed.add(symbol);
    else subscribed.delete(symbol);
  },
  heartbeat: () => '{"type":"ping"}',
  trade: ({ symbol: s, price: p, timeMs: t, size: v }: FakeTrade) =>
    JSON.stringify({ type: 'trade', data: [{ s, p, t, v, c: ['1', '12'] }] }),
  rest({ pathname, searchParams }, market) {
    const [, kind = '', what] = pathname.split('/');
    if (kind === 'quote') return { body: quoteOf(searchParams.get('symbol') ?? '', market) };
    if (what === 'symbol') return { body: symbolsOf(kind, market) };
    if (pathname === '/calendar/earnings') return { body: earningsOf(searchParams, market) };
    return what === 'candle' ? candlesOf(searchParams, market) : { status: 404, body: {} };
  },
};

const MARKS: Readonly<Record<string, string>> = { forex: 'OANDA:', crypto: 'BINANCE:' };

/** Pairs and coins are named after their exchange; shares over the counter are among the others. */
function symbolsOf(kind: string, { symbols }: FakeMarket): object[] {
  const mark = MARKS[kind];
  const own = symbols.filter((symbol) => (mark ? symbol.startsWith(mark) : !symbol.includes(':')));
  const row = mark ? {} : { currency: 'USD', type: 'Common Stock', mic: 'XNAS', isin: null };
  const listed = own.map((symbol) => ({ ...row, symbol, description: symbol, displaySymbol: symbol }));
  return mark ? listed : [...listed, { ...row, symbol: 'OVER', mic: 'OOTC' }];
}

function quoteOf(symbol: string, market: FakeMarket): object {
  if (!market.symbols.includes(symbol)) return { c: 0, d: null, dp: null, h: 0, l: 0, o: 0, pc: 0, t: 0 };
  const { price: c, timeMs } = market.last(symbol);
  return { c, d: 1, dp: 1, h: c, l: c, o: c, pc: market.referencePrice, t: Math.floor(timeMs / 1_000) };
}

const HOURS = { 'before-open': 'bmo', 'after-close': 'amc' } as const;

/** Newest first. */
function earningsOf(query: URLSearchParams, market: FakeMarket): object {
  const events = market.eventsBetween('earnings', query.get('from') ?? '', query.get('to') ?? '').reverse();
  const earningsCalendar = events.map(({ symbol, date, timing, quarterEnd = '', actual }) => ({
    symbol,
    date,
    hour: timing ? HOURS[timing] : '',
    epsActual: actual ?? null,
    epsEstimate: 1.5,
    revenueActual: null,
    revenueEstimate: null,
    quarter: Math.ceil(Number(quarterEnd.slice(5, 7)) / 3),
    year: Number(quarterEnd.slice(0, 4)),
  }));
  return { earningsCalendar };
}

const FRAMES: ReadonlyMap<string, Timeframe> = new Map(
  TIMEFRAMES.map((timeframe) => [timeframe === '1D' ? 'D' : `${barLength(timeframe)}`, timeframe]),
);

/** Both ends of the stretch are in it. */
function candlesOf(query: URLSearchParams, market: FakeMarket): FakeAnswer {
  const { symbol = '', resolution = '', from, to } = Object.fromEntries(query);
  const timeframe = FRAMES.get(resolution);
  if (!timeframe) return { status: 422, body: { error: 'Wrong resolution' } };
  const bars = market.candles(symbol, timeframe, Number(from) * 1_000, Number(to) * 1_000 + 1);
  if (bars.length === 0) return { body: { s: 'no_data' } };
  const body = {
    s: 'ok',
    t: bars.map(({ timeMs }) => timeMs / 1_000),
    o: bars.map(({ open }) => open),
    h: bars.map(({ high }) => high),
    l: bars.map(({ low }) => low),
    c: bars.map(({ close }) => close),
    v: bars.map(({ volume }) => volume),
  };
  return { body };
}
