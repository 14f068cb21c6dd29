import {
  PatternSignalPage,
  PublicStrategiesAnswer,
  RuleFunnel,
  RuleHistory,
  SavedScreenAnswer,
  SavedScreensAnswer,
  ScreenAnswer,
  ScreenChecklistAnswer,
  ScreenExplanation,
  ScreenPresetsAnswer,
  SharedScreen,
  UniversesAnswer,
} from '@wickwise/contract';
import { io } from 'socket.io-client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { onceForAll } from './testing/at-end.ts';
import { folderOf, minutes, WEEK } from './testing/recordings.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { FEW_PRICES, startTestApp } from './testing/test-app.ts';
import { createTestDatabase, testDatabase } from './testing/test-database.ts';
import { testCondition, testStrategy } from './testing/test-rules.ts';

const ABOVE = testStrategy(testCondition('close', 'gt', 'sma_5'));
const place = { market: 'Crypto', timeframe: '10m' } as const;

/** Two days of minute bars that rise and fall. */
const restless = (day: string): string[] =>
  Array.from({ length: 360 }, (_, i) => {
    const time = new Date(Date.parse(`${day}T10:00Z`) + i * 60_000).toISOString().replace('.000', '');
    const [price, next] = [i, i + 1].map((k) => 1_000 + Math.round(200 * Math.sin(k / 25))) as [number, number];
    return `${time},${price},${Math.max(price, next) + 3},${Math.min(price, next) - 3},${next},10`;
  });

const replay = () =>
  folderOf({
    'crypto/mine/1m/BTCUSDT.csv': WEEK.flatMap(restless),
    'crypto/mine/1m/ETHUSDT.csv': minutes(WEEK, '10:00', 360),
  });

type Account = Awaited<ReturnType<typeof signUpByHttp>>;

async function call(url: string, { headers }: Account, method: string, path: string, body?: object) {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, text, body: isJson ? JSON.parse(text) : undefined };
}

function listen(url: string, token?: string) {
  const socket = io(url, { transports: ['websocket'], forceNew: true, ...(token ? { auth: { token } } : {}) });
  onTestFinished(() => void socket.disconnect());
  const own: { label: string; pattern: string }[] = [];
  socket.on('signal', ({ signal }) => {
    if (signal.isOwn) own.push(signal);
  });
  return { socket, own };
}

