import { TIMEFRAMES, type Timeframe } from '@wickwise/market';
import type { FakeMarket, FakeTrade } from './fake-market.ts';
import { type Dialect, type FakeAnswer, type FakeRequest, GOOD_APP, REQUEST_TOKEN, sendBack } from './fake-provider.ts';

interface Request {
  RequestCode: number;
  InstrumentList: { ExchangeSegment: string; SecurityId: string }[];
}

interface CandleRequest {
  securityId: string;
  interval?: string;
  fromDate: string;
  toDate: string;
}

const REFUSED: FakeAnswer = {
  status: 401,
  body: {
    errorType: 'Invalid_Authentication',
    errorCode: 'DH-901',
    errorMessage: 'Client ID or user generated access token is invalid or expired.',
  },
};
const REFUSED_APP: FakeAnswer = {
  status: 401,
  body: { errorCode: 'DH-901', errorMessage: 'Invalid app id or secret.' },
};
const CONSENT = 'consent-3';
const NAMES = ['RELIANCE', 'TCS', '20MICRONS'];

/** Dhan's feed and data, version 2, from https://dhanhq.co/docs/v2. */
export const dhanDialect: Dialect = {
  logIn({ url, headers, key, redirectUrl }) {
    if (url.pathname === '/login/consentApp-login') {
      return url.searchParams.get('consentAppId') === CONSENT
        ? sendBack(`${redirectUrl}/`, { tokenId: REQUEST_TOKEN })
        : { status: 404, body: '' };
    }
    if (!url.pathname.startsWith('/app/')) return undefined;
    if (headers.app_id !== GOOD_APP.apiKey || headers.app_secret !== GOOD_APP.secret) return REFUSED_APP;
    if (url.pathname === '/app/generate-consent') {
      return url.searchParams.get('client_id') === GOOD_APP.clientId
        ? { body: { consentAppId: CONSENT, consentAppStatus: 'GENERATED', status: 'success' } }
        : REFUSED_APP;
    }
    return url.searchParams.get('tokenId') === REQUEST_TOKEN
      ? { body: { dhanClientId: GOOD_APP.clientId, accessToken: key, expiryTime: '2026-11-25T09:00:00' } }
      : REFUSED_APP;
  },
  refuse({ url, headers }: FakeRequest, key, isStream) {
    const isOpen = isStream || url.pathname.startsWith('/api-data/');
    return isOpen || headers['access-token'] === key ? undefined : REFUSED;
  },
  hear(message, connection, market) {
    if (connection.url.searchParams.get('token') !== connection.key) {
      connection.send(Buffer.concat([header(50, 10, 0, 0), u16(808)]));
      connection.close(1000);
      return;
    }
    const { RequestCode, InstrumentList } = JSON.parse(message) as Request;
    for (const code of InstrumentList.map(({ SecurityId }) => `1:${SecurityId}`)) {
      if (!market.symbols.includes(code)) continue;
      if (RequestCode === 17) connection.subscribed.add(code);
      else connection.subscribed.delete(code);
      if (RequestCode === 17) {
        connection.send(Buffer.concat([header(6, 16, 1, idOf(code)), f32(market.referencePrice), u32(0)]));
      }
    }
  },
  trade: (trade: FakeTrade, market) => {
    const { symbol, price, size, timeMs } = trade;
    const volume = market.volumeThrough(trade);
    const body = [f32(price), u16(size), u32(Math.floor(timeMs / 1_000)), f32(price), u32(volume), u32(0), u32(0)];
    return Buffer.concat([header(4, 50, 1, idOf(symbol)), ...body, f32(price), f32(90), f32(price), f32(price)]);
  },
  strange: (frame) => Buffer.concat([frame, header(77, 12, 1, 2_885), u32(7)]),
  rest(url, market, body) {
    if (url.pathname === '/api-data/api-scrip-master.csv') {
      return { headers: { 'content-type': 'text/csv' }, body: listOf(market) };
    }
    if (url.pathname === '/v2/marketfeed/ohlc') return quotesOf(JSON.parse(body) as Record<string, number[]>, market);
    return url.pathname.startsWith('/v2/charts/')
      ? candlesOf(JSON.parse(body) as CandleRequest, market)
      : { status: 404, body: {} };
  },
};

