import { createHash } from 'node:crypto';
import { TIMEFRAMES, type Timeframe } from '@wickwise/market';
import type { FakeMarket, FakeTrade } from './fake-market.ts';
import { type Dialect, type FakeAnswer, type FakeRequest, GOOD_APP, REQUEST_TOKEN, sendBack } from './fake-provider.ts';

type Request = { a: 'subscribe' | 'unsubscribe'; v: number[] } | { a: 'mode'; v: [string, number[]] };

const REFUSED_BODY = {
  status: 'error',
  message: 'Incorrect `api_key` or `access_token`.',
  data: null,
  error_type: 'TokenException',
};
const REFUSED: FakeAnswer = { status: 403, body: REFUSED_BODY };
const PAISE = 100;

/** Kite's stream and REST side, version 3, from https://kite.trade/docs/connect/v3. */
export const kiteDialect: Dialect = {
  logIn({ url, body, key, redirectUrl }) {
    if (url.pathname === '/connect/login') {
      const back = Object.fromEntries(new URLSearchParams(url.searchParams.get('redirect_params') ?? ''));
      return sendBack(redirectUrl, { ...back, action: 'login', status: 'success', request_token: REQUEST_TOKEN });
    }
    if (url.pathname !== '/session/token') return undefined;
    const sent = Object.fromEntries(new URLSearchParams(body));
    const whole = `${GOOD_APP.apiKey}${REQUEST_TOKEN}${GOOD_APP.secret}`;
    const isGood = sent.checksum === createHash('sha256').update(whole).digest('hex');
    return isGood && sent.request_token === REQUEST_TOKEN
      ? { body: { status: 'success', data: { user_id: 'AB1234', access_token: key } } }
      : { status: 403, body: { ...REFUSED_BODY, message: 'Token is invalid or has expired.' } };
  },
  refuse({ url, headers }: FakeRequest, key, isStream) {
    const sent = isStream ? url.searchParams.get('access_token') : headers.authorization?.split(':')[1];
    return sent === key ? undefined : REFUSED;
  },
  hear(message, connection, market) {
    const request = JSON.parse(message) as Request;
    if (request.a === 'mode') {
      const known = request.v[1].map(String).filter((token) => market.symbols.includes(token));
      const quotes = known.filter((token) => market.of(token).length === 0);
      if (quotes.length > 0) connection.send(frameOf(quotes.map((token) => untraded(token, market))));
      return;
    }
    for (const token of request.v.map(String).filter((one) => market.symbols.includes(one))) {
      if (request.a === 'subscribe') connection.subscribed.add(token);
      else connection.subscribed.delete(token);
    }
  },
  heartbeat: () => Buffer.from([0]),
  trade: (trade: FakeTrade, market) => frameOf([packetOf(trade, market.volumeThrough(trade), market)]),
  strange(frame) {
    const more = Buffer.concat([frame, Buffer.from([0, 3, 1, 2, 3])]);
    more.writeUInt16BE(frame.readUInt16BE(0) + 1, 0);
    return more;
  },
  rest(url, market) {
    if (url.pathname === '/instruments/NSE') return { headers: { 'content-type': 'text/csv' }, body: listOf(market) };
    if (url.pathname === '/instruments/NFO') return { headers: { 'content-type': 'text/csv' }, body: FUTURES };
    if (url.pathname === '/quote/ohlc') return quotesOf(url.searchParams.getAll('i'), market);
    const [, token = '', interval = ''] = /^\/instruments\/historical\/(\d+)\/(\w+)$/.exec(url.pathname) ?? [];
    const { from = '', to = '' } = Object.fromEntries(url.searchParams);
    return candlesOf(token, interval, from, to, market);
  },
};

function frameOf(packets: readonly Buffer[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeUInt16BE(packets.length);
  const parts = packets.flatMap((packet) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(packet.length);
    return [length, packet];
  });
  return Buffer.concat([count, ...parts]);
}

