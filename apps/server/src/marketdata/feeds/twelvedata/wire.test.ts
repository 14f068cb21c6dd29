import { describe, expect, it } from 'vitest';
import { HttpRefusal } from '#platform/net/http-client.ts';
import {
  readTwelveDataBars,
  readTwelveDataOffers,
  readTwelveDataQuotes,
  twelveDataRefusalIn,
  twelveDataThrottledMs,
} from './rest.ts';
import { TwelveDataSession } from './wire.ts';

const WORDS = '**apikey** parameter is incorrect or not specified.';

/** A session that has asked for some pairs. */
function asking(symbols: readonly string[] = ['EUR/USD', 'GBP/USD']): TwelveDataSession {
  const session = new TwelveDataSession();
  session.want(new Set(symbols));
  return session;
}

const status = (fields: object): string => JSON.stringify({ event: 'subscribe-status', status: 'ok', ...fields });

describe('TwelveDataSession', () => {
  it('asks for what is new, and first drops what goes', () => {
    const session = new TwelveDataSession();
    expect(session.want(new Set(['EUR/USD', 'GBP/USD']))).toEqual([
      '{"action":"subscribe","params":{"symbols":"EUR/USD,GBP/USD"}}',
    ]);
    expect(session.want(new Set(['GBP/USD', 'USD/JPY']))).toEqual([
      '{"action":"unsubscribe","params":{"symbols":"EUR/USD"}}',
      '{"action":"subscribe","params":{"symbols":"USD/JPY"}}',
    ]);
  });

  it('is settled once each symbol is confirmed or refused', () => {
    const session = asking(['EUR/USD', 'GBP/USD', 'USD/INR']);
    expect(session.read(status({ success: [{ symbol: 'EUR/USD', type: 'Physical Currency' }], fails: null }))).toEqual(
      [],
    );
    expect(session.isSettled).toBe(false);
    const fails = ['GBP/USD', { symbol: 'USD/INR', message: 'Symbol limit reached' }];
    expect(session.read(status({ success: null, fails }))).toEqual([
      { kind: 'refused', symbol: 'GBP/USD', reason: 'not in the plan' },
      { kind: 'refused', symbol: 'USD/INR', reason: 'Symbol limit reached' },
    ]);
    expect(session.isSettled).toBe(true);
  });

  it('reads a price; its time is in seconds', () => {
    const price = (fields: object): string =>
      JSON.stringify({ event: 'price', symbol: 'EUR/USD', currency_base: 'Euro', timestamp: 1_790_000_000, ...fields });
    const timeMs = 1_790_000_000_000;
    expect(asking().read(price({ price: 1.15862 }))).toEqual([
      { kind: 'trade', symbol: 'EUR/USD', timeMs, price: 1.15862, size: 0, id: `${timeMs} 1.15862` },
    ]);
    for (const bad of [null, 0, -1, 'soon']) expect(() => asking().read(price({ price: bad }))).toThrow();
    expect(() => asking().read(price({ price: 1, timestamp: 'soon' }))).toThrow();
  });

  it('says nothing at a heartbeat, and at the end of a subscription', () => {
    expect(asking().read('{"event":"heartbeat","status":"ok"}')).toEqual([]);
    expect(asking().read('{"event":"unsubscribe-status","status":"ok","success":[],"fails":null}')).toEqual([]);
  });

  it.each([
    [{ status: 'error', code: 401, message: WORDS }, 'login', WORDS],
    [
      { event: 'subscribe-status', status: 'error', messages: ['Too many connections'] },
      'full',
      'Too many connections',
    ],
    [{ event: 'error', status: 'error' }, 'full', 'no reason given'],
  ])('takes %j as %s', (message, kind, reason) => {
    expect(asking().read(JSON.stringify(message))).toEqual([{ kind, reason }]);
  });

  it.each(['', '[]', 'null', '7', '{"event":"price"}', '{"event":"subscribe-status","success":[7]}'])(
    'throws for %s',
    (message) => {
      expect(() => asking().read(message)).toThrow();
    },
  );
});

