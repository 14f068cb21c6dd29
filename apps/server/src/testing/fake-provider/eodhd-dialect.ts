import { dateInZone } from '@wickwise/market';
import type { FakeMarket, FakeTrade } from './fake-market.ts';
import type { Dialect, FakeAnswer } from './fake-provider.ts';

interface Request {
  action: 'subscribe' | 'unsubscribe';
  symbols: string;
}

const MOST_SYMBOLS = 50;

/** An exchange of EODHD's: how its prices come, and what is on its list. */
interface EodhdExchange {
  name: string;
  zone: string;
  frameOf(trade: FakeTrade, market: FakeMarket): object;
  row: object;
}

const US: EodhdExchange = {
  name: 'US',
  zone: 'America/New_York',
  frameOf: ({ symbol, timeMs, price, size }) => ({
    s: symbol,
    p: price,
    v: size,
    c: [],
    dp: false,
    ms: 'open',
    t: timeMs,
  }),
  row: { Country: 'USA', Exchange: 'NASDAQ', Currency: 'USD', Type: 'Common Stock', Isin: null },
};

/** The price is the middle of bid and ask. */
const FOREX: EodhdExchange = {
  name: 'FOREX',
  zone: 'UTC',
  frameOf: ({ symbol, timeMs, price }) => {
    const spread = price / 1_024;
    return { s: symbol, a: price + spread, b: price - spread, dc: '0.1', dd: '0.01', ppms: false, t: timeMs };
  },
  row: { Country: 'Unknown', Exchange: 'FOREX', Currency: 'USD', Type: 'Currency', Isin: null },
};

/** Numbers of a frame are texts. */
const COINS: EodhdExchange = {
  name: 'CC',
  zone: 'UTC',
  frameOf: ({ symbol, timeMs, price, size }, { referencePrice }) => ({
    s: symbol,
    p: `${price}`,
    q: `${size}`,
    dc: '0.1',
    dd: `${price - referencePrice}`,
    t: timeMs,
  }),
  row: { Country: 'Unknown', Exchange: 'CC', Currency: 'USD', Type: 'Currency', Isin: null },
};

/** Days alone. */
const NSE: EodhdExchange = {
  ...US,
  name: 'NSE',
  zone: 'Asia/Kolkata',
  row: { Country: 'India', Exchange: 'NSE', Currency: 'INR', Type: 'Common Stock', Isin: 'INE002A01018' },
};

/** EODHD's prices and its REST side, from https://eodhd.com/financial-apis. */
const eodhdDialectOf = (exchange: EodhdExchange): Dialect => ({
  refuse: ({ url }, key, isStream) =>
    isStream || url.searchParams.get('api_token') === key ? undefined : { status: 403, body: 'Forbidden' },
  greeting: ({ url }, key) => [
    url.searchParams.get('api_token') === key
      ? '{"status_code":200,"message":"Authorized"}'
      : '{"status":403,"message":"Forbidden"}',
  ],
  hear(message, connection, market) {
    const { action, symbols } = JSON.parse(message) as Request;
    const names = symbols.split(',');
    const wanted = new Set(action === 'subscribe' ? [...connection.subscribed, ...names] : connection.subscribed);
    if (wanted.size > MOST_SYMBOLS) {
      connection.send('{"status_code":422,"message":"Symbols limit reached"}');
      return;
    }
    for (const symbol of names) {
      if (action === 'unsubscribe') connection.subscribed.delete(symbol);
      else if (market.symbols.includes(symbol)) subscribe(symbol, connection, market, exchange);
    }
  },
  trade: (trade, market) => JSON.stringify(exchange.frameOf(trade, market)),
  rest(url, market) {
    const [, what, name = ''] = url.pathname.split('/');
    if (what === 'real-time') return latestOf([name, ...(url.searchParams.get('s')?.split(',') ?? [])], market);
    if (url.pathname === `/exchange-symbol-list/${exchange.name}`) return { body: listOf(market, exchange) };
    if (what === 'splits') return { body: splitsOfShare(name, url.searchParams, market) };
    if (url.pathname === '/calendar/splits') return { body: splitsOf(url.searchParams, market) };
    if (url.pathname === '/calendar/earnings') return { body: earningsOf(url.searchParams, market) };
    const symbol = symbolIn(name);
    if (!name.endsWith(`.${exchange.name}`) || !market.symbols.includes(symbol))
      return { status: 404, body: 'Symbol not found' };
    const query = url.searchParams;
    return { body: what === 'eod' ? daysOf(symbol, query, market, exchange) : minutesOf(symbol, query, market) };
  },
});

export const eodhdDialect = eodhdDialectOf(US);
export const eodhdForexDialect = eodhdDialectOf(FOREX);
export const eodhdCryptoDialect = eodhdDialectOf(COINS);
export const eodhdNseDialect = eodhdDialectOf(NSE);