describe('the screener', () => {
  it('answers, explains, counts, exports, keeps and shares a screen of recorded bars', async () => {
    const played = ['--feed', 'replay', '--data', replay(), '--speed', '3000'];
    const { url } = await startTestApp(played, { limitFactor: 100 }); // it asks until bars have closed
    const asha = await signUpByHttp(url);
    const question = { ...place, rule: ABOVE, columns: ['sma_5', 'rsi_14'], loopback: '720h' };
    const ask = async (more: object = {}) => {
      const { status, body } = await call(url, asha, 'POST', 'screener/query', { ...question, ...more });
      expect([status, body.message]).toEqual([200, undefined]);
      return ScreenAnswer.parse(body);
    };
    await vi.waitFor(async () => expect((await ask()).total).toBeGreaterThan(0), { interval: 300 });
    const answer = await ask();
    expect(answer).toMatchObject({ universe: 2, badge: 'REPLAY', sentence: 'Close is above SMA(5).' });
    expect(answer.rows[0]?.values).toHaveLength(2);

    const explain = { ...place, symbol: 'BTC-USD', rule: ABOVE };
    const explained = ScreenExplanation.parse((await call(url, asha, 'POST', 'screener/explain', explain)).body);
    expect(explained.comparisons[0]?.text).toBe('close is above SMA(5)');

    const { rule, ...one } = explain;
    const checked = await call(url, asha, 'POST', 'screener/checklist', { ...one, rules: [rule] });
    expect(ScreenChecklistAnswer.parse(checked.body).answers).toHaveLength(1);
    const past = RuleHistory.parse((await call(url, asha, 'POST', 'screener/history', explain)).body);
    expect(past.runs.filter(({ isFiring }) => isFiring).length).toBeGreaterThan(0);
    const never = {
      ...place,
      rule: testStrategy(testCondition('close', 'gt', 0), testCondition('rsi_14', 'gt', 99.9)),
    };
    await vi.waitFor(async () => {
      const funnel = RuleFunnel.parse((await call(url, asha, 'POST', 'screener/funnel', never)).body);
      expect([funnel.counted.instruments, funnel.emptiedBy]).toEqual([2, 1]);
    });

    const presets = await call(url, asha, 'GET', 'screener/presets?market=Crypto&timeframe=10m');
    const counted = ScreenPresetsAnswer.parse(presets.body);
    expect(counted.presets.length).toBeGreaterThan(10);
    expect(counted.presets.every(({ count }) => count !== null)).toBe(true);
    const crosses = counted.presets.find(({ label }) => label === 'Golden and Death Cross');
    expect(crosses?.sides.map(({ label, direction }) => [label, direction])).toEqual([
      ['Golden Cross', 'bullish'],
      ['Death Cross', 'bearish'],
    ]);
    for (const { count, sides } of counted.presets.filter((preset) => preset.sides.length > 0)) {
      const apart = sides.map((side) => side.count ?? 0);
      expect(count).toBeGreaterThanOrEqual(Math.max(...apart));
      expect(count).toBeLessThanOrEqual(apart.reduce((sum, one) => sum + one));
    }

    const file = await call(url, asha, 'POST', 'screener/export', question);
    expect(file.text.split('\r\n')[0]).toBe(
      'symbol,name,sector,price,change_pct,closed_at (UTC),since (UTC),sma_5,rsi_14',
    );
    expect(file.text.split('\r\n').length).toBeGreaterThan(2);

    const universes = UniversesAnswer.parse((await call(url, asha, 'GET', 'screener/universes?market=Crypto')).body);
    expect(universes.universes).toEqual([{ key: 'sector:Layer 1', count: 2, asOf: null, size: null }]);
    await vi.waitFor(async () => {
      const { total } = await ask(); // more match as bars close
      expect(await ask({ universe: 'sector:Layer 1' })).toMatchObject({ universe: 2, total });
    });
    expect(await ask({ universe: 'sector:Meme' })).toMatchObject({ universe: 0, total: 0, rows: [] });

    const inPart = async (universe: string) =>
      RuleFunnel.parse((await call(url, asha, 'POST', 'screener/funnel', { ...never, universe })).body).counted;
    expect([(await inPart('sector:Layer 1')).instruments, (await inPart('sector:Meme')).instruments]).toEqual([2, 0]);

    const { body: link } = await call(url, asha, 'POST', 'screens/share', question);
    const read = async () => SharedScreen.parse(await (await fetch(`${url}/api/v1/shared/${link.id}`)).json());
    const shared = await read();
    expect(shared.dataHash).toMatch(/^[0-9a-f]{64}$/);
    expect(shared.result.total).toBeGreaterThan(0);
    expect(await read()).toEqual(shared);
    expect((await fetch(`${url}/api/v1/shared/${'a'.repeat(22)}`)).status).toBe(404);
  });

  it('tells a saved screen’s firings to its owner alone, by the socket and by the list', async () => {
    const name = await createTestDatabase();
    const { url } = await startTestApp(['--feed', 'replay', '--data', replay(), '--speed', '3000'], {}, name);
    const [asha, other] = [await signUpByHttp(url), await signUpByHttp(url)];
    const [own, foreign, visitor] = [listen(url, asha.token), listen(url, other.token), listen(url)];
    const saved = await call(url, asha, 'POST', `user/${asha.userId}/screens`, {
      ...place,
      name: 'Above',
      symbols: ['X:BTCUSDT', 'BTC-USD'],
      rule: ABOVE,
    });
    const { screen } = SavedScreenAnswer.parse(saved.body);
    expect(screen.symbols).toEqual(['BTC-USD']);
    await vi.waitFor(() => expect(own.own.length).toBeGreaterThan(1), { interval: 100 });
    expect(new Set(own.own.map(({ label }) => label))).toEqual(new Set(['Above']));
    expect([foreign.own, visitor.own]).toEqual([[], []]);

    const list = async (account: Account) =>
      PatternSignalPage.parse((await call(url, account, 'GET', `user/pattern-signal?pattern=${screen.id}`)).body);
    const mine = await list(asha);
    expect(mine.totalCount).toBeGreaterThan(1);
    expect(mine.signals[0]).toMatchObject({ isOwn: true, label: 'Above', description: 'Up and down' });
    expect((await list(other)).totalCount).toBe(0);

    const again = listen(url, asha.token);
    const stranger = listen(url, other.token);
    for (const { socket } of [again, stranger, visitor]) socket.emit('resume_from', { seq: 0 });
    await vi.waitFor(() => expect(again.own.length).toBeGreaterThan(1));
    expect([stranger.own, visitor.own]).toEqual([[], []]);

    const { db } = await testDatabase(name);
    const turns = await db.selectFrom('screen_turns').select(['screen_id', 'kind']).execute();
    expect(new Set(turns.map(({ kind }) => kind))).toEqual(new Set(['entered', 'left']));
    expect(new Set(turns.map(({ screen_id }) => screen_id))).toEqual(new Set([screen.id]));
  });
});

