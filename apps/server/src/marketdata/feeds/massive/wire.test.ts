import { describe, expect, it } from 'vitest';
import { readMassiveBars, readMassiveQuotes } from './rest.ts';
import { MassiveSession } from './wire.ts';

const CONNECTED = '[{"ev":"status","status":"connected","message":"Connected Successfully"}]';
const KNOWN = '[{"ev":"status","status":"auth_success","message":"authenticated"}]';
const status = (kind: string, message: string): string => JSON.stringify([{ ev: 'status', status: kind, message }]);

/** A session whose key was accepted. */
function opened(symbols: readonly string[] = []): MassiveSession {
  const session = new MassiveSession('word');
  session.want(new Set(symbols));
  session.read(CONNECTED);
  session.read(KNOWN);
  return session;
}

describe('MassiveSession', () => {
  it('sends the key, then its subscriptions, and waits for each one’s confirmation', () => {
    const session = new MassiveSession('word');
    expect(session.want(new Set(['AAPL', 'BRK.B']))).toEqual([]);
    expect(session.read(CONNECTED)).toEqual([{ kind: 'send', message: '{"action":"auth","params":"word"}' }]);
    expect(session.read(KNOWN)).toEqual([
      { kind: 'send', message: '{"action":"subscribe","params":"T.AAPL,T.BRK.B"}' },
    ]);
    session.read(status('success', 'subscribed to: T.AAPL'));
    expect(session.isSettled).toBe(false);
    session.read(status('success', 'subscribed to: T.BRK.B'));
    expect(session.isSettled).toBe(true);
    expect(session.want(new Set(['AAPL']))).toEqual(['{"action":"unsubscribe","params":"T.BRK.B"}']);
  });

  it('reads trades beside kinds that it does not ask for', () => {
    const share = '{"ev":"T","sym":"MSFT","x":4,"i":"12345","z":3,"p":114.125,"s":100,"t":1795014000123,"q":3681328}';
    const bar = '{"ev":"AM","sym":"MSFT","o":1,"c":1,"h":1,"l":1,"v":1,"s":1,"e":2}';
    expect(opened().read(`[${share},${bar}]`)).toEqual([
      { kind: 'trade', symbol: 'MSFT', timeMs: 1_795_014_000_123, price: 114.125, size: 100, id: expect.any(String) },
    ]);
  });

  it.each([
    ['auth_failed', 'authentication failed', 'login'],
    ['not_authorized', 'You are not entitled to this feed', 'login'],
    ['max_connections', 'Maximum number of websocket connections exceeded.', 'full'],
    ['auth_timeout', 'No authentication request received in a timely manner', 'full'],
  ])('takes %s as it is', (kind, words, event) => {
    expect(opened().read(status(kind, words))).toEqual([{ kind: event, reason: words }]);
  });

  it.each(['', '{}', 'null', '[7]', '[{"ev":"T","sym":"A","p":0,"s":1,"t":1}]', '[{"ev":"T","sym":"A","p":1,"t":1}]'])(
    'throws for %s',
    (message) => {
      expect(() => opened().read(message)).toThrow();
    },
  );
});

describe('readMassiveBars', () => {
  it('reads raw bars, page after page, from no other host', async () => {
    const paths: string[] = [];
    const row = (t: number, c: number) => ({ t, o: 1, h: 3, l: 1, c, v: 10, vw: 2, n: 1 });
    const answers = [
      { results: [row(1_795_014_000_000, 2)], next_url: 'https://elsewhere.example/v2/aggs/more?cursor=a%2Bb' },
      { results: [row(1_795_014_060_000, 3)] },
    ];
    const get = async (path: string) => {
      paths.push(path);
      return answers[paths.length - 1];
    };
    const call = { symbol: 'AAPL', timeframe: '30m', fromMs: 1_795_014_000_000, toMs: 1_795_021_200_000 } as const;
    const bars = await readMassiveBars(get, call);
    expect(bars.map(({ close }) => close)).toEqual([2, 3]);
    expect(paths).toEqual([
      '/v2/aggs/ticker/AAPL/range/30/minute/1795014000000/1795021199999?adjusted=false&sort=asc&limit=50000',
      '/v2/aggs/more?cursor=a%2Bb',
    ]);
  });
});

describe('readMassiveQuotes', () => {
  const read = (hours: number) => {
    const lastTrade = { p: 230, t: Date.UTC(2026, 10, 18, hours) * 1_000_000 };
    const shares = { tickers: [{ ticker: 'AAPL', lastTrade, day: { c: 229 }, prevDay: { c: 225 } }, { ticker: 'GE' }] };
    return readMassiveQuotes(async () => shares, ['AAPL', 'GE']);
  };

  it('reads the newest trade of a session, and the close before', async () => {
    const timeMs = Date.UTC(2026, 10, 18, 15);
    expect(await read(15)).toEqual([{ symbol: 'AAPL', price: 230, referencePrice: 225, timeMs }]);
  });

  it('has the close of the last session for a trade after it or before the next', async () => {
    const [after, early] = [Date.UTC(2026, 10, 18, 21) - 1, Date.UTC(2026, 10, 17, 21) - 1];
    expect(await read(23)).toEqual([{ symbol: 'AAPL', price: 229, referencePrice: 225, timeMs: after }]);
    expect(await read(12)).toEqual([{ symbol: 'AAPL', price: 225, referencePrice: Number.NaN, timeMs: early }]);
  });
});
