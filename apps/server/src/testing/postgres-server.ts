import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseLauncher } from '#platform/db/embedded/launcher.ts';
import { cleanUpAfter } from './clean-up.ts';

const USER = 'wickwise';
/** Of all test processes beside each other, with up to 20 a product that they start. */
export const TEST_CONNECTIONS = 400;
const START_TIMEOUT_MS = 30_000;
const POLL_MS = 50;

export interface PostgresServer {
  connection: { host: string; user: string };
  /** Ends it by a signal to its first process, waits a moment, and starts it again on its files. */
  restart(signal: NodeJS.Signals, pauseMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server from a folder of programs, on a private Unix socket, with its files in a temporary folder. */
export async function startPostgres(programs: string): Promise<PostgresServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wickwise-postgres-'));
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const launcher = chooseLauncher();
  launcher.own(folder);
  const options = ['-D', data, '-U', USER, '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync'];
  const [code] = await once(launcher.launch(path.join(programs, 'initdb'), options, { stdio: 'ignore' }), 'close');
  if (code !== 0) throw new Error(`initdb of ${programs} ended with ${code}`);
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    `max_connections=${TEST_CONNECTIONS}`,
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const cleanUp = cleanUpAfter(folder, data);
  const launch = () => launcher.launch(path.join(programs, 'postgres'), args, { stdio: 'ignore' });
  let child = launch();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = once(child, 'close');
    child.kill(signal);
    await ended;
  };
  const connection = { host: folder, user: USER };
  await waitUntilReady(connection);
  return {
    connection,
    restart: async (signal, pauseMs) => {
      await end(signal);
      await sleep(pauseMs);
      child = launch();
    },
    stop: async () => {
      await end('SIGINT'); // PostgreSQL's "fast shutdown"
      await cleanUp();
    },
  };
}

async function waitUntilReady(connection: pg.ClientConfig): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ ...connection, database: 'postgres' });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(POLL_MS);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
