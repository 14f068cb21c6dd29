import { DAY_MS, dateInZone, TIMEFRAMES, type Timeframe, zonedTimeMs } from '@wickwise/market';
import type { FakeMarket, FakeTrade } from './fake-market.ts';
import type { Dialect, FakeAnswer } from './fake-provider.ts';

interface Request {
  action: 'auth' | 'subscribe' | 'unsubscribe';
  key?: string;
  secret?: string;
  trades?: string[];
  statuses?: string[];
}

const MOST_SYMBOLS = 30;
const NEW_YORK = 'America/New_York';
const nanosOf = (timeMs: number): string => new Date(timeMs).toISOString().replace('Z', '123456Z');

/** Alpaca's stream and REST side, version 2, from https://docs.alpaca.markets. */
export const alpacaDialect: Dialect = {
  refuse: ({ headers }, key, isStream) =>
    isStream || headers['apca-api-secret-key'] === key ? undefined : { status: 401, body: { message: 'auth failed' } },
  greeting: ['[{"T":"success","msg":"connected"}]'],
  hear(message, connection) {
    const { action, key, secret, trades = [], statuses = [] } = JSON.parse(message) as Request;
    if (action === 'auth') {
      const isKnown = key === 'PKTEST' && secret === connection.key;
      connection.send(isKnown ? '[{"T":"success","msg":"authenticated"}]' : error(402, 'auth failed'));
      return;
    }
    const { subscribed } = connection;
    // halts aren't among what the plan counts
    const wanted = new Set(action === 'subscribe' ? [...subscribed, ...trades] : subscribed);
    if (wanted.size > MOST_SYMBOLS) {
      connection.send(error(405, 'symbol limit exceeded'));
      return;
    }
    for (const symbol of trades) {
      if (action === 'subscribe') subscribed.add(symbol);
      else subscribed.delete(symbol);
    }
    const others = { quotes: [], bars: [], updatedBars: [], dailyBars: [], statuses, lulds: [] };
    connection.send(JSON.stringify([{ T: 'subscription', trades: [...subscribed], ...others }]));
  },
  trade: (trade) => JSON.stringify([{ T: 't', S: trade.symbol, ...tradeOf(trade) }]),
  rest(url, market) {
    if (url.pathname === '/v2/assets') return { body: assetsOf(market) };
    if (url.pathname === '/v1/corporate-actions') return actionsOf(url.searchParams, market);
    if (url.pathname === '/v2/stocks/snapshots') return snapshotsOf(url.searchParams, market);
    return url.pathname === '/v2/stocks/bars' ? barsOf(url.searchParams, market) : { status: 404, body: {} };
  },
};

const error = (code: number, msg: string): string => JSON.stringify([{ T: 'error', code, msg }]);

const tradeOf = ({ timeMs, price, size, seq }: FakeTrade): object => ({
  t: nanosOf(timeMs),
  x: 'V',
  p: price,
  s: size,
  c: ['@'],
  i: seq,
  z: 'C',
});

/** What trades over the counter, and what doesn't trade, is among them. */
function assetsOf({ symbols }: FakeMarket): object[] {
  const asset = (symbol: string, change: object = {}) => ({
    id: symbol,
    class: 'us_equity',
    exchange: 'NASDAQ',
    symbol,
    name: `${symbol} Inc.`,
    status: 'active',
    tradable: true,
    fractionable: true,
    ...change,
  });
  return [
    ...symbols.map((symbol) => asset(symbol)),
    ...[asset('OVER', { exchange: 'OTC' }), asset('IDLE', { tradable: false })],
  ];
}

function snapshotsOf(query: URLSearchParams, market: FakeMarket): FakeAnswer {
  const symbols = (query.get('symbols') ?? '').split(',').filter((symbol) => market.symbols.includes(symbol));
  return { body: Object.fromEntries(symbols.map((symbol) => [symbol, snapshotOf(symbol, market)])) };
}

function snapshotOf(symbol: string, market: FakeMarket): object {
  const { price, timeMs } = market.last(symbol);
  const day = (days: number, c: number): object => ({ t: dayLabel(timeMs - days * DAY_MS), o: c, h: c, l: c, c, v: 9 });
  return {
    latestTrade: tradeOf({ symbol, price, timeMs, size: 1, seq: 1 }),
    dailyBar: day(0, price),
    prevDailyBar: day(1, market.referencePrice),
  };
}

