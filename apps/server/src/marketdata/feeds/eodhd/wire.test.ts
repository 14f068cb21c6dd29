import { describe, expect, it } from 'vitest';
import { readEodhdBars } from './candles.ts';
import { EodhdSession, readEodhdQuotes } from './wire.ts';

const AUTHORIZED = '{"status_code":200,"message":"Authorized"}';

function opened(symbols: readonly string[] = []): EodhdSession {
  const session = new EodhdSession();
  session.want(new Set(symbols));
  session.read(AUTHORIZED);
  return session;
}

describe('EodhdSession', () => {
  it('asks for nothing before the key is accepted', () => {
    const session = new EodhdSession();
    expect(session.want(new Set(['AAPL', 'MSFT']))).toEqual([]);
    expect(session.isSettled).toBe(false);
    expect(session.read(AUTHORIZED)).toEqual([
      { kind: 'send', message: '{"action":"subscribe","symbols":"AAPL,MSFT"}' },
      { kind: 'echo' },
    ]);
  });

  it('gives up symbols before it asks for others, because the key has a number of them', () => {
    expect(opened(['AAPL']).want(new Set(['BRK-B']))).toEqual([
      '{"action":"unsubscribe","symbols":"AAPL"}',
      '{"action":"subscribe","symbols":"BRK-B"}',
    ]);
  });

  it('reads trades', () => {
    const share = '{"s":"AAPL","p":227.3,"v":10,"c":[],"dp":false,"ms":"open","t":1795014000123}';
    expect(opened().read(share)).toEqual([
      { kind: 'trade', symbol: 'AAPL', timeMs: 1_795_014_000_123, price: 227.3, size: 10, id: expect.any(String) },
    ]);
  });

  it('leaves out what traded outside the session', () => {
    const early = '{"s":"AAPL","p":227.3,"v":10,"c":[],"dp":false,"ms":"extended hours","t":1795014000123}';
    expect(opened().read(early)).toEqual([]);
  });

  it.each([
    ['{"status":403,"message":"Forbidden"}', 'login', 'Forbidden'],
    ['{"status":401,"message":"Unauthorized"}', 'login', 'Unauthorized'],
    ['{"status":500,"message":"Server error"}', 'full', 'Server error'],
    ['{"status":429}', 'full', 'no reason given'],
  ])('takes %s as %s', (message, kind, reason) => {
    expect(new EodhdSession().read(message)).toEqual([{ kind, reason }]);
  });

  it('refuses the symbols of the last message where there are too many', () => {
    const session = opened(['AAPL']);
    session.want(new Set(['AAPL', 'MSFT']));
    const refused = { kind: 'refused', symbol: 'MSFT', reason: 'Symbols limit reached' };
    expect(session.read('{"status_code":422,"message":"Symbols limit reached"}')).toEqual([refused]);
  });

  it.each([
    '',
    '[]',
    '7',
    '{"status":"often"}',
    '{"s":"AAPL","p":"NaN","v":1,"t":1}',
    '{"s":"AAPL","p":-1,"v":1,"t":1}',
    '{"s":"AAPL","p":1,"v":1}',
    '{"s":7,"p":1,"v":1,"t":1}',
  ])('throws for %s', (message) => {
    expect(() => opened().read(message)).toThrow();
  });
});

describe('readEodhdBars', () => {
  const call = { symbol: 'BRK-B', fromMs: Date.UTC(2026, 10, 18), toMs: Date.UTC(2026, 10, 19) };

  it('reads minutes, without the rows that have no price', async () => {
    const paths: string[] = [];
    const rows = [
      { timestamp: 1_795_014_000, gmtoffset: 0, open: 1, high: 3, low: 1, close: 2, volume: 10 },
      { timestamp: 1_795_014_060, gmtoffset: 0, open: null, high: null, low: null, close: null, volume: null },
    ];
    const get = async (path: string) => {
      paths.push(path);
      return rows;
    };
    const bars = await readEodhdBars(get, { ...call, timeframe: '1m' });
    expect(bars).toEqual([{ timeMs: 1_795_014_000_000, open: 1, high: 3, low: 1, close: 2, volume: 10 }]);
    expect(paths).toEqual(['/intraday/BRK-B.US?fmt=json&interval=1m&from=1794960000&to=1795046399']);
  });

  it('reads days by their dates', async () => {
    const row = { date: '2026-11-18', open: 1, high: 3, low: 1, close: 2, adjusted_close: 1, volume: 10 };
    const days = await readEodhdBars(async () => [row], { ...call, timeframe: '1D' });
    expect(days).toMatchObject([{ timeMs: Date.UTC(2026, 10, 18, 12), close: 2 }]);
  });
});

describe('readEodhdQuotes', () => {
  it('takes one row or several, and leaves out those without a price', async () => {
    const row = { code: 'AAPL.US', timestamp: 1_795_014_000, close: 227, previousClose: 225, change_p: 1 };
    const one = { symbol: 'AAPL', price: 227, referencePrice: 225, timeMs: 1_795_014_000_000 };
    expect(await readEodhdQuotes(async () => row, ['AAPL'])).toEqual([one]);
    const rows = [row, { code: 'IBM.US', timestamp: 'NA', close: 'NA', previousClose: 'NA' }];
    expect(await readEodhdQuotes(async () => rows, ['AAPL', 'IBM'])).toEqual([one]);
  });
});
