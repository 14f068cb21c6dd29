import { describe, expect, it } from 'vitest';
import { HttpRefusal } from '#platform/net/http-client.ts';
import { readFinnhubBars, readFinnhubOffers, readFinnhubQuotes } from './rest.ts';
import { FinnhubSession } from './wire.ts';

const read = (message: string) => new FinnhubSession().read(message);
const trades = (...data: unknown[]): string => JSON.stringify({ type: 'trade', data });
const apple = { s: 'AAPL', p: 227.3, t: 1_790_000_000_123, v: 10, c: ['1', '12'] };

describe('FinnhubSession', () => {
  it('asks for each symbol by a message, and first drops what goes; nothing is ever confirmed', () => {
    const session = new FinnhubSession();
    expect(session.want(new Set(['AAPL', 'MSFT']))).toEqual([
      '{"type":"subscribe","symbol":"AAPL"}',
      '{"type":"subscribe","symbol":"MSFT"}',
    ]);
    expect(session.want(new Set(['MSFT', 'BRK.B']))).toEqual([
      '{"type":"unsubscribe","symbol":"AAPL"}',
      '{"type":"subscribe","symbol":"BRK.B"}',
    ]);
    expect(session.isSettled).toBe(false);
  });

  it('reads trades; equal ones of one message are each a trade', () => {
    const trade = { kind: 'trade', symbol: 'AAPL', timeMs: 1_790_000_000_123, price: 227.3, size: 10 };
    expect(read(trades(apple, apple, { ...apple, s: 'MSFT' }))).toEqual([
      { ...trade, id: '1790000000123 227.3 10 1' },
      { ...trade, id: '1790000000123 227.3 10 2' },
      { ...trade, symbol: 'MSFT', id: '1790000000123 227.3 10 1' },
    ]);
    for (const bad of [{ p: 0 }, { p: 'soon' }, { t: null }, { v: -1 }, { s: 7 }]) {
      expect(() => read(trades({ ...apple, ...bad }))).toThrow();
    }
  });

  it('says nothing at a ping, and at an error that names no limit', () => {
    expect(read('{"type":"ping"}')).toEqual([]);
    expect(read('{"type":"error","msg":"Invalid symbol"}')).toEqual([]);
  });

  it('takes a limit as one of the connection', () => {
    const reason = 'Subscribing to too many symbols';
    expect(read(JSON.stringify({ type: 'error', msg: reason }))).toEqual([{ kind: 'full', reason }]);
  });

  it.each(['', '[]', 'null', '7', '{"type":"trade"}', '{"type":"error"}'])('throws for %s', (message) => {
    expect(() => read(message)).toThrow();
  });
});

describe('readFinnhubBars', () => {
  const call = { symbol: 'AAPL', fromMs: Date.UTC(2026, 10, 18, 15), toMs: Date.UTC(2026, 10, 18, 16) };
  const from = call.fromMs / 1_000;
  const body = { s: 'ok', t: [from, from + 60], o: [1, 2], h: [3, 2], l: [1, 2], c: [2, 2], v: [50, 0] };

  it('reads columns', async () => {
    const paths: string[] = [];
    const get = async (path: string) => {
      paths.push(path);
      return body;
    };
    expect(await readFinnhubBars(get, { ...call, timeframe: '1m' })).toEqual([
      { timeMs: call.fromMs, open: 1, high: 3, low: 1, close: 2, volume: 50 },
      { timeMs: call.fromMs + 60_000, open: 2, high: 2, low: 2, close: 2, volume: 0 },
    ]);
    expect(paths).toEqual([`/stock/candle?symbol=AAPL&resolution=1&from=${from}&to=${from + 3_599}`]);
    await readFinnhubBars(get, { ...call, timeframe: '1h' });
    expect(paths[1]).toContain('resolution=30');
  });

  it('has none without data, and refuses columns of different lengths', async () => {
    expect(await readFinnhubBars(async () => ({ s: 'no_data' }), { ...call, timeframe: '1m' })).toEqual([]);
    const short = async () => ({ ...body, c: [2] });
    await expect(readFinnhubBars(short, { ...call, timeframe: '1m' })).rejects.toThrow();
    await expect(readFinnhubBars(async () => body, { ...call, timeframe: '1D' })).rejects.toThrow('half hours');
  });
});

describe('readFinnhubOffers', () => {
  const shares = [
    ...[
      { symbol: 'AAPL', mic: 'XNAS' },
      { symbol: 'ZZZZ.X', mic: 'OOTC' },
      { symbol: 'BRK.B', mic: 'XNYS' },
    ],
    { symbol: 'AAPL.WS', mic: 'XNAS', type: 'Equity WRT' },
  ];
  const lists: Record<string, unknown> = {
    '/stock/symbol?exchange=US': shares,
    '/forex/symbol?exchange=oanda': [{ symbol: 'OANDA:USD_ILS' }],
    '/crypto/symbol?exchange=binance': [{ symbol: 'BINANCE:ZZTOPUSDT' }],
  };

  it('lists what is traded at exchanges, pairs and coins', async () => {
    const offers = await readFinnhubOffers(async (path) => lists[path]);
    expect(offers.map(({ symbol }) => symbol)).toEqual(['AAPL', 'BRK.B', 'OANDA:USD_ILS', 'BINANCE:ZZTOPUSDT']);
  });

  it('lists shares alone where the plan has no others', async () => {
    const get = async (path: string) => {
      if (path.startsWith('/stock')) return shares;
      throw new HttpRefusal(403, "You don't have access to this resource.");
    };
    expect((await readFinnhubOffers(get)).map(({ symbol }) => symbol)).toEqual(['AAPL', 'BRK.B']);
    await expect(readFinnhubOffers(async () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
  });
});

it('reads quotes; a close belongs to its session, and zeros are no price', async () => {
  const answers: Record<string, object> = {
    AAPL: { c: 228, pc: 226, t: Date.UTC(2026, 10, 18, 15) / 1_000 },
    MSFT: { c: 500, pc: 0, t: Date.UTC(2026, 10, 18, 21) / 1_000 },
    IBM: { c: 0, pc: 0, t: 0 },
  };
  const get = async (path: string) => answers[path.replace('/quote?symbol=', '')];
  expect(await readFinnhubQuotes(get, ['AAPL', 'MSFT', 'IBM'])).toEqual([
    { symbol: 'AAPL', price: 228, referencePrice: 226, timeMs: Date.UTC(2026, 10, 18, 15) },
    { symbol: 'MSFT', price: 500, referencePrice: Number.NaN, timeMs: Date.UTC(2026, 10, 18, 21) - 1 },
  ]);
});
