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

/** A stream of Massive's: the name of a channel, and what comes by it. */
interface MassiveCluster {
  /** The symbol of a channel such as `T.AAPL`. */
  symbolIn(channel: string): string;
  eventOf(trade: FakeTrade, market: FakeMarket): object;
  /** Of its rows in the list. */
  type?: string;
}

const plain = (channel: string): string => channel.replace(/^[A-Z]+\./, '');
/** `C:EURUSD` of `C.EUR-USD`. */
const pairIn = (mark: string) => (channel: string) => `${mark}:${plain(channel).replace('-', '')}`;
const QUOTE_LENGTH = 3;
/** `EUR-USD` of `C:EURUSD`. */
const pairOf = (symbol: string, between: string): string =>
  `${symbol.slice(2, -QUOTE_LENGTH)}${between}${symbol.slice(-QUOTE_LENGTH)}`;

const TRADES: MassiveCluster = {
  symbolIn: plain,
  type: 'CS',
  eventOf: ({ symbol, timeMs, price, size, seq }) => ({
    ev: 'T',
    sym: symbol,
    x: 4,
    i: `${seq}`,
    z: 3,
    p: price,
    s: size,
    c: [0],
    t: timeMs,
    q: 50 + 2 * seq,
  }),
};

/** One trade a second. */
const SECONDS: MassiveCluster = {
  ...TRADES,
  eventOf: (trade, market) => {
    const { symbol, timeMs, price, size } = trade;
    const prices = { vw: price, o: price, c: price, h: price, l: price, a: price, z: 1 };
    const volume = { v: size, av: market.volumeThrough(trade), op: market.referencePrice };
    return { ev: 'A', sym: symbol, ...volume, ...prices, s: timeMs - 1_000, e: timeMs };
  },
};

const QUOTES: MassiveCluster = {
  symbolIn: pairIn('C'),
  eventOf: ({ symbol, timeMs, price }) => {
    const spread = price / 1_024;
    return { ev: 'C', p: pairOf(symbol, '/'), x: 48, a: price + spread, b: price - spread, t: timeMs };
  },
};

const COINS: MassiveCluster = {
  symbolIn: pairIn('X'),
  eventOf: ({ symbol, timeMs, price, size, seq }) => ({
    ev: 'XT',
    pair: pairOf(symbol, '-'),
    p: price,
    t: timeMs,
    s: size,
    c: [2],
    i: `${seq}`,
    x: 1,
    r: timeMs,
  }),
};

/** Massive's prices and its REST side, from https://massive.com/docs. */
const massiveDialectOf = (cluster: MassiveCluster): Dialect => ({
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
      const symbol = cluster.symbolIn(param);
      if (action === 'subscribe') connection.subscribed.add(symbol);
      else connection.subscribed.delete(symbol);
      connection.send(status('success', `${action}d to: ${param}`));
    }
  },
  trade: (trade, market) => JSON.stringify([cluster.eventOf(trade, market)]),
  rest(url, market) {
    if (url.pathname === '/v3/reference/tickers') return tickersOf(url, market, cluster);
    if (url.pathname === '/v3/reference/splits') return splitsOf(url, market);
    if (url.pathname === '/v3/reference/dividends') return dividendsOf(url, market);
    if (url.pathname.startsWith('/v2/snapshot/')) return snapshotsOf(url.searchParams, market);
    return url.pathname.startsWith('/v2/aggs/') ? aggregatesOf(url, market) : { status: 404, body: {} };
  },
});

export const massiveDialect = massiveDialectOf(TRADES);
export const massiveDelayedDialect = massiveDialectOf(SECONDS);
export const massiveForexDialect = massiveDialectOf(QUOTES);
export const massiveCryptoDialect = massiveDialectOf(COINS);

