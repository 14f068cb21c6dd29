import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { findBinaries } from '#platform/db/embedded/binaries.ts';
import { chooseLauncher } from '#platform/db/embedded/launcher.ts';
import { kill, processesIn } from '#platform/db/embedded/postmaster.ts';
import { cleanUpAfter } from '../clean-up.ts';
import { freePorts } from './bridge.ts';

const USER = 'wickwise';
const START_LIMIT_MS = 120_000;
const LOOK_EVERY_MS = 50;

/** A durable PostgreSQL on a TCP port of this machine, apart from that of other tests. */
export interface OwnDatabase {
  port: number;
  connection: pg.ClientConfig;
  /** Sends a signal to all of its processes. */
  signalAll(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Ends the first process, and with it all others. */
  kill(signal: 'SIGKILL' | 'SIGINT'): Promise<void>;
  /** Starts it on its files again. */
  start(): Promise<void>;
}

export async function startOwnDatabase(): Promise<OwnDatabase> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wickwise-postgres-'));
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const { postgres, initdb } = findBinaries();
  const launcher = chooseLauncher();
  launcher.own(folder);
  const options = ['-D', data, '-U', USER, '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync'];
  const [code] = await once(launcher.launch(initdb, options, { stdio: 'ignore' }), 'close');
  if (code !== 0) throw new Error(`initdb ended with ${code}`);
  const [port = 0] = await freePorts(1);
  const settings = [
    ...['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, 'max_connections=200'],
    ...['shared_buffers=64MB', 'wal_level=minimal', 'max_wal_senders=0', 'io_method=sync', 'jit=off'],
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const cleanUp = cleanUpAfter(folder, data);
  const connection = { host: '127.0.0.1', port, user: USER, database: 'postgres' };
  let child: ChildProcess | undefined;
  const own: OwnDatabase = {
    port,
    connection,
    signalAll: (signal) => {
      for (const pid of processesIn(data)) process.kill(pid, signal);
    },
    kill: async (signal) => {
      const ended = child && once(child, 'exit');
      child?.kill(signal);
      await ended;
    },
    start: async () => {
      const deadline = Date.now() + START_LIMIT_MS;
      const isAnswering = (): Promise<boolean> => answers(connection);
      while (!(await isAnswering())) {
        if (Date.now() > deadline) throw new Error('PostgreSQL does not start');
        // what a killed one has left behind ends soon, and blocks the next one until then
        if (!child || child.exitCode !== null || child.signalCode !== null)
          child = launcher.launch(postgres, args, { stdio: 'ignore' });
        await sleep(LOOK_EVERY_MS);
      }
    },
  };
  onTestFinished(async () => {
    for (const pid of processesIn(data)) kill(pid, 'SIGCONT');
    await cleanUp();
  });
  await own.start();
  return own;
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