const idOf = (code: string): number => Number(code.split(':')[1]);

function header(code: number, length: number, segment: number, id: number): Buffer {
  return Buffer.concat([Buffer.from([code]), u16(length), Buffer.from([segment]), u32(id)]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function f32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
}

const listOf = ({ symbols }: FakeMarket): string =>
  [
    'SEM_EXM_EXCH_ID,SEM_SEGMENT,SEM_SMST_SECURITY_ID,SEM_INSTRUMENT_NAME,SEM_EXPIRY_CODE,SEM_TRADING_SYMBOL,SEM_LOT_UNITS,SEM_CUSTOM_SYMBOL,SEM_EXPIRY_DATE,SEM_STRIKE_PRICE,SEM_OPTION_TYPE,SEM_TICK_SIZE,SEM_EXPIRY_FLAG,SEM_EXCH_INSTRUMENT_TYPE,SEM_SERIES,SM_SYMBOL_NAME',
    ...symbols.map(
      (code, i) => `NSE,E,${idOf(code)},EQUITY,0,${NAMES[i]},1.0,Share ${i},,,,5.0000,NA,ES,EQ,SHARE ${i}`,
    ),
    'NSE,E,99,EQUITY,0,WIPRO,1.0,A bond,,,,5.0000,NA,ES,GB,BOND',
    'NSE,D,35001,FUTSTK,0,TCS-Nov2026-FUT,1.0,WIPRO NOV FUT,,,XX,5.0000,M,FUT,XX,WIPRO',
    'NSE,I,13,INDEX,0,NIFTY,1.0,Nifty 50,,,,0.0000,NA,INDEX,X,NIFTY',
    '',
  ].join('\r\n');

function quotesOf(asked: Record<string, number[]>, market: FakeMarket): FakeAnswer {
  const quotes = (asked.NSE_EQ ?? [])
    .filter((id) => market.symbols.includes(`1:${id}`))
    .map((id) => {
      const ohlc = { open: 100, close: market.referencePrice, high: 100, low: 100 };
      return [String(id), { last_price: market.last(`1:${id}`).price, ohlc }] as const;
    });
  return { body: { data: { NSE_EQ: Object.fromEntries(quotes) }, status: 'success' } };
}

/** Times are India's; the end isn't included. */
function candlesOf({ securityId, interval, fromDate, toDate }: CandleRequest, market: FakeMarket): FakeAnswer {
  const timeframe: Timeframe | undefined = interval
    ? TIMEFRAMES.find((one) => one === (interval === '60' ? '1h' : `${interval}m`))
    : '1D';
  if (!timeframe) return { status: 400, body: { errorCode: 'DH-905', errorMessage: 'Invalid interval' } };
  const msOf = (text: string): number => Date.parse(`${text.padEnd(19, ' 00:00:00').replace(' ', 'T')}+05:30`);
  const bars = market.candles(`1:${securityId}`, timeframe, msOf(fromDate), Math.min(msOf(toDate), market.nowMs() + 1));
  const midnight = (timeMs: number): number => Math.floor((timeMs + 19_800_000) / 86_400_000) * 86_400_000 - 19_800_000;
  const column = (name: 'open' | 'high' | 'low' | 'close' | 'volume'): number[] => bars.map((bar) => bar[name]);
  return {
    body: {
      open: column('open'),
      high: column('high'),
      low: column('low'),
      close: column('close'),
      volume: column('volume'),
      timestamp: bars.map(({ timeMs }) => (timeframe === '1D' ? midnight(timeMs) : timeMs) / 1_000),
    },
  };
}
