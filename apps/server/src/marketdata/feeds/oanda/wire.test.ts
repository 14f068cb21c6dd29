import { describe, expect, it } from 'vitest';
import { oandaProtocol } from './oanda-protocol.ts';
import { readOandaBars, readOandaOffers, readOandaQuotes } from './rest.ts';
import { OandaSession } from './wire.ts';

const EURO = {
  type: 'PRICE',
  time: '2026-11-18T10:00:00.123456789Z',
  instrument: 'EUR_USD',
  tradeable: true,
  bids: [
    { price: '1.25', liquidity: 10_000_000 },
    { price: '1.24', liquidity: 10_000_000 },
  ],
  asks: [{ price: '1.75', liquidity: 10_000_000 }],
};
const line = (fields: object = {}): string => JSON.stringify({ ...EURO, ...fields });

function asking(symbols: readonly string[]): OandaSession {
  const session = new OandaSession();
  session.want(new Set(symbols));
  return session;
}

describe('OandaSession', () => {
  it('asks for all its instruments by one request, again when they change', () => {
    const session = new OandaSession();
    expect(session.want(new Set(['EUR_USD', 'GBP_USD']))).toEqual(['instruments=EUR_USD%2CGBP_USD']);
    expect(session.want(new Set(['GBP_USD', 'EUR_USD']))).toEqual([]);
    expect(session.want(new Set(['GBP_USD']))).toEqual(['instruments=GBP_USD']);
  });

  it('asks for one where none is wanted: a stream has to have one', () => {
    const session = new OandaSession();
    expect(session.isSettled).toBe(false);
    expect(session.want(new Set())).toEqual(['instruments=EUR_USD']);
  });

  it('is settled once each instrument has come', () => {
    const session = asking(['EUR_USD', 'GBP_USD']);
    session.read(line());
    expect(session.isSettled).toBe(false);
    expect(session.read(line({ instrument: 'GBP_USD', tradeable: false }))).toEqual([]);
    expect(session.isSettled).toBe(true);
    session.want(new Set(['EUR_USD', 'USD_JPY']));
    expect(session.isSettled).toBe(false);
  });

  it('reads the middle of the best bid and ask', () => {
    const timeMs = Date.UTC(2026, 10, 18, 10, 0, 0, 123);
    expect(asking(['EUR_USD']).read(line())).toEqual([
      { kind: 'trade', symbol: 'EUR_USD', timeMs, price: 1.5, size: 0, id: '2026-11-18T10:00:00.123456789Z 1.25' },
    ]);
  });

  it('says nothing at a heartbeat, and while the market is closed', () => {
    expect(asking(['EUR_USD']).read('{"type":"HEARTBEAT","time":"2026-11-18T10:00:05.000000000Z"}')).toEqual([]);
    expect(asking(['EUR_USD']).read(line({ tradeable: undefined, status: 'non-tradeable' }))).toEqual([]);
  });

  it.each([
    ...['', '[]', 'null', '7', '{"type":"PRICE"}'],
    ...[{ bids: [] }, { bids: null }, { asks: [{ price: '0' }] }, { asks: [{ price: 'soon' }] }, { time: 'soon' }].map(
      line,
    ),
  ])('throws for %s', (message) => {
    expect(() => asking(['EUR_USD']).read(message)).toThrow();
  });
});

describe('readOandaBars', () => {
  const call = { symbol: 'EUR_USD', fromMs: Date.UTC(2026, 10, 18, 9), toMs: Date.UTC(2026, 10, 18, 11) };
  const row = (time: string) => ({ complete: true, volume: 9, time, mid: { o: '1', h: '3', l: '1', c: '2' } });

  it('reads bars of the middle before the end, without a volume', async () => {
    const paths: string[] = [];
    const get = async (path: string) => {
      paths.push(path);
      return { candles: [row('2026-11-18T10:00:00.000000000Z'), row('2026-11-18T11:00:00.000000000Z')] };
    };
    const bars = await readOandaBars(get, { ...call, timeframe: '5m' });
    expect(bars).toEqual([{ timeMs: Date.UTC(2026, 10, 18, 10), open: 1, high: 3, low: 1, close: 2, volume: 0 }]);
    const path = '/v3/instruments/EUR_USD/candles?price=M&granularity=M5';
    expect(paths).toEqual([`${path}&from=2026-11-18T09%3A00%3A00.000Z&count=24`]);
    await readOandaBars(get, { ...call, timeframe: '1h' });
    expect(paths[1]).toContain('granularity=H1');
  });

  it('refuses what is no bar', async () => {
    for (const candles of [
      undefined,
      [{}],
      [{ ...row('soon') }],
      [{ ...row('2026-11-18T10:00:00Z'), mid: { o: '0' } }],
    ]) {
      await expect(readOandaBars(async () => ({ candles }), { ...call, timeframe: '1m' })).rejects.toThrow();
    }
  });
});

it('lists and quotes by the account', async () => {
  const paths: string[] = [];
  const get = async (path: string) => {
    paths.push(path);
    return { instruments: [{ name: 'EUR_USD' }, { name: 'DE30_EUR' }], prices: [EURO] };
  };
  expect(await readOandaOffers('101-1')(get)).toEqual([{ symbol: 'EUR_USD', tickSize: 0.00001 }]);
  expect(await readOandaQuotes('101-1')(get, ['EUR_USD'])).toMatchObject([{ symbol: 'EUR_USD', price: 1.5 }]);
  expect(paths).toEqual(['/v3/accounts/101-1/instruments', '/v3/accounts/101-1/pricing?instruments=EUR_USD']);
});

it('calls the servers that the account is on', () => {
  const restOf = (account: string) => oandaProtocol({ key: 'word', account }).restUrl;
  expect(restOf('101-001-1234567-001')).toBe('https://api-fxpractice.oanda.com');
  expect(restOf('001-011-5838423-001')).toBe('https://api-fxtrade.oanda.com');
  expect(oandaProtocol({ key: 'word', account: 'a/../b' }).wsUrl).toContain('/accounts/a%2F..%2Fb/pricing');
});