/** Midnight in New York, which days are labelled with. */
const dayLabel = (timeMs: number): string =>
  new Date(zonedTimeMs(NEW_YORK, dateInZone(NEW_YORK, timeMs), 0)).toISOString().replace('.000', '');

const FRAMES: ReadonlyMap<string, Timeframe> = new Map(
  TIMEFRAMES.map((timeframe) => [timeframe === '1D' ? '1Day' : timeframe.replace('m', 'Min'), timeframe]),
);

/** Few rows, so that there are pages. */
const MOST_ROWS = 500;
const MOST_ACTIONS = 2;

function actionsOf(query: URLSearchParams, market: FakeMarket): FakeAnswer {
  const { types, symbols, start = '', end = '', page_token } = Object.fromEntries(query);
  if (types === 'cash_dividend') return dividendsOf(market, start, end, Number(page_token ?? 0));
  if (types !== 'forward_split,reverse_split') return { status: 400, body: { message: 'invalid types' } };
  const from = Number(page_token ?? 0);
  const wanted = symbols?.split(',');
  const splits = market.splitsBetween(start, end).filter(({ symbol }) => wanted?.includes(symbol) ?? true);
  const rows = splits.slice(from, from + MOST_ACTIONS).map(({ symbol, date, after, before }) => ({
    id: `${symbol}-${date}`,
    symbol,
    cusip: '037833100',
    new_rate: after,
    old_rate: before,
    process_date: date,
    ex_date: date,
    record_date: date,
    payable_date: '2026-01-02',
  }));
  const { true: forward = [], false: reverse = [] } = Object.groupBy(rows, (row) => `${row.new_rate > row.old_rate}`);
  const next = from + MOST_ACTIONS < splits.length ? String(from + MOST_ACTIONS) : null;
  const actions = {
    ...(forward.length > 0 ? { forward_splits: forward } : {}),
    ...(reverse.length > 0 ? { reverse_splits: reverse } : {}),
  };
  return { body: { corporate_actions: actions, next_page_token: next } };
}

/** Sorted by symbol, page by page. */
function dividendsOf(market: FakeMarket, start: string, end: string, from: number): FakeAnswer {
  const events = market.eventsBetween('dividend', start, end).sort((a, b) => a.symbol.localeCompare(b.symbol));
  const rows = events.slice(from, from + MOST_ACTIONS).map(({ symbol, date, amount }) => ({
    id: `${symbol}-${date}`,
    symbol,
    cusip: '037833100',
    rate: amount,
    special: false,
    foreign: false,
    process_date: date,
    ex_date: date,
    record_date: date,
    payable_date: '2026-12-31',
  }));
  const next = from + MOST_ACTIONS < events.length ? String(from + MOST_ACTIONS) : null;
  const actions = rows.length > 0 ? { cash_dividends: rows } : {};
  return { body: { corporate_actions: actions, next_page_token: next } };
}

function barsOf(query: URLSearchParams, market: FakeMarket): FakeAnswer {
  const { symbols: symbol = '', timeframe: frame = '', start = '', end = '', page_token } = Object.fromEntries(query);
  const timeframe = FRAMES.get(frame);
  if (!timeframe || !['iex', 'sip'].includes(query.get('feed') ?? ''))
    return { status: 403, body: { message: 'subscription does not permit' } };
  const isDay = timeframe === '1D';
  const rows = market
    .candles(symbol, timeframe, Date.parse(start), Date.parse(end) + 1)
    .map(({ timeMs, open, high, low, close, volume }) => ({
      t: isDay ? dayLabel(timeMs) : new Date(timeMs).toISOString().replace('.000', ''),
      o: open,
      h: high,
      l: low,
      c: close,
      v: volume,
      n: 1,
      vw: close,
    }));
  const from = Number(page_token ?? 0);
  const page = rows.slice(from, from + MOST_ROWS);
  const next = from + MOST_ROWS < rows.length ? String(from + MOST_ROWS) : null;
  return { body: { bars: page.length > 0 ? { [symbol]: page } : null, next_page_token: next } };
}
