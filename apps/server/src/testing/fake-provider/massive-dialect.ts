import { barLength, dateInZone, TIMEFRAMES, type Timeframe, zonedTimeMs } from '@wickwise/market';
import type { FakeMarket, FakeTrade } from './fake-market.ts';
import type { Dialect, FakeAnswer } from './fake-provider.ts';

interface Request {
  action: 'auth' | 'subscribe' | 'unsubscribe';
  params: string;
}

const NEW_YORK = 'America/New_York';
const NS_PER_MS = 1_000_000;
const status = (kind: string, message: string): string => JSON.stringify([{ ev: 'status', status: kind, message }]);

/** Massive's trades of shares and its REST side, from https://massive.com/docs. */
export const massiveDialect: Dialect = {
  refuse: ({ headers }, key, isStream) =>
    isStream || headers.authorization === `Bearer ${key}`
      ? undefined
      : { status: 401, body: { status: 'ERROR', error: 'authentication failed' } },
  greeting: [status('connected', 'Connected Successfully')],
  hear(message, connection) {
    const { action, params } = JSON.parse(message) as Request;
    if (action === 'auth') {
      const isKnown = params === connection.key;
      connection.send(
        isKnown ? status('auth_success', 'authenticated') : status('auth_failed', 'authentication failed'),
      );
      return;
    }
    for (const param of params.split(',')) {
      const symbol = param.replace(/^T\./, '');
      if (action === 'subscribe') connection.subscribed.add(symbol);
      else connection.subscribed.delete(symbol);
      connection.send(status('success', `${action}d to: ${param}`));
    }
  },
  trade: ({ symbol, timeMs, price, size, seq }: FakeTrade) =>
    JSON.stringify([
      { ev: 'T', sym: symbol, x: 4, i: `${seq}`, z: 3, p: price, s: size, c: [0], t: timeMs, q: 50 + 2 * seq },
    ]),
  rest(url, market) {
    if (url.pathname === '/v3/reference/tickers') return tickersOf(url, market);
    if (url.pathname === '/v3/reference/splits') return splitsOf(url, market);
    if (url.pathname.startsWith('/v2/snapshot/')) return snapshotsOf(url.searchParams, market);
    return url.pathname.startsWith('/v2/aggs/') ? aggregatesOf(url, market) : { status: 404, body: {} };
  },
};

/** Few rows, so that there are pages; warrants are among them. */
function tickersOf({ pathname, searchParams }: URL, { symbols }: FakeMarket): FakeAnswer {
  const first = Number(searchParams.get('cursor') ?? 0);
  const all = [...symbols.map((ticker) => ({ ticker, type: 'CS' })), { ticker: 'AACT.WS', type: 'WARRANT' }];
  const results = all.slice(first, first + MOST_SPLITS).map((row) => ({
    ...{ name: `${row.ticker} Inc.`, market: 'stocks', locale: 'us', active: true, ...row },
  }));
  const next = `https://api.massive.com${pathname}?cursor=${first + MOST_SPLITS}`;
  return { body: { status: 'OK', results, ...(first + MOST_SPLITS < all.length ? { next_url: next } : {}) } };
}

function snapshotsOf(query: URLSearchParams, market: FakeMarket): FakeAnswer {
  const names = (query.get('tickers') ?? '').split(',').filter((ticker) => market.symbols.includes(ticker));
  const tickers = names.map((ticker) => {
    const { price: p, timeMs } = market.last(ticker);
    return { ticker, lastTrade: { p, s: 1, t: timeMs * NS_PER_MS }, prevDay: { c: market.referencePrice } };
  });
  return { body: { status: 'OK', count: tickers.length, tickers } };
}

const FRAMES: ReadonlyMap<string, Timeframe> = new Map(
  TIMEFRAMES.map((timeframe) => [timeframe === '1D' ? '1/day' : `${barLength(timeframe)}/minute`, timeframe]),
);

/** Midnight in New York, which days are labelled with. */
const dayLabel = (timeMs: number): number => zonedTimeMs(NEW_YORK, dateInZone(NEW_YORK, timeMs), 0);

/** Few rows, so that there are pages. */
const MOST_ROWS = 500;

const MOST_SPLITS = 2;

function splitsOf({ pathname, searchParams }: URL, market: FakeMarket): FakeAnswer {
  const first = Number(searchParams.get('cursor') ?? 0);
  const [from, to] = [searchParams.get('execution_date.gte') ?? '', searchParams.get('execution_date.lte') ?? ''];
  const ticker = searchParams.get('ticker');
  const splits = market.splitsBetween(from, to).filter(({ symbol }) => ticker === null || symbol === ticker);
  const results = splits.slice(first, first + MOST_SPLITS).map(({ symbol, date, after, before }) => ({
    ...{ id: `${symbol}-${date}`, ticker: symbol, execution_date: date, split_from: before, split_to: after },
  }));
  const query = new URLSearchParams({ ...Object.fromEntries(searchParams), cursor: `${first + MOST_SPLITS}` });
  const isLast = first + MOST_SPLITS >= splits.length;
  return {
    body: { status: 'OK', results, ...(isLast ? {} : { next_url: `https://api.massive.com${pathname}?${query}` }) },
  };
}

function aggregatesOf({ pathname, searchParams }: URL, market: FakeMarket): FakeAnswer {
  const [, , , , ticker = '', , count, unit, from, to] = pathname.split('/');
  const timeframe = FRAMES.get(`${count}/${unit}`);
  if (!timeframe) return { status: 400, body: { status: 'ERROR', error: 'unknown timespan' } };
  const rows = market
    .candles(ticker, timeframe, Number(from), Number(to) + 1)
    .map(({ timeMs, open, high, low, close, volume }) => ({
      t: timeframe === '1D' ? dayLabel(timeMs) : timeMs,
      ...{ o: open, h: high, l: low, c: close, v: volume, vw: close, n: 1 },
    }));
  const first = Number(searchParams.get('cursor') ?? 0);
  const results = rows.slice(first, first + MOST_ROWS);
  const isLast = first + MOST_ROWS >= rows.length;
  const next = isLast ? {} : { next_url: `https://api.massive.com${pathname}?cursor=${first + MOST_ROWS}` };
  return { body: { status: 'OK', ticker, adjusted: false, ...(results.length > 0 ? { results } : {}), ...next } };
}
