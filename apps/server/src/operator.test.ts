import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { calendarOf } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { runServer } from './testing/server-process.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const CLI = path.resolve(import.meta.dirname, '../../cli/src/main.ts');

function operator(dataDir: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, 'operator', ...args], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('the operator command', () => {
  it('gives and takes the right beside a running server, and lists it without one', async () => {
    const folder = temporaryFolder();
    const server = runServer(folder, { env: { DEV_MAIL: '1' } });
    const url = `http://localhost:${await server.ready}`;
    const { headers, userId } = await signUpByHttp(url);
    const { user } = (await (await fetch(`${url}/api/v1/user/${userId}`, { headers })).json()) as {
      user: { email: string };
    };
    const seen = async () => (await fetch(`${url}/api/v1/admin/users`, { headers })).status;
    expect(await seen()).toBe(403);
    expect(operator(folder, 'add', user.email)).toMatchObject({
      status: 0,
      stdout: `${user.email} is an operator now.\n`,
    });
    expect(await seen()).toBe(200);
    expect(operator(folder, 'add', 'nobody@example.com')).toMatchObject({
      status: 2,
      stderr: 'No account has the address nobody@example.com. Sign up first.\n',
    });
    server.child.kill('SIGTERM');
    await server.ended;
    expect(operator(folder, 'list')).toMatchObject({ status: 0, stdout: `${user.email}\n` });
    expect(operator(folder, 'remove', user.email)).toMatchObject({
      status: 0,
      stdout: `${user.email} is not an operator.\n`,
    });
  });

  it('asks for nightly work without a server: the next one does it', () => {
    const folder = temporaryFolder();
    expect(operator(folder, 'prove')).toMatchObject({
      status: 0,
      stdout: 'The replay is queued. GET /api/v1/replay-proof shows its result.\n',
    });
    expect(operator(folder, 'measure')).toMatchObject({ status: 0, stderr: '' });
    expect(operator(folder, 'set-aside')).toMatchObject({ status: 0, stdout: 'No rejected writes.\n' });
    expect(operator(folder, 'set-aside', 'clear')).toMatchObject({ status: 0, stdout: 'Removed 0 rejected writes.\n' });
    const { date } = calendarOf('nyse').next(Date.now() + 7 * 86_400_000);
    const split = ['US_Equity', 'AAPL', date, '4:1'];
    expect(operator(folder, 'splits', 'add', ...split)).toMatchObject({
      status: 0,
      stdout: 'Announced 1 split. Real prices follow, not simulated ones.\n',
    });
    expect(operator(folder, 'splits', 'list')).toMatchObject({ stdout: `${date} US_Equity AAPL × 0.25 (operator)\n` });
    expect(operator(folder, 'splits', 'remove', ...split)).toMatchObject({ stdout: 'Removed the split.\n' });
    expect(operator(folder, 'splits', 'add', 'US_Equity', 'AAPL', '2020-08-31', '4:1')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1 of them have taken effect'),
    });
    expect(operator(folder, 'splits', 'add', 'US_Equity', 'AAPL', '2020-02-30', '4:1')).toMatchObject({ status: 2 });
    expect(operator(folder, 'dance')).toMatchObject({ status: 2 });
  });
});
