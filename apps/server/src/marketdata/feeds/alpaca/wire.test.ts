import { describe, expect, it } from 'vitest';
import { readAlpacaBars } from './candles.ts';
import { AlpacaSession, readAlpacaQuotes } from './wire.ts';

const CONNECTED = '[{"T":"success","msg":"connected"}]';
const AUTHENTICATED = '[{"T":"success","msg":"authenticated"}]';

/** A session whose key was accepted. */
function opened(symbols: readonly string[] = []): AlpacaSession {
  const session = new AlpacaSession('id', 'word');
  session.want(new Set(symbols));
  session.read(CONNECTED);
  session.read(AUTHENTICATED);
  return session;
}

describe('AlpacaSession', () => {
  it('sends the key when it is greeted, and subscribes once it is accepted', () => {
    const session = new AlpacaSession('id', 'word');
    expect(session.want(new Set(['AAPL']))).toEqual([]);
    expect(session.read(CONNECTED)).toEqual([
      { kind: 'send', message: '{"action":"auth","key":"id","secret":"word"}' },
    ]);
    expect(session.isSettled).toBe(false);
    expect(session.read(AUTHENTICATED)).toEqual([
      { kind: 'send', message: '{"action":"subscribe","trades":["AAPL"],"statuses":["AAPL"]}' },
    ]);
    expect(session.isSettled).toBe(false);
    session.read('[{"T":"subscription","trades":["AAPL"],"quotes":[],"bars":[]}]');
    expect(session.isSettled).toBe(true);
  });

  it('gives up symbols before it asks for others, because the plan counts them', () => {
    const session = opened(['AAPL', 'MSFT']);
    expect(session.want(new Set(['MSFT', 'BRK.B']))).toEqual([
      '{"action":"unsubscribe","trades":["AAPL"],"statuses":["AAPL"]}',
      '{"action":"subscribe","trades":["BRK.B"],"statuses":["BRK.B"]}',
    ]);
  });

  it('goes on without halts where the plan lacks them', () => {
    const session = opened(['AAPL']);
    session.read('[{"T":"subscription","trades":["AAPL"],"statuses":["AAPL"]}]');
    session.want(new Set(['AAPL', 'MSFT']));
    const refusal = '[{"T":"error","code":409,"msg":"insufficient subscription"}]';
    expect(session.read(refusal)).toEqual([
      { kind: 'send', message: '{"action":"unsubscribe","statuses":["AAPL"]}' },
      { kind: 'send', message: '{"action":"subscribe","trades":["MSFT"]}' },
    ]);
    session.read('[{"T":"subscription","trades":["AAPL","MSFT"],"statuses":[]}]');
    expect(session.isSettled).toBe(true);
    expect(session.want(new Set(['MSFT']))).toEqual(['{"action":"unsubscribe","trades":["AAPL"]}']);
    expect(session.read(refusal)).toMatchObject([{ kind: 'login' }]);
  });

  it('reads trades, several in a message, beside kinds that it does not know', () => {
    const trade = (i: number, p: number) =>
      `{"T":"t","i":${i},"S":"AAPL","x":"V","p":${p},"s":100,"t":"2026-11-18T15:00:00.208123456Z","c":["@"],"z":"C"}`;
    const bar = '{"T":"b","S":"AAPL","o":1,"h":1,"l":1,"c":1,"v":1,"t":"2026-11-18T15:00:00Z","n":1,"vw":1}';
    const read = opened().read(`[${trade(7, 227.31)},${bar},${trade(8, 227.3)}]`);
    expect(read).toMatchObject([
      { kind: 'trade', symbol: 'AAPL', price: 227.31, size: 100, timeMs: Date.UTC(2026, 10, 18, 15, 0, 0, 208) },
      { kind: 'trade', symbol: 'AAPL', price: 227.3 },
    ]);
    const [one, two] = read;
    expect(one).not.toEqual(two);
  });

  it.each([
    [401, 'not authenticated', 'login'],
    [402, 'auth failed', 'login'],
    [404, 'auth timeout', 'login'],
    [406, 'connection limit exceeded', 'full'],
    [407, 'slow client', 'full'],
    [409, 'insufficient subscription', 'login'],
    [410, 'invalid subscribe action for this feed', 'login'],
    [411, 'insufficient scope', 'login'],
  ])('takes error %i, %s, as %s', (code, msg, kind) => {
    const read = opened().read(JSON.stringify([{ T: 'error', code, msg }]));
    expect(read).toEqual([{ kind, reason: msg }]);
  });

  it('refuses the symbols of a message that had too many', () => {
    const session = opened(['AAPL', 'MSFT']);
    session.read('[{"T":"subscription","trades":["AAPL"]}]');
    const refusal = '[{"T":"error","code":405,"msg":"symbol limit exceeded"}]';
    session.read(refusal); // asked for again without halts, which a plan may count
    expect(session.read(refusal)).toEqual([{ kind: 'refused', symbol: 'MSFT', reason: 'symbol limit exceeded' }]);
    expect(session.isSettled).toBe(true);
  });

  it.each([
    '',
    'null',
    '{}',
    '[7]',
    '[{"T":"t","S":"AAPL","i":1,"x":"V","p":0,"s":1,"t":"2026-11-18T15:00:00Z"}]',
    '[{"T":"t","S":"AAPL","i":1,"x":"V","p":1,"s":-1,"t":"2026-11-18T15:00:00Z"}]',
    '[{"T":"t","S":"AAPL","i":1,"x":"V","p":1,"s":1,"t":"soon"}]',
    '[{"T":"t","S":["AAPL"],"i":1,"x":"V","p":1,"s":1,"t":"2026-11-18T15:00:00Z"}]',
    '[{"T":"subscription","trades":{"length":1}}]',
    '[{"T":"error","msg":"nobody knows"}]',
  ])('throws for %s', (message) => {
    expect(() => opened().read(message)).toThrow();
  });
});

