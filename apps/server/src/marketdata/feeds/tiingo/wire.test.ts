import { describe, expect, it } from 'vitest';
import { readTiingoBars, readTiingoQuotes, TiingoSession } from './wire.ts';

const SUBSCRIBED = '{"messageType":"I","response":{"code":200,"message":"Success"},"data":{"subscriptionId":61}}';

/** A session whose subscription was confirmed. */
function opened(symbols: readonly string[] = ['eurusd']): TiingoSession {
  const session = new TiingoSession('word');
  session.want(new Set(symbols));
  session.read(SUBSCRIBED);
  return session;
}

describe('TiingoSession', () => {
  it('makes a subscription with its key and changes it by its number', () => {
    const session = new TiingoSession('word');
    expect(session.want(new Set(['eurusd', 'gbpusd']))).toEqual([
      '{"eventName":"subscribe","authorization":"word","eventData":{"thresholdLevel":5,"tickers":["eurusd","gbpusd"]}}',
    ]);
    expect(session.isSettled).toBe(false);
    expect(session.read(SUBSCRIBED)).toEqual([]);
    expect(session.isSettled).toBe(true);
    expect(session.want(new Set(['gbpusd', 'usdinr']))).toEqual([
      '{"eventName":"unsubscribe","authorization":"word","eventData":{"subscriptionId":61,"tickers":["eurusd"]}}',
      '{"eventName":"subscribe","authorization":"word","eventData":{"subscriptionId":61,"tickers":["usdinr"]}}',
    ]);
  });

  it('sends what changed meanwhile once the subscription has a number', () => {
    const session = new TiingoSession('word');
    session.want(new Set(['eurusd']));
    expect(session.want(new Set(['gbpusd']))).toEqual([]);
    expect(session.read(SUBSCRIBED).map((event) => event.kind)).toEqual(['send', 'send']);
  });

  it('reads the middle of bid and ask', () => {
    const quote = (bid: unknown, ask: unknown) =>
      JSON.stringify({
        messageType: 'A',
        service: 'fx',
        data: ['Q', 'eurusd', '2026-11-18T10:00:00.123000+00:00', 1_000_000, bid, 1.1, 1_000_000, ask],
      });
    const timeMs = Date.UTC(2026, 10, 18, 10, 0, 0, 123);
    expect(opened().read(quote(1.25, 1.75))).toEqual([
      { kind: 'trade', symbol: 'eurusd', timeMs, price: 1.5, size: 0, id: expect.any(String) },
    ]);
    expect(opened().read(quote(null, 1.75))).toEqual([]);
    expect(() => opened().read(quote(0, 1.75))).toThrow();
    expect(() => opened().read(quote('soon', 1.75))).toThrow();
  });

  it('says nothing at a heartbeat', () => {
    expect(opened().read('{"messageType":"H","response":{"code":200,"message":"HeartBeat"}}')).toEqual([]);
  });

  it.each([
    ['{"messageType":"E","response":{"code":401,"message":"Not authorized"}}', 'login', 'Not authorized'],
    ['{"messageType":"I","response":{"code":403,"message":"Not authorized"}}', 'login', 'Not authorized'],
    ['{"messageType":"E","response":{"code":429,"message":"Too many"}}', 'full', 'Too many'],
  ])('takes %s as %s', (message, kind, reason) => {
    expect(opened().read(message)).toEqual([{ kind, reason }]);
  });

  it.each(['', '[]', 'null', '{"messageType":"A","service":"fx"}', '{"messageType":"E","response":{"code":"often"}}'])(
    'throws for %s',
    (message) => {
      expect(() => opened().read(message)).toThrow();
    },
  );
});

describe('readTiingoBars', () => {
  it('reads bars without a volume', async () => {
    const paths: string[] = [];
    const rows = [{ date: '2026-11-18T10:00:00.000Z', ticker: 'eurusd', open: 1, high: 3, low: 1, close: 2 }];
    const get = async (path: string) => {
      paths.push(path);
      return rows;
    };
    const call = { fromMs: Date.UTC(2026, 10, 18, 9), toMs: Date.UTC(2026, 10, 18, 11) };
    const bars = await readTiingoBars(get, { symbol: 'eurusd', timeframe: '5m', ...call });
    expect(bars).toEqual([{ timeMs: Date.UTC(2026, 10, 18, 10), open: 1, high: 3, low: 1, close: 2, volume: 0 }]);
    expect(paths).toEqual(['/tiingo/fx/eurusd/prices?startDate=2026-11-18&endDate=2026-11-19&resampleFreq=5min']);
    await readTiingoBars(get, { symbol: 'eurusd', timeframe: '1h', ...call });
    expect(paths[1]).toContain('resampleFreq=1hour');
  });
});

describe('readTiingoQuotes', () => {
  it('reads the middle, and leaves out pairs without one', async () => {
    const rows = [
      { ticker: 'eurusd', quoteTimestamp: '2026-11-18T10:00:00.123000+00:00', bidPrice: 1, askPrice: 2, midPrice: 1.5 },
      { ticker: 'gbpusd', quoteTimestamp: '2026-11-18T10:00:00+00:00', bidPrice: null, askPrice: 2, midPrice: null },
    ];
    expect(await readTiingoQuotes(async () => rows, ['eurusd', 'gbpusd'])).toEqual([
      { symbol: 'eurusd', price: 1.5, referencePrice: Number.NaN, timeMs: Date.UTC(2026, 10, 18, 10, 0, 0, 123) },
    ]);
  });
});