describe('public strategies', () => {
  it('tell anybody what they match now, and when they fired', async () => {
    const { url } = await startTestApp(['--feed', 'replay', '--data', replay(), '--speed', '3000']);
    const ask = async (category: string) =>
      fetch(`${url}/api/v1/strategies/public?category=${category}&market=Crypto&timeframe=10m`);
    const read = async (category: string) => PublicStrategiesAnswer.parse(await (await ask(category)).json());
    await vi.waitFor(
      async () => expect((await read('price')).strategies.some(({ lastFiredAt }) => lastFiredAt !== null)).toBe(true),
      { interval: 2_000 },
    );
    for (const category of ['price', 'volume', 'volatility', 'statistical', 'momentum', 'combination']) {
      const { strategies, universe, evaluatedAt } = await read(category);
      expect([category, strategies.length >= 6, universe]).toEqual([category, true, 2]);
      for (const { now, hours, lastFiredAt } of strategies) {
        expect(now).toBeLessThanOrEqual(universe);
        expect(hours).toHaveLength(24);
        expect(lastFiredAt ?? 0).toBeLessThanOrEqual(evaluatedAt ?? 0);
        if (hours.some((count) => count > 0)) expect(lastFiredAt).not.toBeNull();
      }
    }
    expect((await ask('nonsense')).status).toBe(404);
  });
});

const shared = onceForAll(() => startTestApp(FEW_PRICES));

