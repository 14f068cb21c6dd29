import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { StartError } from '../../start-error.ts';
import { openCluster } from './cluster.ts';

const log = pino({ level: 'silent' });

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wickwise-cluster-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function ask<T>(connection: pg.ClientConfig, query: string): Promise<T[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(query)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Opens the cluster in a process of its own and resolves once it's open. */
async function openInChild(folder: string): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'open-cluster.child.ts'), [folder], { stdio: 'inherit' });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
  });
  return child;
}

describe('the embedded database', () => {
  it('keeps its data, is durable, and listens on its private socket only', async () => {
    const folder = newFolder();
    const first = await openCluster(folder, log);
    await ask(first.connection('postgres'), 'create table kept as select 7 as number');
    const settings = await ask<{ name: string; setting: string }>(
      first.connection('postgres'),
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'listen_addresses', 'full_page_writes') order by name`,
    );
    expect(settings.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
      'fsync=on',
      'full_page_writes=on',
      'listen_addresses=',
      'synchronous_commit=on',
    ]);
    await first.stop();
    const second = await openCluster(folder, log);
    expect(await ask(second.connection('postgres'), 'select number from kept')).toEqual([{ number: 7 }]);
    await second.stop();
  });

  it('keeps its write-ahead log below 200 MB, however much is written', { timeout: 600_000 }, async () => {
    const folder = newFolder();
    const { connection, stop } = await openCluster(folder, log);
    onTestFinished(stop);
    let largest = 0;
    await ask(connection('postgres'), 'create table written (text text)');
    for (let megabytes = 0; megabytes < 600; megabytes += 20) {
      await ask(
        connection('postgres'),
        `insert into written select repeat(n::text, 150) from generate_series(1, 20000) n`,
      );
      const wal = path.join(folder, 'postgres/pg_wal');
      largest = Math.max(largest, readdirSync(wal).filter((name) => /^[0-9A-F]{24}$/.test(name)).length * 16);
    }
    expect(largest).toBeLessThan(200);
    expect(largest).toBeGreaterThan(48);
  });

  it('keeps its own log small, with the newest lines', async () => {
    const folder = newFolder();
    const logLimit = { bytes: 20_000, lookEveryMs: 20 };
    const { connection, stop } = await openCluster(folder, log, { logLimit });
    onTestFinished(stop);
    const file = path.join(folder, 'postgres.log');
    const warn = (no: number) =>
      ask(connection('postgres'), `do $$ begin raise warning 'no ${no} %', repeat('x', 15000); end $$`);
    for (let no = 0; no < 8; no++) {
      await warn(no);
      await vi.waitFor(() => expect(statSync(file).size).toBeLessThanOrEqual(logLimit.bytes));
    }
    const text = `${readFileSync(`${file}.1`, 'utf8')}${readFileSync(file, 'utf8')}`;
    expect(text).toContain('no 7 x');
    expect(text).not.toContain('no 0 x');
    expect(text).not.toContain('\0'); // of a writer that went on at its old place
    expect(statSync(`${file}.1`).mode & 0o077).toBe(0);
  });

  it('refuses a second process, naming the one that has the folder', async () => {
    const folder = newFolder();
    const child = await openInChild(folder);
    await expect(openCluster(folder, log)).rejects.toThrow(
      new StartError(
        `The data folder ${folder} is in use by process ${child.pid}. Stop it, or choose another folder with DATA_DIR.`,
      ),
    );
    child.kill('SIGKILL');
  });

  it('joins the server that a killed process left, and stops it at the end', async () => {
    const folder = newFolder();
    const child = await openInChild(folder);
    child.kill('SIGKILL');
    const cluster = await openCluster(folder, log);
    expect(await ask(cluster.connection('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    await cluster.stop();
    await expect(ask(cluster.connection('postgres'), 'select 1')).rejects.toThrow();
  });

  it('refuses a third process while the second uses the server of a killed one', async () => {
    const folder = newFolder();
    const first = await openInChild(folder);
    first.kill('SIGKILL');
    const second = await openInChild(folder);
    await expect(openCluster(folder, log)).rejects.toThrow(`is in use by process ${second.pid}.`);
    second.kill('SIGKILL');
    const cluster = await openCluster(folder, log);
    await cluster.stop();
  });

  it('takes its lock again when the lock’s connection is killed, and refuses others meanwhile', async () => {
    const folder = newFolder();
    const cluster = await openCluster(folder, log);
    const connection = cluster.connection('postgres');
    const owners = `select pid from pg_locks where locktype = 'advisory' and granted`;
    const [before] = await ask<{ pid: number }>(connection, owners);
    await ask(connection, `select pg_terminate_backend(${before?.pid})`);
    await expect(openInChild(folder)).rejects.toThrow();
    const after = await vi.waitFor(async () => {
      const [owner] = await ask<{ pid: number }>(connection, owners);
      expect(owner).toBeDefined();
      return owner;
    });
    expect(after?.pid).not.toBe(before?.pid);
    await cluster.stop();
  });

  it('reports when another process has taken its lock', async () => {
    const folder = newFolder();
    const lost = Promise.withResolvers<Error>();
    const cluster = await openCluster(folder, log, { onLost: lost.resolve });
    const connection = cluster.connection('postgres');
    const thief = new pg.Client({ ...connection, application_name: 'wickwise owner 7' });
    await thief.connect();
    const [owner] = await ask<{ pid: number }>(connection, `select pid from pg_locks where locktype = 'advisory'`);
    const taken = thief.query(`select pg_advisory_lock(x'7769636b'::int)`);
    await ask(connection, `select pg_terminate_backend(${owner?.pid})`);
    await taken;
    expect((await lost.promise).message).toContain('is in use by process 7.');
    await thief.end();
    await cluster.stop();
  });

  it('restarts the server when it ends, with growing pauses while that fails', async () => {
    const folder = newFolder();
    const cluster = await openCluster(folder, log);
    const connection = cluster.connection('postgres');
    const data = path.join(folder, 'postgres');
    const isAnswering = () => vi.waitFor(() => ask(connection, 'select 1'), { interval: 100 });
    process.kill(Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await isAnswering();
    const settings = path.join(data, 'postgresql.conf');
    const good = readFileSync(settings, 'utf8');
    writeFileSync(settings, `${good}\nno_such_setting = 1\n`);
    process.kill(Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await vi.waitFor(() =>
      expect(readFileSync(path.join(folder, 'postgres.log'), 'utf8')).toContain('no_such_setting'),
    );
    writeFileSync(settings, good);
    await isAnswering();
    await cluster.stop();
  });

  it('leaves the server running while others are connected', async () => {
    const folder = newFolder();
    const cluster = await openCluster(folder, log);
    const visitor = new pg.Client(cluster.connection('postgres'));
    await visitor.connect();
    await cluster.stop();
    expect((await visitor.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await visitor.end();
    const next = await openCluster(folder, log);
    await next.stop();
  });

  it('starts over after an aborted first start', async () => {
    const folder = newFolder();
    mkdirSync(path.join(folder, 'postgres.new'));
    writeFileSync(path.join(folder, 'postgres.new/half'), 'made');
    const cluster = await openCluster(folder, log);
    expect(readdirSync(folder).filter((name) => name.startsWith('postgres.'))).toEqual(['postgres.log']);
    await cluster.stop();
  });

  it('is created once by two concurrent first starts, of which the slower is refused', async () => {
    const folder = newFolder();
    const starts = await Promise.allSettled([openCluster(folder, log), openCluster(folder, log)]);
    const opened = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    const refused = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []));
    expect(refused).toEqual([
      new StartError(
        `The data folder ${folder} is in use by process ${process.pid}. Stop it, or choose another folder with DATA_DIR.`,
      ),
    ]);
    for (const cluster of opened) {
      expect(await ask(cluster.connection('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
      await cluster.stop();
    }
    const again = await openCluster(folder, log);
    await again.stop();
    expect(readdirSync(folder).sort()).toEqual(['postgres', 'postgres.log', 'wickwise.lock']);
  });

  it('reports a folder that can’t be created', async ({ skip }) => {
    if (process.platform !== 'linux') skip('needs /proc');
    const child = fork(path.join(import.meta.dirname, 'open-cluster.child.ts'), ['/proc/x/y'], { stdio: 'pipe' });
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    await new Promise((resolve) => child.once('close', resolve));
    expect(output).toMatch(/The data folder \/proc\/x\/y can't be written to \(ENOENT\)\. Choose another/);
  });

  it('reports a folder that can’t be written to', async () => {
    const file = path.join(newFolder(), 'a-file');
    writeFileSync(file, '');
    await expect(openCluster(path.join(file, 'data'), log)).rejects.toThrow(
      /can't be written to \(ENOTDIR\)\. Choose another/,
    );
  });
});
