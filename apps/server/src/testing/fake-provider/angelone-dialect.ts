import { TIMEFRAMES, type Timeframe } from '@wickwise/market';
import type { FakeMarket, FakeTrade } from './fake-market.ts';
import { type Dialect, type FakeAnswer, type FakeRequest, GOOD_APP } from './fake-provider.ts';

interface Request {
  action: 0 | 1;
  params: { mode: number; tokenList: { exchangeType: number; tokens: string[] }[] };
}

interface CandleRequest {
  symboltoken: string;
  interval: string;
  fromdate: string;
  todate: string;
}

const refusal = (message: string, errorcode: string): FakeAnswer => ({
  body: { status: false, message, errorcode, data: null },
});
const REFUSED = refusal('Invalid Token', 'AG8001');
const LIST = '/OpenAPI_File/files/OpenAPIScripMaster.json';
const LOGIN = '/rest/auth/angelbroking/user/v1/loginByPassword';
/** What somebody types at a login. */
export const ANGEL_LOGIN = { clientCode: 'A100001', pin: '4711', totp: '123456' } as const;

/** Angel One's stream and REST side, from https://smartapi.angelone.in/docs. */
export const angeloneDialect: Dialect = {
  logIn({ url, headers, body, key }) {
    if (url.pathname !== LOGIN) return undefined;
    if (headers['x-privatekey'] !== GOOD_APP.apiKey) return refusal('Invalid API Key', 'AG8004');
    const { clientcode, password, totp } = JSON.parse(body) as Record<string, string>;
    if (clientcode !== ANGEL_LOGIN.clientCode || password !== ANGEL_LOGIN.pin) {
      return refusal('Invalid Client Code or PIN', 'AB1007');
    }
    if (totp !== ANGEL_LOGIN.totp) return refusal('Invalid totp', 'AB1050');
    return { body: { status: true, message: 'SUCCESS', errorcode: '', data: { jwtToken: key, feedToken: key } } };
  },
  refuse({ url, headers }: FakeRequest, key, isStream) {
    if (url.pathname === LIST) return undefined;
    const isGood = headers.authorization === `Bearer ${key}`;
    if (isStream) return isGood && headers['x-feed-token'] === key ? undefined : { ...REFUSED, status: 401 };
    return isGood ? undefined : REFUSED;
  },
  hear(message, connection, market) {
    if (message === 'ping') return connection.send('pong');
    const { action, params } = JSON.parse(message) as Request;
    for (const token of params.tokenList.flatMap(({ tokens }) => tokens)) {
      if (!market.symbols.includes(token)) continue;
      if (action === 0) connection.subscribed.delete(token);
      else connection.subscribed.add(token);
      const isUntraded = action === 1 && market.of(token).length === 0;
      const before = { symbol: token, price: 100, size: 0, timeMs: market.nowMs(), seq: 0 };
      if (isUntraded) connection.send(packetOf(before, 0, market));
    }
  },
  trade: (trade: FakeTrade, market) => packetOf(trade, market.volumeThrough(trade), market),
  /** A full quote in place of the one that was asked for. */
  strange(frame) {
    const full = Buffer.concat([frame, Buffer.alloc(379 - frame.length, 7)]);
    full[0] = 3;
    return full;
  },
  rest(url, market, body) {
    if (url.pathname === LIST) return { body: listOf(market) };
    if (url.pathname.endsWith('/quote/')) {
      return quotesOf(JSON.parse(body) as { exchangeTokens: Record<string, string[]> }, market);
    }
    return url.pathname.endsWith('/getCandleData')
      ? candlesOf(JSON.parse(body) as CandleRequest, market)
      : { status: 404, body: {} };
  },
};

/** A quote: 123 bytes. */
function packetOf(
  { symbol, price, size, timeMs, seq }: FakeTrade,
  volume: number,
  { referencePrice }: FakeMarket,
): Buffer {
  const packet = Buffer.alloc(123);
  packet.set([2, 1]);
  packet.write(symbol, 2);
  const paise = Math.round(price * 100) || 0;
  const close = Math.round(referencePrice * 100);
  [seq, timeMs, paise, size, paise, volume].forEach(
    (value, i) => void packet.writeBigInt64LE(BigInt(value), 27 + 8 * i),
  );
  [250_000, 310_000].forEach((value, i) => void packet.writeDoubleLE(value, 75 + 8 * i));
  [paise, paise, paise, close].forEach((value, i) => void packet.writeBigInt64LE(BigInt(value), 91 + 8 * i));
  return packet;
}

const NAMES = ['RELIANCE', 'TCS', '20MICRONS'];

const listOf = ({ symbols }: FakeMarket): object[] => [
  ...symbols.map((token, i) => listed(token, `${NAMES[i]}-EQ`, '', 'NSE')),
  listed('99', 'WIPRO-GB', '', 'NSE'),
  { ...listed('35001', 'TCS26NOVFUT', 'FUTSTK', 'NFO'), name: 'TCS' },
  listed('99926000', 'Nifty 50', 'AMXIDX', 'NSE'),
];

const listed = (token: string, symbol: string, instrumenttype: string, exch_seg: string): object => ({
  token,
  symbol,
  name: symbol.split('-')[0],
  expiry: '',
  strike: '-1.000000',
  lotsize: '1',
  instrumenttype,
  exch_seg,
  tick_size: '5.000000',
});

function quotesOf({ exchangeTokens }: { exchangeTokens: Record<string, string[]> }, market: FakeMarket): FakeAnswer {
  const fetched = (exchangeTokens.NSE ?? [])
    .filter((token) => market.symbols.includes(token))
    .map((token) => ({
      exchange: 'NSE',
      symbolToken: token,
      ltp: market.last(token).price,
      open: 100,
      high: 100,
      low: 100,
      close: market.referencePrice,
    }));
  return { body: { status: true, message: 'SUCCESS', errorcode: '', data: { fetched, unfetched: [] } } };
}

const INTERVALS: ReadonlyMap<string, Timeframe> = new Map(
  [
    ...['ONE_MINUTE', 'THREE_MINUTE', 'FIVE_MINUTE', 'TEN_MINUTE', 'FIFTEEN_MINUTE', 'THIRTY_MINUTE'],
    ...['ONE_HOUR', 'ONE_DAY'],
  ].flatMap((name, i) => {
    const timeframe = TIMEFRAMES.find((one) => one === ['1m', '3m', '5m', '10m', '15m', '30m', '1h', '1D'][i]);
    return timeframe ? [[name, timeframe] as const] : [];
  }),
);

/** Times are India's, to the minute; both ends are included. */
function candlesOf({ symboltoken, interval, fromdate, todate }: CandleRequest, market: FakeMarket): FakeAnswer {
  const timeframe = INTERVALS.get(interval);
  const [fromMs = 0, toMs = 0] = [fromdate, todate].map((time) => Date.parse(`${time.replace(' ', 'T')}:00+05:30`));
  if (!timeframe || Number.isNaN(fromMs) || Number.isNaN(toMs)) return refusal('Invalid interval', 'AB1004');
  const data = market
    .candles(symboltoken, timeframe, fromMs, Math.min(toMs + 1, market.nowMs() + 1))
    .map(({ timeMs, open, high, low, close, volume }) => {
      const time = new Date(timeMs + 19_800_000).toISOString().slice(0, 19);
      return [`${timeframe === '1D' ? `${time.slice(0, 10)}T00:00:00` : time}+05:30`, open, high, low, close, volume];
    });
  return { body: { status: true, message: 'SUCCESS', errorcode: '', data: data.length > 0 ? data : null } };
}