/** A full quote: 184 bytes, the depth left empty. */
function packetOf({ symbol, price, size, timeMs }: FakeTrade, volume: number, { referencePrice }: FakeMarket): Buffer {
  const packet = Buffer.alloc(184);
  const paise = Math.round(price * PAISE) || 0;
  packet.writeUInt32BE(Number(symbol), 0);
  packet.writeInt32BE(paise, 4);
  [size, paise, volume, 250_000, 310_000].forEach((value, i) => void packet.writeInt32BE(value, 8 + 4 * i));
  [paise, paise, paise, referencePrice * PAISE].forEach((value, i) => void packet.writeInt32BE(value, 28 + 4 * i));
  packet.writeUInt32BE(Math.floor(timeMs / 1_000), 44);
  packet.writeUInt32BE(Math.floor(timeMs / 1_000), 60);
  return packet;
}

/** A quote before the day's first trade: without its time. */
function untraded(symbol: string, market: FakeMarket): Buffer {
  const packet = packetOf({ symbol, price: 100, size: 0, timeMs: market.nowMs(), seq: 0 }, 0, market);
  packet.writeUInt32BE(0, 44);
  return packet;
}

const NAMES = ['RELIANCE', 'TCS', '20MICRONS-BE'];

const HEADING =
  'instrument_token,exchange_token,tradingsymbol,name,last_price,expiry,strike,tick_size,lot_size,instrument_type,segment,exchange';
const FUTURES = `${HEADING}\n14610178,57071,TCS26NOVFUT,"TCS",0,2026-11-24,0,0.05,175,FUT,NFO-FUT,NFO\n`;

const listOf = ({ symbols }: FakeMarket): string =>
  [
    HEADING,
    ...symbols.map((token, i) => `${token},${Number(token) >> 8},${NAMES[i]},"NAME, ${i}",0,,0,0.05,1,EQ,NSE,NSE`),
    '4331521,16920,WIPRO-GB,A BOND,0,,0,0.01,1,EQ,NSE,NSE',
    '256265,1001,NIFTY 50,NIFTY 50,0,,0,0,0,EQ,INDICES,NSE',
    '',
  ].join('\n');

function quotesOf(names: readonly string[], market: FakeMarket): FakeAnswer {
  const data = names.flatMap((name) => {
    const token = market.symbols[NAMES.indexOf(name.replace('NSE:', ''))];
    if (!token) return [];
    const ohlc = { open: 100, high: 100, low: 100, close: market.referencePrice };
    return [[name, { instrument_token: Number(token), last_price: market.last(token).price, ohlc }] as const];
  });
  return { body: { status: 'success', data: Object.fromEntries(data) } };
}

const TIMEFRAME_OF: ReadonlyMap<string, Timeframe> = new Map([
  ...TIMEFRAMES.map((timeframe) => [timeframe.replace(/m$/, 'minute'), timeframe] as const),
  ['minute', '1m'],
  ['60minute', '1h'],
  ['day', '1D'],
]);

/** Times are India's; both ends are included. */
function candlesOf(token: string, interval: string, from: string, to: string, market: FakeMarket): FakeAnswer {
  const timeframe = TIMEFRAME_OF.get(interval);
  const [fromMs, toMs] = [from, to].map((time) => Date.parse(`${time.replace(' ', 'T')}+05:30`));
  if (!timeframe || Number.isNaN(fromMs) || Number.isNaN(toMs)) {
    return { status: 400, body: { status: 'error', message: 'invalid interval', error_type: 'InputException' } };
  }
  const candles = market
    .candles(token, timeframe, fromMs ?? 0, Math.min((toMs ?? 0) + 1, market.nowMs() + 1))
    .map(({ timeMs, open, high, low, close, volume }) => {
      const time = new Date(timeMs + 19_800_000).toISOString().slice(0, 19);
      return [`${timeframe === '1D' ? `${time.slice(0, 10)}T00:00:00` : time}+0530`, open, high, low, close, volume];
    });
  return { body: { status: 'success', data: { candles } } };
}