describe('readAlpacaBars', () => {
  const call = {
    symbol: 'AAPL',
    timeframe: '5m',
    fromMs: Date.UTC(2026, 10, 18),
    toMs: Date.UTC(2026, 10, 19),
  } as const;
  const row = (t: string, c: number) => ({ t, o: 1, h: 3, l: 1, c, v: 10, n: 2, vw: 2 });

  it('reads page after page', async () => {
    const paths: string[] = [];
    const answers = [
      { bars: { AAPL: [row('2026-11-18T14:30:00Z', 2)] }, next_page_token: 'more+' },
      { bars: { AAPL: [row('2026-11-18T14:35:00Z', 3)] }, next_page_token: null },
    ];
    const bars = await readAlpacaBars(async (path) => {
      paths.push(path);
      return answers[paths.length - 1];
    }, call);
    expect(bars.map(({ timeMs, close }) => [timeMs, close])).toEqual([
      [Date.UTC(2026, 10, 18, 14, 30), 2],
      [Date.UTC(2026, 10, 18, 14, 35), 3],
    ]);
    expect(paths[0]).toContain('timeframe=5Min&adjustment=raw&feed=iex');
    expect(paths[1]).toContain('page_token=more%2B');
  });

  it('ends a list without an end', async () => {
    const forever = async () => ({ bars: {}, next_page_token: 'again' });
    await expect(readAlpacaBars(forever, call)).rejects.toThrow('no end');
  });

  it('has none where nothing was traded', async () => {
    expect(await readAlpacaBars(async () => ({ bars: null, next_page_token: null }), call)).toEqual([]);
  });
});

describe('readAlpacaQuotes', () => {
  it('has the close of the last session for a trade before the open, and the change from the close before', async () => {
    const day = (t: string, c: number) => ({ t, o: 1, h: 1, l: 1, c, v: 1 });
    const answer = {
      AAPL: {
        latestTrade: { t: '2026-11-18T15:00:00.5Z', x: 'V', p: 227.3, s: 10, i: 5 },
        dailyBar: day('2026-11-18T05:00:00Z', 227),
        prevDailyBar: day('2026-11-17T05:00:00Z', 225),
      },
      MSFT: {
        latestTrade: { t: '2026-11-18T13:00:00Z', x: 'V', p: 500, s: 10, i: 5 },
        dailyBar: day('2026-11-17T05:00:00Z', 498),
        prevDailyBar: day('2026-11-16T05:00:00Z', 497),
      },
      IBM: { latestTrade: null, dailyBar: null, prevDailyBar: null },
      GE: null,
    };
    const quotes = await readAlpacaQuotes(async () => answer, ['AAPL', 'MSFT', 'IBM', 'GE']);
    expect(quotes).toEqual([
      { symbol: 'AAPL', price: 227.3, referencePrice: 225, timeMs: Date.UTC(2026, 10, 18, 15, 0, 0, 500) },
      { symbol: 'MSFT', price: 498, referencePrice: 497, timeMs: Date.UTC(2026, 10, 17, 21) - 1 },
    ]);
  });
});
