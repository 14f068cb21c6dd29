import { gzipSync } from 'node:zlib';
import { TIMEFRAMES, type Timeframe } from '@wickwise/market';
import type { FakeMarket, FakeTrade } from './fake-market.ts';
import { type Dialect, type FakeAnswer, type FakeRequest, GOOD_APP, REQUEST_TOKEN, sendBack } from './fake-provider.ts';
import { bytesField, doubleField, varintField } from './protobuf-writer.ts';

interface Request {
  method: 'sub' | 'unsub';
  data: { instrumentKeys: string[] };
}

/** Part of the address that is valid for one connection. */
const ONCE = 'D8DgoH';

const REFUSED: FakeAnswer = {
  status: 401,
  body: {
    status: 'error',
    errors: [{ errorCode: 'UDAPI100050', message: 'Invalid token used to access API', propertyPath: null }],
  },
};

/** Upstox's feed, version 3, and its REST side, from https://upstox.com/developer/api-documentation. */
export const upstoxDialect: Dialect = {
  logIn({ url, body, key, redirectUrl }) {
    const asked = url.searchParams;
    if (url.pathname === '/v2/login/authorization/dialog') {
      const isKnown = asked.get('client_id') === GOOD_APP.apiKey && asked.get('redirect_uri') === redirectUrl;
      return isKnown
        ? sendBack(redirectUrl, { code: REQUEST_TOKEN, state: asked.get('state') ?? '' })
        : { status: 401, body: { status: 'error', errors: [{ message: 'Check your client_id and redirect_uri' }] } };
    }
    if (url.pathname !== '/v2/login/authorization/token') return undefined;
    const { code, client_id, client_secret, redirect_uri, grant_type } = Object.fromEntries(new URLSearchParams(body));
    const isGood = client_id === GOOD_APP.apiKey && client_secret === GOOD_APP.secret && redirect_uri === redirectUrl;
    return isGood && code === REQUEST_TOKEN && grant_type === 'authorization_code'
      ? { body: { user_id: 'AB1234', access_token: key } }
      : { status: 401, body: { status: 'error', errors: [{ message: 'Invalid Auth code' }] } };
  },
  refuse({ url, headers }: FakeRequest, key, isStream) {
    if (url.pathname.startsWith('/market-quote/instruments/')) return undefined;
    if (isStream) return url.searchParams.get('code') === ONCE ? undefined : { status: 403, body: '' };
    return headers.authorization === `Bearer ${key}` ? undefined : REFUSED;
  },
  hear(message, connection, market) {
    const { method, data } = JSON.parse(message) as Request;
    const known = data.instrumentKeys.filter((key) => market.symbols.includes(key));
    for (const key of known) {
      if (method === 'sub') connection.subscribed.add(key);
      else connection.subscribed.delete(key);
    }
    if (method === 'unsub') return;
    const now = varintField(3, market.nowMs());
    connection.send(upstoxInfo('NSE_EQ', 2, market.nowMs()));
    const untraded = known.filter((key) => market.of(key).length === 0);
    connection.send(Buffer.concat([now, ...untraded.map((key) => bytesField(2, bytesField(1, key), bytesField(2)))]));
  },
  trade: (trade: FakeTrade, { referencePrice }) =>
    Buffer.concat([varintField(1, 1), feedOf(trade, referencePrice), varintField(3, trade.timeMs)]),
  strange: (frame) => Buffer.concat([frame, varintField(99, 7), bytesField(98, 'news')]),
  rest(url, market) {
    const [route, answer] = ROUTES.find(([pattern]) => pattern.test(url.pathname)) ?? [];
    const parts = route?.exec(url.pathname)?.slice(1).map(decodeURIComponent) ?? [];
    return answer?.(parts, market, url) ?? { status: 404, body: { status: 'error', errors: [{ message: 'no path' }] } };
  },
};

/** A map of segments to their status; 2 is the normal open. */
const infoOf = (segment: string, status = 2): Buffer => bytesField(1, bytesField(1, segment), varintField(2, status));

/** The message that says that a segment's status has changed. */
export const upstoxInfo = (segment: string, status: number, nowMs: number): Buffer =>
  Buffer.concat([varintField(1, 2), varintField(3, nowMs), bytesField(4, infoOf(segment, status))]);

