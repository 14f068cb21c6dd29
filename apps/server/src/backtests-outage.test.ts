import { BacktestAnswer } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import { postmasterOf } from './testing/postgres-processes.ts';
import { folderOf, minutes, WEEK } from './testing/recordings.ts';
import { runServer } from './testing/server-process.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const rules = (period: number) => [
  { condition: 'and', rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: `sma_${period}` }] },
];
const orderOf = (period: number) => ({
  market: 'Crypto',
  timeframe: '10m',
  universe: { symbol: 'BTC-USD' },
  test: { strategy: { name: 'above', label: 'Above', description: '', groups: rules(period) } },
});
const PERIODS = [5, 10, 20, 50];

describe.skipIf(process.platform !== 'linux')('backtests that are broken off', () => {
  it('are run again after the database and after the server were killed', { timeout: 600_000 }, async () => {
    const folder = temporaryFolder();
    const data = folderOf({ 'crypto/mine/1m/BTCUSDT.csv': minutes(WEEK, '10:00', 360) });
    const args = ['--feed', 'replay', '--data', data, '--speed', '60', '--from', WEEK[3] ?? ''];
    const options = { args, env: { DEV_MAIL: '1', AUTH_SECRET: 'a secret of tests that nobody else has' } };
    const first = runServer(folder, options);
    let url = `http://localhost:${await first.ready}`;
    const { userId, headers } = await signUpByHttp(url);
    const path = `/api/v1/user/${userId}/backtests`;
    const order = async (period: number): Promise<string> => {
      const request = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
      const answer = await fetch(url + path, { ...request, body: JSON.stringify(orderOf(period)) });
      return BacktestAnswer.parse(await answer.json()).backtest.id;
    };
    const stateOf = async (id: string): Promise<string> => {
      const answer = await fetch(`${url}${path}/${id}`, { headers });
      const { state, error } = BacktestAnswer.parse(await answer.json()).backtest;
      return error ? `${state}: ${error}` : state;
    };
    const ended = (id: string) =>
      vi.waitFor(
        async () => {
          const state = await stateOf(id);
          expect(['queued', 'running']).not.toContain(state);
          return state;
        },
        { interval: 200 },
      );
    // the replay's history is the days before it, which load during the first requests
    await vi.waitFor(async () => expect(await ended(await order(3))).toBe('done'), { interval: 500 });
    const orderAll = async () => {
      const ids: string[] = [];
      for (const period of PERIODS) ids.push(await order(period));
      return ids;
    };

    const brokenByDatabase = await orderAll();
    process.kill(postmasterOf(folder), 'SIGKILL');
    expect(await Promise.all(brokenByDatabase.map(ended))).toEqual(PERIODS.map(() => 'done'));

    const brokenByServer = await orderAll();
    first.child.kill('SIGKILL');
    await first.ended;
    const second = runServer(folder, options);
    url = `http://localhost:${await second.ready}`;
    expect(await Promise.all(brokenByServer.map(ended))).toEqual(PERIODS.map(() => 'done'));
  });
});