/** Few rows, so that there are pages; warrants are among them. */
function tickersOf({ pathname, searchParams }: URL, { symbols }: FakeMarket, { type }: MassiveCluster): FakeAnswer {
  const first = Number(searchParams.get('cursor') ?? 0);
  const listed = symbols.map((ticker) => ({ ticker, ...(type ? { type } : {}) }));
  const all = [...listed, ...(type ? [{ ticker: 'AACT.WS', type: 'WARRANT' }] : [])];
  const results = all
    .slice(first, first + MOST_SPLITS)
    .map((row) => ({ name: `${row.ticker} Inc.`, market: 'stocks', locale: 'us', active: true, ...row }));
  const next = `https://api.massive.com${pathname}?cursor=${first + MOST_SPLITS}`;
  return { body: { status: 'OK', results, ...(first + MOST_SPLITS < all.length ? { next_url: next } : {}) } };
}

function snapshotsOf(query: URLSearchParams, market: FakeMarket): FakeAnswer {
  const names = (query.get('tickers') ?? '').split(',').filter((ticker) => market.symbols.includes(ticker));
  const tickers = names.map((ticker) => {
    const { price: p, timeMs } = market.last(ticker);
    const prevDay = { c: market.referencePrice };
    if (ticker.startsWith('C:')) return { ticker, lastQuote: { a: p, b: p, t: timeMs, x: 48 }, prevDay };
    if (ticker.startsWith('X:')) return { ticker, lastTrade: { p, s: 1, t: timeMs, x: 1, c: [2] }, prevDay };
    return { ticker, lastTrade: { p, s: 1, t: timeMs * NS_PER_MS }, prevDay };
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
    id: `${symbol}-${date}`,
    ticker: symbol,
    execution_date: date,
    split_from: before,
    split_to: after,
  }));
  return pageOf({ pathname, searchParams }, results, first + MOST_SPLITS >= splits.length);
}

function dividendsOf({ pathname, searchParams }: URL, market: FakeMarket): FakeAnswer {
  const first = Number(searchParams.get('cursor') ?? 0);
  const [from, to] = [searchParams.get('ex_dividend_date.gte') ?? '', searchParams.get('ex_dividend_date.lte') ?? ''];
  const events = market.eventsBetween('dividend', from, to);
  const results = events.slice(first, first + MOST_SPLITS).map(({ symbol, date, amount }) => ({
    id: `${symbol}-${date}`,
    ticker: symbol,
    ex_dividend_date: date,
    cash_amount: amount,
    currency: 'USD',
    declaration_date: '2026-11-02',
    record_date: date,
    pay_date: '2026-12-31',
    frequency: 4,
    dividend_type: 'CD',
  }));
  return pageOf({ pathname, searchParams }, results, first + MOST_SPLITS >= events.length);
}

function pageOf(
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  results: object[],
  isLast: boolean,
) {
  const first = Number(searchParams.get('cursor') ?? 0);
  const query = new URLSearchParams({ ...Object.fromEntries(searchParams), cursor: `${first + MOST_SPLITS}` });
  const next = isLast ? {} : { next_url: `https://api.massive.com${pathname}?${query}` };
  return { body: { status: 'OK', results, ...next } };
}

function aggregatesOf({ pathname, searchParams }: URL, market: FakeMarket): FakeAnswer {
  const [, , , , ticker = '', , count, unit, from, to] = pathname.split('/');
  const timeframe = FRAMES.get(`${count}/${unit}`);
  if (!timeframe) return { status: 400, body: { status: 'ERROR', error: 'unknown timespan' } };
  const rows = market
    .candles(ticker, timeframe, Number(from), Number(to) + 1)
    .map(({ timeMs, open, high, low, close, volume }) => ({
      t: timeframe === '1D' && !ticker.includes(':') ? dayLabel(timeMs) : timeMs,
      o: open,
      h: high,
      l: low,
      c: close,
      v: volume,
      vw: close,
      n: 1,
    }));
  const first = Number(searchParams.get('cursor') ?? 0);
  const results = rows.slice(first, first + MOST_ROWS);
  const isLast = first + MOST_ROWS >= rows.length;
  const next = isLast ? {} : { next_url: `https://api.massive.com${pathname}?cursor=${first + MOST_ROWS}` };
  return { body: { status: 'OK', ticker, adjusted: false, ...(results.length > 0 ? { results } : {}), ...next } };
}
