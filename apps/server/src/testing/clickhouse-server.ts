import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { ClickHousePlace } from '#platform/clickhouse-place.ts';
import { atEnd } from './at-end.ts';
import {
  clickHouseUrl,
  configureClickHouse,
  createClickHouseDatabase,
  whenClickHouseAnswers,
} from './clickhouse-process.ts';
import { freePortOf } from './nginx-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Program of a ClickHouse server; undefined where this machine has none. */
const program = [process.env.CLICKHOUSE_SERVER_BIN, 'clickhouse-server'].find(
  (name) => name && spawnSync(name, ['--version']).error === undefined,
);

/** A running server that tests use instead of starting one. */
const given = process.env.CLICKHOUSE_TEST_URL;

/** Whether tests of ClickHouse can run here. */
export const hasClickHouse = program !== undefined || given !== undefined;

/** Says on the console that tests of `what` aren't run, where there is no server. */
export function sayWithoutClickHouse(what: string): void {
  if (!hasClickHouse)
    process.stderr.write(`NOT RUN: ${what}, for there is no clickhouse-server here (CLICKHOUSE_SERVER_BIN)\n`);
}

interface ClickHouseServer {
  /** Makes an empty database and returns its place. */
  database(): Promise<ClickHousePlace>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, with the same data and port. */
  restart(): Promise<void>;
  /** Freezes it: it takes connections and answers nothing; and goes on. */
  freeze(): void;
  resume(): void;
}

/** Starts a server on ports of this machine with its data in a temporary folder; it ends with the test. */
export async function startClickHouse(): Promise<ClickHouseServer> {
  if (given !== undefined) return givenServer(given);
  if (!program) throw new Error('there is no clickhouse-server here');
  const folder = temporaryFolder();
  const [http, tcp] = await Promise.all([freePortOf(), freePortOf()]);
  const command = [program, ...configureClickHouse(folder, { http, tcp })];
  let child = await launch(command, folder, http);
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  atEnd(kill);
  return {
    database: () => createClickHouseDatabase(clickHouseUrl(http), nameOfDatabase()),
    kill,
    restart: async () => {
      child = await launch(command, folder, http);
    },
    freeze: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  };
}

function givenServer(url: string): ClickHouseServer {
  const refuse = (): never => {
    throw new Error('a given server is neither ended nor frozen');
  };
  const database = () => createClickHouseDatabase(url, nameOfDatabase());
  return { database, kill: refuse, restart: refuse, freeze: refuse, resume: refuse };
}

const nameOfDatabase = (): string => `test_${randomBytes(6).toString('hex')}`;

async function launch([bin = '', ...args]: readonly string[], folder: string, port: number): Promise<ChildProcess> {
  const child = spawn(bin, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  const ended = new Promise<never>((_resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => reject(new Error(`clickhouse-server ended: ${text}`)));
  });
  ended.catch(() => {}); // it ends after the test
  await whenClickHouseAnswers(port, ended);
  return child;
}
