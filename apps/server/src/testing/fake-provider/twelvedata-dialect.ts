import { barLength, dateInZone, TIMEFRAMES, type Timeframe } from '@wickwise/market';
import type { FakeMarket, FakeTrade } from './fake-market.ts';
import type { Dialect, FakeAnswer } from './fake-provider.ts';

interface Request {
  action: 'subscribe' | 'unsubscribe' | 'heartbeat';
  params: { symbols: string };
}

const NOT_AUTHORIZED = '**apikey** parameter is incorrect or not specified.';

const error = (code: number, message: string): FakeAnswer => ({
  status: code,
  body: { code, message, status: 'error' },
});

/** Twelve Data's currencies and shares, stream and REST, from https://twelvedata.com/docs. */
export const twelveDataDialect: Dialect = {
  refuse({ url, headers }, key, isStream) {
    const isKnown = isStream ? url.searchParams.get('apikey') === key : headers.authorization === `apikey ${key}`;
    return isKnown ? undefined : error(401, NOT_AUTHORIZED);
  },
  hear(message, connection, market) {
    const { action, params } = JSON.parse(message) as Request;
    if (action === 'heartbeat') return connection.send('{"event":"heartbeat","status":"ok"}');
    const names = params.symbols.split(',');
    const known = names.filter((name) => market.symbols.includes(name));
    for (const name of known) {
      if (action === 'subscribe') connection.subscribed.add(name);
      else connection.subscribed.delete(name);
    }
    const entries = (list: readonly string[]) =>
      list.length > 0 ? list.map((symbol) => ({ symbol, exchange: 'PHYSICAL CURRENCY' })) : null;
    const fails = entries(names.filter((name) => !known.includes(name)));
    connection.send(
      JSON.stringify({ event: `${action}-status`, status: fails ? 'warning' : 'ok', success: entries(known), fails }),
    );
  },
  heartbeat: () => '{"event":"heartbeat","status":"ok"}',
  trade: ({ symbol, timeMs, price }: FakeTrade) => {
    const own = isPair(symbol)
      ? { currency_base: 'Base', currency_quote: 'Quote', type: 'Physical Currency' }
      : { currency: 'USD', exchange: 'NASDAQ', mic_code: 'XNGS', type: 'Common Stock', day_volume: 9 };
    return JSON.stringify({ event: 'price', symbol, ...own, timestamp: Math.floor(timeMs / 1_000), price });
  },
  rest({ pathname, searchParams }, market) {
    if (LISTS.has(pathname)) return { body: { data: listOf(pathname, market), status: 'ok' } };
    if (pathname === '/quote') return { body: quotesOf((searchParams.get('symbol') ?? '').split(','), market) };
    return pathname === '/time_series' ? seriesOf(searchParams, market) : error(404, 'not found');
  },
};

const isPair = (symbol: string): boolean => symbol.includes('/');
const LISTS: ReadonlySet<string> = new Set(['/forex_pairs', '/stocks', '/etf']);

/** What trades over the counter is among the shares. */
function listOf(path: string, { symbols }: FakeMarket): object[] {
  if (path === '/forex_pairs') return symbols.filter(isPair).map((symbol) => ({ symbol }));
  const share = (symbol: string, mic_code: string) => ({ symbol, name: `${symbol} Inc.`, mic_code, country: 'US' });
  if (path === '/etf') return [];
  return [...symbols.filter((symbol) => !isPair(symbol)).map((one) => share(one, 'XNGS')), share('OVER', 'OTCB')];
}

function quotesOf(symbols: readonly string[], market: FakeMarket): object {
  const entries = symbols.map((symbol) => {
    if (!market.symbols.includes(symbol)) return [symbol, error(404, `**symbol** not found: ${symbol}`).body] as const;
    const { price, timeMs } = market.last(symbol);
    const timestamp = Math.floor(timeMs / 1_000);
    const previous_close = isPair(symbol) ? '1' : `${market.referencePrice}`;
    return [symbol, { symbol, close: `${price}`, previous_close, timestamp, last_quote_at: timestamp }] as const;
  });
  return entries.length === 1 ? (entries[0]?.[1] as object) : Object.fromEntries(entries);
}

const NAMES: { readonly [Name in Timeframe]?: string } = { '1h': '1h', '1D': '1day' };
const FRAMES: ReadonlyMap<string, Timeframe> = new Map(
  TIMEFRAMES.map((timeframe) => [NAMES[timeframe] ?? `${barLength(timeframe)}min`, timeframe]),
);

const stampOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ');

/** The newest so many of a stretch whose ends are both in it; one without any is an error. */
function seriesOf(query: URLSearchParams, market: FakeMarket): FakeAnswer {
  const { symbol = '', interval = '', start_date: start, end_date: end, outputsize } = Object.fromEntries(query);
  const timeframe = FRAMES.get(interval);
  if (!timeframe) return error(400, `Invalid **interval** provided: ${interval}`);
  const [fromMs, toMs] = [start, end].map((text) => Date.parse(`${text?.replace(' ', 'T')}Z`)) as [number, number];
  const values = market
    .candles(symbol, timeframe, fromMs, toMs + 1_000)
    .slice(-Number(outputsize))
    .map(({ timeMs, open, high, low, close }) => ({
      datetime: timeframe === '1D' ? dateInZone('America/New_York', timeMs) : stampOf(timeMs),
      ...(isPair(symbol) ? {} : { volume: '0' }),
      open: `${open}`,
      high: `${high}`,
      low: `${low}`,
      close: `${close}`,
    }));
  return values.length > 0
    ? { body: { meta: { symbol, interval, type: 'Physical Currency' }, values, status: 'ok' } }
    : error(400, 'No data is available on the specified dates. Try setting different start/end dates.');
}