const feedOf = ({ symbol, price, timeMs, size }: FakeTrade, close: number): Buffer => {
  const ltpc = [doubleField(1, price), varintField(2, timeMs), varintField(3, size), doubleField(4, close)];
  return bytesField(2, bytesField(1, symbol), bytesField(2, bytesField(1, ...ltpc), varintField(4, 0)));
};

const good = (data: unknown): FakeAnswer => ({ body: { status: 'success', data } });
const india = (timeMs: number): string => new Date(timeMs + 19_800_000).toISOString();

function candles(key: string, timeframe: Timeframe, from: string, to: string, market: FakeMarket): FakeAnswer {
  const [fromMs, toMs] = [Date.parse(`${from}T00:00:00+05:30`), Date.parse(`${to}T00:00:00+05:30`) + 86_400_000];
  const rows = market
    .candles(key, timeframe, fromMs, Math.min(toMs, market.nowMs() + 1))
    .map(({ timeMs, open, high, low, close, volume }) => {
      const time = timeframe === '1D' ? `${india(timeMs).slice(0, 10)}T00:00:00` : india(timeMs).slice(0, 19);
      return [`${time}+05:30`, open, high, low, close, volume, 0];
    });
  return good({ candles: rows.reverse() });
}

const timeframeOf = (unit: string, count: string): Timeframe | undefined => {
  const name = unit === 'days' ? '1D' : count === '60' ? '1h' : `${count}m`;
  return TIMEFRAMES.find((timeframe) => timeframe === name);
};

type Answer = (parts: readonly string[], market: FakeMarket, url: URL) => FakeAnswer;

const ROUTES: readonly (readonly [RegExp, Answer])[] = [
  [
    /^\/market-quote\/instruments\/exchange\/NSE\.json\.gz$/,
    (_parts, { symbols }) => {
      const shares = symbols.map((instrument_key, i) => ({
        segment: 'NSE_EQ',
        name: `Share ${i}`,
        exchange: 'NSE',
        isin: instrument_key.split('|')[1],
        instrument_type: 'EQ',
        instrument_key,
        lot_size: 1,
        freeze_quantity: 100_000,
        exchange_token: '2885',
        tick_size: 5,
        trading_symbol: ['RELIANCE', 'TCS', '20MICRONS'][i],
      }));
      const derived = { segment: 'NSE_FO', instrument_type: 'FUT', trading_symbol: 'WIPRO', underlying_symbol: 'TCS' };
      const future = { ...shares[0], ...derived };
      const bond = { ...shares[0], instrument_type: 'GB', trading_symbol: 'WIPRO', instrument_key: 'NSE_EQ|IN0000' };
      const packed = gzipSync(JSON.stringify([...shares, future, bond]));
      return { headers: { 'content-type': 'application/gzip' }, body: packed };
    },
  ],
  [
    /^\/v3\/feed\/market-data-feed\/authorize$/,
    () => good({ authorized_redirect_uri: `wss://feeder.example/market-data-feeder/v3/feeds?code=${ONCE}` }),
  ],
  [
    /^\/v3\/historical-candle\/intraday\/([^/]+)\/(\w+)\/(\d+)$/,
    ([key = '', unit = '', count = ''], market) => {
      const today = india(market.nowMs()).slice(0, 10);
      return candles(key, timeframeOf(unit, count) ?? '1m', today, today, market);
    },
  ],
  [
    /^\/v3\/historical-candle\/([^/]+)\/(\w+)\/(\d+)\/([\d-]+)\/([\d-]+)$/,
    ([key = '', unit = '', count = '', to = '', from = ''], market) => {
      const timeframe = timeframeOf(unit, count);
      const isTooLong = unit === 'minutes' && Date.parse(to) - Date.parse(from) > 92 * 86_400_000;
      if (!timeframe || isTooLong) {
        return { status: 400, body: { status: 'error', errors: [{ message: 'Invalid date range' }] } };
      }
      return candles(key, timeframe, from, to, market);
    },
  ],
  [
    /^\/v3\/market-quote\/ltp$/,
    (_parts, market, url) => {
      const keys = (url.searchParams.get('instrument_key') ?? '')
        .split(',')
        .filter((key) => market.symbols.includes(key));
      const quotes = keys.map((instrument_token) => [
        `NSE_EQ:${instrument_token}`,
        {
          last_price: market.last(instrument_token).price,
          instrument_token,
          ltq: 1,
          volume: 10,
          cp: market.referencePrice,
        },
      ]);
      return good(Object.fromEntries(quotes));
    },
  ],
];
