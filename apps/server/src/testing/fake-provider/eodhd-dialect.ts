import { dateInZone } from '@wickwise/market';
import type { FakeMarket, FakeTrade } from './fake-market.ts';
import type { Dialect, FakeAnswer } from './fake-provider.ts';

interface Request {
  action: 'subscribe' | 'unsubscribe';
  symbols: string;
}

const MOST_SYMBOLS = 50;

/** EODHD's trades of shares and its REST side, from https://eodhd.com/financial-apis. */
export const eodhdDialect: Dialect = {
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
      else if (market.symbols.includes(symbol)) subscribe(symbol, connection, market);
    }
  },
  trade: frameOf,
  rest(url, market) {
    const [, what, name = ''] = url.pathname.split('/');
    if (what === 'real-time') return latestOf([name, ...(url.searchParams.get('s')?.split(',') ?? [])], market);
    if (url.pathname === '/exchange-symbol-list/US') return { body: listOf(market) };
    if (what === 'splits') return { body: splitsOfShare(name, url.searchParams, market) };
    if (url.pathname === '/calendar/splits') return { body: splitsOf(url.searchParams, market) };
    const symbol = name.replace(/\.US$/, '');
    if (!market.symbols.includes(symbol)) return { status: 404, body: 'Symbol not found' };
    return {
      body: what === 'eod' ? daysOf(symbol, url.searchParams, market) : minutesOf(symbol, url.searchParams, market),
    };
  },
};

/** The first frame of a symbol is an old one. */
function subscribe(symbol: string, connection: Parameters<Dialect['hear']>[1], market: FakeMarket): void {
  if (connection.subscribed.has(symbol)) return;
  connection.subscribed.add(symbol);
  const newest = market.of(symbol).at(-1);
  if (newest) connection.send(frameOf(newest));
}

function frameOf({ symbol, timeMs, price, size }: FakeTrade): string {
  return JSON.stringify({ s: symbol, p: price, v: size, c: [], dp: false, ms: 'open', t: timeMs });
}

function latestOf(names: readonly string[], market: FakeMarket): FakeAnswer {
  const rows = names.map((code) => {
    const symbol = code.replace(/\.US$/, '');
    if (!market.symbols.includes(symbol)) return { code, timestamp: 'NA', close: 'NA', previousClose: 'NA' };
    const { price: close, timeMs } = market.last(symbol);
    return { code, timestamp: Math.floor(timeMs / 1_000), gmtoffset: 0, close, previousClose: market.referencePrice };
  });
  return { body: rows.length === 1 ? rows[0] : rows };
}

function daysOf(symbol: string, query: URLSearchParams, market: FakeMarket): object[] {
  const from = Date.parse(query.get('from') ?? '');
  const to = Date.parse(query.get('to') ?? '') + 86_400_000;
  return market.candles(symbol, '1D', from, to).map(({ timeMs, open, high, low, close, volume }) => ({
    ...{ date: dateInZone('America/New_York', timeMs), open, high, low, close, adjusted_close: close / 2, volume },
  }));
}

/** What trades over the counter is among them. */
function listOf({ symbols }: FakeMarket): object[] {
  const row = { Country: 'USA', Currency: 'USD', Type: 'Common Stock', Isin: null };
  const listed = symbols.map((Code) => ({ ...row, Code, Name: `${Code} Inc`, Exchange: 'NASDAQ' }));
  return [...listed, { ...row, Code: 'OVER', Name: 'Over', Exchange: 'PINK' }];
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
    ...{ code: `${symbol}.US`, split_date: date, optionable: 'N', old_shares: before, new_shares: after },
  }));
  const elsewhere = { code: 'AAPL.BA', split_date: from, optionable: 'N', old_shares: 1, new_shares: 2 };
  return { type: 'Splits', description: 'Splits', from, to, splits: [elsewhere, ...splits] };
}

/** Minutes without a trade come as rows without prices. */
function minutesOf(symbol: string, query: URLSearchParams, market: FakeMarket): object[] {
  const [from, to] = [Number(query.get('from')), Number(query.get('to'))];
  const interval = query.get('interval') === '1m' ? '1m' : '5m';
  const rows = market
    .candles(symbol, interval, from * 1_000, to * 1_000 + 1)
    .map(({ timeMs, ...bar }) => ({ timestamp: timeMs / 1_000, gmtoffset: 0, ...bar }));
  const quiet = { timestamp: from - 60, gmtoffset: 0, open: null, high: null, low: null, close: null, volume: null };
  return [quiet, ...rows];
}
