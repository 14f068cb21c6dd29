import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { signUpByHttp } from './testing/sign-up.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { createEmptyDatabase } from './testing/test-database.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PAGE = path.join(ROOT, 'docs/operations.md');
const READY = /running at (http:\/\/localhost:\d+)/;

/** The commands of the page, in order. */
const commands = [...readFileSync(PAGE, 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
);

interface Running {
  child: ChildProcess;
  url: Promise<string>;
  ended: Promise<number | null>;
  output: () => string;
}

/** Runs a command in the checkout, as a person would. */
function run(command: string, env: Record<string, string>): Running {
  const child = spawn('sh', ['-c', command], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = new Promise<string>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      text += chunk;
      const found = READY.exec(text)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    void ended.then(() => reject(new Error(text)));
  });
  url.catch(() => {}); // most commands start no server
  return { child, url, ended, output: () => text };
}

/** Sends SIGINT to all processes of a command, as Ctrl+C in a terminal does. */
async function interrupt({ child, ended }: Running): Promise<void> {
  if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGINT');
  await ended;
}

it('runs the commands of docs/operations.md: the restored servers know the account', { timeout: 600_000 }, async () => {
  const home = temporaryFolder();
  const { host, user } = inject('cluster');
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    DATA_DIR: path.join(home, 'data'),
    NEW_DATABASE_URL: `postgresql://${user}@localhost/${await createEmptyDatabase()}?host=${encodeURIComponent(host)}`,
    PORT: '0',
    LOG_LEVEL: 'warn',
    DEV_MAIL: '1',
    FEED: 'load',
    LOAD_SYMBOLS: '5',
    LOAD_RATE: '10',
  };
  const servers: Running[] = [];
  const stopAll = () => Promise.all(servers.splice(0).map(interrupt));
  onTestFinished(async () => void (await stopAll()));
  let account: Awaited<ReturnType<typeof signUpByHttp>> | undefined;
  let starts = 0;
  for (const command of commands) {
    if (command.startsWith('mv ')) await stopAll(); // as the page says above it
    const running = run(command, env);
    if (command.endsWith('npm start')) {
      servers.push(running);
      const url = await running.url;
      starts += 1;
      account ??= await signUpByHttp(url);
      const { userId, headers } = account;
      expect((await fetch(`${url}/api/v1/user/${userId}`, { headers })).status).toBe(200);
      continue;
    }
    expect([command, await running.ended, running.output()]).toEqual([command, 0, running.output()]);
    if (command.includes(' restore ')) expect(running.output()).toContain('accounts 1');
  }
  expect(starts).toBe(3);
  expect(commands.length).toBeGreaterThan(8);
  expect(existsSync(path.join(home, 'backups/before-the-update.tar.gz'))).toBe(true);
});