describe('readTwelveDataBars', () => {
  const call = { symbol: 'EUR/USD', fromMs: Date.UTC(2026, 10, 18, 9), toMs: Date.UTC(2026, 10, 18, 11) };

  it('reads bars without a volume', async () => {
    const paths: string[] = [];
    const get = async (path: string) => {
      paths.push(path);
      return { values: [{ datetime: '2026-11-18 10:00:00', open: '1', high: '3', low: '1', close: '2' }] };
    };
    const bars = await readTwelveDataBars(get, { ...call, timeframe: '5m' });
    expect(bars).toEqual([{ timeMs: Date.UTC(2026, 10, 18, 10), open: 1, high: 3, low: 1, close: 2, volume: 0 }]);
    expect(paths).toEqual([
      '/time_series?symbol=EUR%2FUSD&interval=5min&timezone=UTC&order=asc' +
        '&start_date=2026-11-18+09%3A00%3A00&end_date=2026-11-18+10%3A59%3A59&outputsize=5000',
    ]);
    await readTwelveDataBars(get, { ...call, timeframe: '1h' });
    expect(paths[1]).toContain('interval=1h');
  });

  it('has none where there is no data, and fails with any other refusal', async () => {
    const refusing = (code: number, words: string) => () => Promise.reject(new HttpRefusal(code, words));
    const none = refusing(400, 'No data is available on the specified dates.');
    expect(await readTwelveDataBars(none, { ...call, timeframe: '1m' })).toEqual([]);
    const wrong = refusing(400, 'Invalid **interval** provided');
    await expect(readTwelveDataBars(wrong, { ...call, timeframe: '1m' })).rejects.toThrow('Invalid');
    await expect(readTwelveDataBars(async () => ({ values: [{}] }), { ...call, timeframe: '1m' })).rejects.toThrow();
  });
});

it('lists pairs, and shares and funds of exchanges, as Twelve Data calls them', async () => {
  const lists: Record<string, object[]> = {
    '/forex_pairs': [{ symbol: 'EUR/USD' }, { symbol: 'EUR/ZZZ' }, { symbol: 'XAU/USD' }],
    '/stocks?country=United%20States': [
      { symbol: 'AAPL', name: 'Apple Inc.', mic_code: 'XNGS' },
      { symbol: 'OVER', name: 'Over the Counter', mic_code: 'OTCB' },
    ],
    '/etf?country=United%20States': [{ symbol: 'SPY', name: 'SPDR S&P 500', mic_code: 'ARCX' }],
  };
  expect(await readTwelveDataOffers(async (path) => ({ data: lists[path] }))).toEqual([
    { symbol: 'EUR/USD', tickSize: 0.00001 },
    { symbol: 'EUR/ZZZ', tickSize: 0.00001 },
    { symbol: 'XAU/USD', tickSize: 0.01 },
    { symbol: 'AAPL', tickSize: 0.01, kind: 'share', name: 'Apple Inc.' },
    { symbol: 'SPY', tickSize: 0.01, kind: 'fund', name: 'SPDR S&P 500' },
  ]);
});

it('tells the size of a share’s trades by the day’s volume', () => {
  const session = new TwelveDataSession();
  const sizes = [1_000, 1_040, 1_040, 20].map((day_volume, i) => {
    const text = JSON.stringify({
      event: 'price',
      symbol: 'AAPL',
      timestamp: 1_790_000_000 + i,
      price: 228,
      day_volume,
    });
    return session.read(text).map((event) => event.kind === 'trade' && event.size);
  });
  expect(sizes).toEqual([[0], [40], [0], [0]]);
});

it('reads quotes of one symbol and of several, without those that are refused', async () => {
  const quote = { symbol: 'EUR/USD', close: '1.5', timestamp: 1_790_000_000, last_quote_at: 1_790_000_030 };
  const expected = { symbol: 'EUR/USD', price: 1.5, referencePrice: Number.NaN, timeMs: 1_790_000_030_000 };
  expect(await readTwelveDataQuotes(async () => quote, ['EUR/USD'])).toEqual([expected]);
  const several = { 'EUR/USD': quote, 'GBP/USD': { code: 404, message: 'not found', status: 'error' } };
  expect(await readTwelveDataQuotes(async () => several, ['EUR/USD', 'GBP/USD', 'USD/JPY'])).toEqual([expected]);
});

it('finds refusals in good answers', () => {
  expect(twelveDataRefusalIn({ code: 401, message: WORDS, status: 'error' })).toMatchObject({
    status: 401,
    body: WORDS,
  });
  expect(twelveDataRefusalIn({ values: [], status: 'ok' })).toBeUndefined();
  expect(twelveDataRefusalIn([])).toBeUndefined();
  const spent = (words: string) => twelveDataThrottledMs({ code: 429, message: words, status: 'error' });
  expect(spent('You have run out of API credits for the current minute.')).toBeLessThanOrEqual(60_000);
  expect(spent('You have run out of API credits for the day.')).toBe(3_600_000);
  expect(twelveDataThrottledMs({ status: 'ok' })).toBeUndefined();
});