const symbolIn = (name: string): string => name.replace(/\.[A-Z]+$/, '');

/** The first frame of a symbol is an old one. */
function subscribe(
  symbol: string,
  connection: Parameters<Dialect['hear']>[1],
  market: FakeMarket,
  { frameOf }: EodhdExchange,
): void {
  if (connection.subscribed.has(symbol)) return;
  connection.subscribed.add(symbol);
  const newest = market.of(symbol).at(-1);
  if (newest) connection.send(JSON.stringify(frameOf(newest, market)));
}

function latestOf(names: readonly string[], market: FakeMarket): FakeAnswer {
  const rows = names.map((code) => {
    const symbol = symbolIn(code);
    if (!market.symbols.includes(symbol)) return { code, timestamp: 'NA', close: 'NA', previousClose: 'NA' };
    const { price: close, timeMs } = market.last(symbol);
    return { code, timestamp: Math.floor(timeMs / 1_000), gmtoffset: 0, close, previousClose: market.referencePrice };
  });
  return { body: rows.length === 1 ? rows[0] : rows };
}

function daysOf(symbol: string, query: URLSearchParams, market: FakeMarket, { zone }: EodhdExchange): object[] {
  const from = Date.parse(query.get('from') ?? '');
  const to = Date.parse(query.get('to') ?? '') + 86_400_000;
  return market.candles(symbol, '1D', from, to).map(({ timeMs, open, high, low, close, volume }) => ({
    date: dateInZone(zone, timeMs),
    open,
    high,
    low,
    close,
    adjusted_close: close / 2,
    volume,
  }));
}

/** In the US what trades over the counter is among them. */
function listOf({ symbols }: FakeMarket, { name, row }: EodhdExchange): object[] {
  const listed = symbols.map((Code) => ({ ...row, Code, Name: `${Code} Inc` }));
  return name === 'US' ? [...listed, { ...row, Code: 'OVER', Name: 'Over', Exchange: 'PINK' }] : listed;
}

function splitsOfShare(name: string, query: URLSearchParams, market: FakeMarket): object[] {
  const own = market.splitsBetween(query.get('from') ?? '', query.get('to') ?? '');
  const of = own.filter(({ symbol }) => `${symbol}.US` === name);
  return of.map(({ date, after, before }) => ({ date, split: `${after.toFixed(6)}/${before.toFixed(6)}` }));
}

/** Those of other exchanges are among them. */
function splitsOf(query: URLSearchParams, market: FakeMarket): object {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  const splits = market.splitsBetween(from, to).map(({ symbol, date, after, before }) => ({
    code: `${symbol}.US`,
    split_date: date,
    optionable: 'N',
    old_shares: before,
    new_shares: after,
  }));
  const elsewhere = { code: 'AAPL.BA', split_date: from, optionable: 'N', old_shares: 1, new_shares: 2 };
  return { type: 'Splits', description: 'Splits', from, to, splits: [elsewhere, ...splits] };
}

const WHEN = { 'before-open': 'BeforeMarket', 'after-close': 'AfterMarket' } as const;

/** Those of other exchanges are among them. */
function earningsOf(query: URLSearchParams, market: FakeMarket): object {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  const figures = { currency: 'USD', estimate: 1.5, difference: null, percent: null };
  const earnings = market.eventsBetween('earnings', from, to).map(({ symbol, date, timing, quarterEnd, actual }) => ({
    code: `${symbol}.US`,
    report_date: date,
    date: quarterEnd,
    actual: actual ?? null,
    ...figures,
    before_after_market: timing ? WHEN[timing] : null,
  }));
  const elsewhere = { code: 'AAPL.BA', report_date: from, date: from, before_after_market: null, ...figures };
  return {
    type: 'Earnings',
    description: 'Historical and upcoming Earnings',
    from,
    to,
    earnings: [elsewhere, ...earnings],
  };
}

const INTERVALS = ['1m', '5m', '1h'] as const;

/** Minutes without a trade come as rows without prices. */
function minutesOf(symbol: string, query: URLSearchParams, market: FakeMarket): object[] {
  const [from, to] = [Number(query.get('from')), Number(query.get('to'))];
  const interval = INTERVALS.find((one) => one === query.get('interval')) ?? '5m';
  const rows = market
    .candles(symbol, interval, from * 1_000, to * 1_000 + 1)
    .map(({ timeMs, ...bar }) => ({ timestamp: timeMs / 1_000, gmtoffset: 0, ...bar }));
  const quiet = { timestamp: from - 60, gmtoffset: 0, open: null, high: null, low: null, close: null, volume: null };
  return [quiet, ...rows];
}
