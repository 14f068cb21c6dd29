import { BacktestAnswer, BacktestReport, BacktestsAnswer, JobProgress, SharedBacktest } from '@wickwise/contract';
import { io } from 'socket.io-client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { folderOf, minutes, WEEK } from './testing/recordings.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { startTestApp } from './testing/test-app.ts';

const rule = (operator: string) => ({
  name: 'above',
  label: 'Above',
  description: '',
  groups: [{ condition: 'and', rules: [{ key: 'indicators', attribute: 'close', operator, value: 'sma_5' }] }],
});

const ORDER = { market: 'Crypto', timeframe: '10m', universe: { symbol: 'BTC-USD' }, test: { strategy: rule('gt') } };

type Account = Awaited<ReturnType<typeof signUpByHttp>>;

async function setUp() {
  const data = folderOf({
    'crypto/mine/1m/BTCUSDT.csv': minutes(WEEK, '10:00', 360),
    'crypto/mine/1m/ETHUSDT.csv': minutes(WEEK, '10:00', 360),
  });
  const { url } = await startTestApp(['--feed', 'replay', '--data', data, '--speed', '3000']);
  const [asha, other] = [await signUpByHttp(url), await signUpByHttp(url)];
  const call = async ({ headers }: Account, method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, text, body: isJson ? JSON.parse(text) : undefined };
  };
  const listen = async (token: string) => {
    const socket = io(url, { transports: ['websocket'], forceNew: true, auth: { token } });
    onTestFinished(() => void socket.disconnect());
    const heard: JobProgress[] = [];
    socket.on('job_progress', (progress) => heard.push(JobProgress.parse(progress)));
    await new Promise((resolve) => socket.once('signal_position', resolve));
    return heard;
  };
  const path = `user/${asha.userId}/backtests`;
  const order = async (more: object = {}) =>
    BacktestAnswer.parse((await call(asha, 'POST', path, { ...ORDER, ...more })).body).backtest;
  const read = async (id: string) => BacktestAnswer.parse((await call(asha, 'GET', `${path}/${id}`)).body).backtest;
  const ended = async (id: string) =>
    vi.waitFor(
      async () => {
        const test = await read(id);
        expect(['queued', 'running']).not.toContain(test.state);
        return test;
      },
      { interval: 200 },
    );
  /** Waits until a test finds bars: history loads during the first requests. */
  const done = async (more: object = {}) =>
    vi.waitFor(
      async () => {
        const test = await ended((await order(more)).id);
        expect(test.state).toBe('done');
        return test;
      },
      { interval: 500 },
    );
  return { url, asha, other, call, listen, path, order, read, ended, done };
}

describe('backtests', () => {
  it('run in a thread, tell their owner how far they are, and keep their report', { timeout: 600_000 }, async () => {
    const { url, asha, other, call, listen, path, done } = await setUp();
    const [own, foreign] = await Promise.all([listen(asha.token), listen(other.token)]);
    const test = await done();
    await vi.waitFor(() => expect(own.filter(({ id }) => id === test.id).at(-1)?.state).toBe('done'));
    expect(own.filter(({ id }) => id === test.id).map(({ state }) => state)).toEqual(
      expect.arrayContaining(['queued', 'running', 'done']),
    );
    expect(foreign).toEqual([]);
    expect(test.report).toMatchObject({ badge: 'REPLAY', accounts: 1, isOutOfSample: false, variantsTried: 1 });

    const json = BacktestReport.parse((await call(asha, 'GET', `${path}/${test.id}/report`)).body);
    expect(json).toEqual(test.report);
    const csv = (await call(asha, 'GET', `${path}/${test.id}/trades`)).text.trim().split('\r\n');
    expect(csv).toHaveLength(json.trades.length + 1);
    expect(csv[0]).toContain('entry_price');

    const { body: link } = await call(asha, 'POST', `${path}/${test.id}/share`);
    expect((await call(asha, 'POST', `${path}/${test.id}/share`)).body).toEqual(link);
    const shared = await (await fetch(`${url}/api/v1/shared-backtests/${link.id}`)).json();
    expect(SharedBacktest.parse(shared).report).toEqual(json);

    const list = BacktestsAnswer.parse((await call(asha, 'GET', path)).body).backtests;
    expect(list.find(({ id }) => id === test.id)).toMatchObject({
      isShared: true,
      result: { trades: json.trades.length },
    });
    for (const [method, end] of [
      ['GET', ''],
      ['POST', '/cancel'],
      ['DELETE', ''],
      ['GET', '/report'],
      ['POST', '/share'],
    ] as const) {
      const answer = await call(other, method, `user/${other.userId}/backtests/${test.id}${end}`);
      expect([method, end, answer.status]).toEqual([method, end, 404]);
    }

    const again = await done({ test: { strategy: rule('lt') } });
    expect(again.report?.variantsTried).toBe(2);
    expect((await done({ test: { strategy: rule('lt') } })).report?.variantsTried).toBe(2);
    expect((await call(asha, 'DELETE', `${path}/${again.id}`)).status).toBe(204);
    expect((await call(asha, 'GET', `${path}/${again.id}`)).status).toBe(404);
  });

  it('can be cancelled, and are refused when they can’t run', { timeout: 600_000 }, async () => {
    const { asha, call, path, order, ended } = await setUp();
    const [first, second] = [await order(), await order({ universe: { market: true } })];
    expect(BacktestAnswer.parse((await call(asha, 'POST', `${path}/${second.id}/cancel`)).body).backtest.state).toBe(
      'cancelled',
    );
    await ended(first.id);
    expect((await ended(second.id)).state).toBe('cancelled');

    const sweep = [{ place: { group: 0, rule: 0, isNested: false, side: 'left' }, values: [5] }];
    for (const [more, status, sentence] of [
      [{ universe: { symbol: 'NOPE' } }, 404, /Instrument NOPE not found/],
      [{ universe: { watchlistId: '01890000-0000-7000-8000-000000000000' } }, 404, /not found/],
      [{ strategyId: '01890000-0000-7000-8000-000000000000' }, 404, /Strategy not found/],
      [{ sweep }, 400, /no number at that place/],
      [{ walkForward: { trainBars: 10, testBars: 5 } }, 400, /settings/],
      [{ fromMs: 5, toMs: 4 }, 400, /after the start/],
      [{ test: { strategy: { ...rule('gt'), groups: [] } } }, 400, /groups/],
    ] as const) {
      const answer = await call(asha, 'POST', path, { ...ORDER, ...more });
      expect([sentence.source, answer.status]).toEqual([sentence.source, status]);
      expect(answer.body.message).toMatch(sentence);
    }
  });
});