describe('saved screens', () => {
  it('are kept, changed and removed by their owner; their version grows when they mean something else', async () => {
    const { url } = shared();
    const [asha, other] = [await signUpByHttp(url), await signUpByHttp(url)];
    const path = `user/${asha.userId}/screens`;
    const body = { market: 'US_Equity', timeframe: '1h', name: 'Above', rule: ABOVE };
    const { screen } = SavedScreenAnswer.parse((await call(url, asha, 'POST', path, body)).body);
    expect(screen).toMatchObject({ name: 'Above', version: 1, isLive: true, direction: 'bullish', columns: [] });
    const change = async (more: object) =>
      SavedScreenAnswer.parse((await call(url, asha, 'PUT', `${path}/${screen.id}`, { ...body, ...more })).body).screen;
    expect(await change({ name: 'Over' })).toMatchObject({ name: 'Over', version: 1 });
    expect(await change({ rule: testStrategy(testCondition('close', 'lt', 'sma_5')) })).toMatchObject({ version: 2 });
    expect(await change({ timeframe: '1D' })).toMatchObject({ version: 3 });

    const foreign = `user/${other.userId}/screens/${screen.id}`;
    expect((await call(url, other, 'PUT', `${path}/${screen.id}`, body)).body).toMatchObject({ reason: 'NOT_FOUND' });
    for (const method of ['PUT', 'DELETE']) {
      const answer = await call(url, other, method, foreign, method === 'PUT' ? body : undefined);
      expect([method, answer.status, answer.body.message]).toEqual([method, 404, 'Screen not found']);
    }
    const list = async () => SavedScreensAnswer.parse((await call(url, asha, 'GET', path)).body).screens;
    expect(await list()).toHaveLength(1);
    expect((await call(url, asha, 'DELETE', `${path}/${screen.id}`)).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  it('refuse a change of what was changed elsewhere meanwhile', async () => {
    const { url } = shared();
    const asha = await signUpByHttp(url);
    const path = `user/${asha.userId}/screens`;
    const body = { market: 'US_Equity', timeframe: '1h', name: 'Above', rule: ABOVE };
    const { screen } = SavedScreenAnswer.parse((await call(url, asha, 'POST', path, body)).body);
    const change = (name: string, updatedAt: number) =>
      call(url, asha, 'PUT', `${path}/${screen.id}`, { ...body, name, updatedAt });
    const [first, second] = await Promise.all([change('One', screen.updatedAt), change('Two', screen.updatedAt)]);
    const [made, late] = first.status === 200 ? [first, second] : [second, first];
    expect([made.status, late.status]).toEqual([200, 400]);
    expect(late.body.message).toContain('changed elsewhere');
    const { updatedAt } = SavedScreenAnswer.parse(made.body).screen;
    expect((await change('Three', updatedAt)).status).toBe(200);
  });

  it('are at most a hundred, also when two come at once', async () => {
    const { url } = shared();
    const asha = await signUpByHttp(url);
    const body = { market: 'US_Equity', timeframe: '1h', name: 'Above', rule: ABOVE, isLive: false };
    const save = () => call(url, asha, 'POST', `user/${asha.userId}/screens`, body);
    const answers = [];
    for (let batch = 0; batch < 21; batch++) answers.push(...(await Promise.all(Array.from({ length: 5 }, save))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
    const refused = answers
      .filter(({ status }) => status !== 201)
      .map(({ status, body: { reason } }) => [status, reason]);
    expect(refused).toEqual(Array.from({ length: 5 }, () => [400, 'LIMIT_REACHED']));
  });
});

describe('screens that cost too much', () => {
  const hurst = (...periods: number[]) =>
    testStrategy(...periods.map((period) => testCondition(`hurst_${period}`, 'gt', 0.5)));

  it('are refused with what to reduce, as questions and as live screens, one by one and all together', async () => {
    const { url } = shared();
    const asha = await signUpByHttp(url);
    const place = { market: 'US_Equity', timeframe: '1h' };
    const ask = (rule: object) => call(url, asha, 'POST', 'screener/query', { ...place, rule });
    const dear = await ask(hurst(500, 499));
    expect([dear.status, dear.body.code, dear.body.reason]).toEqual([400, 'BAD_REQUEST', 'TOO_COSTLY']);
    expect(dear.body.message).toBe(
      'This needs about 6 s of computing; 5 s are allowed. Hurst Exponent(500) takes the most. ' +
        'Use fewer conditions, shorter periods or a watchlist instead of the whole market.',
    );
    expect((await ask(hurst(20))).status).toBe(200);

    const path = `user/${asha.userId}/screens`;
    const save = (rule: object, more: object = {}) =>
      call(url, asha, 'POST', path, { ...place, name: 'x', rule, ...more });
    const one = await save(hurst(400));
    expect([one.status, one.body.reason]).toEqual([400, 'TOO_COSTLY']);
    expect(one.body.message).toMatch(/^Scanning this at every close needs about 2.6 s of computing; 1 s is allowed\./);
    expect((await save(hurst(400), { isLive: false })).status).toBe(201);
    const { body: kept } = await save(hurst(150));
    const answers = [];
    for (let k = 0; k < 4; k++) answers.push((await save(hurst(150 - k))).status);
    expect(answers).toEqual([201, 201, 201, 400]);
    const { body: all } = await save(hurst(150));
    expect(all.message).toMatch(
      /^With this your live screens, live strategies and strategy alerts need about 4.9 s of computing/,
    );
    const change = { ...place, name: 'y', rule: hurst(140) }; // replaces one of them
    expect((await call(url, asha, 'PUT', `${path}/${kept.screen.id}`, change)).status).toBe(200);
  });
});

describe('questions that can’t be answered', () => {
  it('are refused with status, code, reason and a sentence that says why', async () => {
    const { url } = shared();
    const asha = await signUpByHttp(url);
    const base = { market: 'US_Equity', timeframe: '1h', rule: ABOVE };
    const group = ABOVE.groups[0];
    const cases: [string, object, RegExp][] = [
      [
        'an unknown attribute',
        { rule: testStrategy(testCondition('nope_14', 'gt', 1)) },
        /^There is no attribute "nope_14"\.$/,
      ],
      [
        'an unknown right side',
        { rule: testStrategy(testCondition('close', 'gt', 'NaN')) },
        /^There is no attribute "NaN"\.$/,
      ],
      ['11 groups', { rule: { ...ABOVE, groups: Array(11).fill(group) } }, /at most 10 groups/],
      [
        '11 conditions',
        { rule: testStrategy(...Array(11).fill(testCondition('close', 'gt', 1))) },
        /at most 10 conditions/,
      ],
      [
        'a factor beyond reckoning',
        { rule: testStrategy(testCondition('close', 'gt', 'sma_5', { factor: 1.7e308 })) },
        /factor: This must be at most/,
      ],
      ['no rule', { rule: { ...ABOVE, groups: [] } }, /^rule, groups: Add at least one condition\.$/],
      ['no number', { rule: testStrategy(testCondition('close', 'gt', null)) }, /value/],
      ['what can’t be', { rule: testStrategy(testCondition('rsi_14', 'gt', 120)) }, /can never be true/],
      ['finer bars', { rule: testStrategy(testCondition('close', 'gt', 1, { timeframe: '10m' })) }, /longer than 1h/],
      [
        'an unknown strategy',
        { rule: testStrategy({ key: 'strategies', attribute: 'x', operator: 'eq', value: 'bullish' }) },
        /no bullish strategy "x"/,
      ],
      ['a huge page', { page: 1e9 }, /^page: /],
      ['half a page', { page: 1.5 }, /^page: /],
      ['a huge page size', { pageSize: 201 }, /^pageSize: /],
      ['an unknown column', { columns: ['nope'] }, /^columns: There is no attribute "nope"\.$/],
      ['an unknown sort', { sort: 'rsi_14' }, /^sort: "rsi_14" is not one of the columns\.$/],
      ['an unknown symbol', { symbols: ['NOPE'] }, /^symbols: Unknown symbols in US_Equity: NOPE\.$/],
      ['an unknown universe', { universe: 'nifty50' }, /^universe: There is no universe "nifty50" in US_Equity\.$/],
      [
        'two universes',
        { universe: 'shares', symbols: ['S1'] },
        /^universe: Choose a universe or symbols, not both\.$/,
      ],
      ['an unknown market', { market: 'Moon' }, /^market: /],
      ['an unknown loopback', { loopback: '3h' }, /^loopback: /],
      ['another field', { owner: 'x' }, /owner/],
    ];
    for (const [name, more, sentence] of cases) {
      const { status, body } = await call(url, asha, 'POST', 'screener/query', { ...base, ...more });
      expect([name, status, body.code, body.reason]).toEqual([name, 400, 'BAD_REQUEST', 'VALIDATION']);
      expect(body.message).toMatch(sentence);
    }
    const explain = { ...base, symbol: 'NOPE' };
    const unknown = await call(url, asha, 'POST', 'screener/explain', explain);
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Instrument NOPE not found']);
    expect((await fetch(`${url}/api/v1/screener/query`, { method: 'POST' })).status).toBe(401);
  });
});
