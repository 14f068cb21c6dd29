import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runServer } from './testing/server-process.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const NOBODY = 65_534;

/** Waits until it says so: a busy machine's first answers may be late. */
const becomesReady = (port: number) =>
  vi.waitFor(async () => expect((await fetch(`http://localhost:${port}/ready`)).status).toBe(200));

describe('starting Wickwise', () => {
  it('answers, and comes back after it was killed', async () => {
    const folder = temporaryFolder();
    const first = runServer(folder);
    const health = await fetch(`http://localhost:${await first.ready}/health`);
    expect(await health.json()).toEqual({ status: 'alive' });
    const outbox = /^Its mails are at (http:\/\/localhost:\d+\/dev\/mail\/[\w-]{43})$/m;
    await vi.waitFor(() => expect(first.output()).toMatch(outbox));
    expect((await fetch(outbox.exec(first.output())?.[1] ?? '', { redirect: 'manual' })).status).toBe(302);
    first.child.kill('SIGKILL');
    await first.ended;
    const second = runServer(folder);
    await becomesReady(await second.ready);
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
  });

  it('ends when npm has ended the shell around it, and leaves the data folder free', async () => {
    const folder = temporaryFolder();
    const first = runServer(folder, { throughShell: true, env: { npm_lifecycle_event: 'start' } });
    await first.ready;
    first.child.kill('SIGTERM'); // only reaches the shell; the output closes with the server
    await first.ended;
    const second = runServer(folder);
    await becomesReady(await second.ready);
  });

  it('says in one sentence that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const server = runServer(temporaryFolder(), { env: { PORT: String(port) } });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(
      `Wickwise can't start: Port ${port} on 127.0.0.1 is in use by another program. Choose another one with PORT.\n`,
    );
  });

  it('says in one sentence that the data folder is in use', async () => {
    const folder = temporaryFolder();
    const first = runServer(folder);
    const port = await first.ready;
    const second = runServer(folder);
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(
      `Wickwise can't start: The data folder ${folder} is in use by process ${first.child.pid}. ` +
        'Stop it, or choose another folder with DATA_DIR.\n',
    );
    await becomesReady(port);
  });

  it('says in one sentence that the data folder is read-only', async ({ skip }) => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o555);
    const isRoot = process.getuid?.() === 0;
    const server = runServer(folder, isRoot ? { uid: NOBODY } : {});
    const code = await server.ended;
    if (isRoot && !server.output().includes('Wickwise')) skip('this checkout can be read by root alone');
    expect(server.output()).toBe(
      `Wickwise can't start: The data folder ${folder} can't be written to (EACCES). ` +
        'Choose another one with DATA_DIR, or change its permissions.\n',
    );
    expect(code).toBe(1);
  });

  it('runs for a user who owns the data folder and nothing of the checkout', async ({ skip }) => {
    if (process.getuid?.() !== 0) skip('NOT ROOT: this test starts the server as another user');
    const folder = temporaryFolder();
    chownSync(folder, NOBODY, NOBODY);
    const server = runServer(folder, { uid: NOBODY });
    const port = await server.ready.catch((error: Error) => {
      if (!server.output().includes('Wickwise')) skip('this checkout can be read by root alone');
      throw error;
    });
    await becomesReady(port);
    expect(statSync(path.join(folder, 'postgres')).uid).toBe(NOBODY);
  });

  it('says in one sentence what is wrong with the configuration', async () => {
    const server = runServer(temporaryFolder(), { env: { PORT: 'eighty', FEED: 'reuters' } });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(
      `Wickwise can't start: PORT must be a whole number from 0 to 65535, not "eighty"; ` +
        'FEED must be one of auto, sim, replay, load, not "reuters".\n',
    );
  });

  it('names the file and the line of a wrong setting', async () => {
    const file = path.join(temporaryFolder(), 'mine.env');
    writeFileSync(file, '# mine\nSCAN_THREADS=many\n');
    const server = runServer(temporaryFolder(), { env: { ENV_FILE: file } });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(
      `Wickwise can't start: ${file}, line 2: SCAN_THREADS must be a whole number from 1 to 64, not "many".\n`,
    );
  });

  it('tells a person at a terminal the addresses, and nothing else', async ({ skip }) => {
    const terminal = spawnSync('script', ['-qec', 'true', '/dev/null']);
    if (terminal.error || process.platform !== 'linux') skip('NO TERMINAL: `script` of util-linux is not installed');
    const server = runServer(temporaryFolder(), { atTerminal: true, env: { FEED: 'load', LOAD_SYMBOLS: '2' } });
    const port = await server.ready;
    await vi.waitFor(() => expect(server.output()).toContain('/dev/mail/'));
    expect(
      server
        .output()
        .replace(/[\w-]{43}/, 'SECRET')
        .replace(/[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/, 'CODE')
        .split('\r\n'),
    ).toEqual([
      `Wickwise is running at http://localhost:${port}`,
      `Its mails are at http://localhost:${port}/dev/mail/SECRET`,
      `Set up this server at http://localhost:${port}/setup with the code CODE`,
      '',
    ]);
  });

  it('says in one sentence that the database server cannot be reached', async () => {
    const env = { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none', DATABASE_WAIT_MS: '0' };
    const server = runServer(temporaryFolder(), { env });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/^Wickwise can't start: The database can't be reached: .*ECONNREFUSED.*\n$/);
    expect(server.output()).not.toContain('secret');
  });
});
