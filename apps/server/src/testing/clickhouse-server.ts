import { randomBytes } from 'node:crypto';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClickHousePlace, clickHousePlace } from '#platform/clickhouse-place.ts';
import { atEnd } from './at-end.ts';
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

export const CLICKHOUSE_USER = { name: 'wickwise', password: 'a password: of #tests/' };

export interface ClickHouseServer {
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
  writeConfig(folder, http, tcp);
  let child = await launch(program, folder, http);
  const kill = async (signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
    const ended = new Promise((resolve) => child.once('close', resolve));
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await ended;
  };
  atEnd(() => kill());
  const user = `${CLICKHOUSE_USER.name}:${encodeURIComponent(CLICKHOUSE_USER.password)}`;
  return {
    database: () => createDatabase(`http://${user}@127.0.0.1:${http}`),
    kill: () => kill(),
    restart: async () => {
      child = await launch(program, folder, http);
    },
    freeze: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  };
}

function givenServer(url: string): ClickHouseServer {
  const refuse = (): never => {
    throw new Error('a given server is neither ended nor frozen');
  };
  return { database: () => createDatabase(url), kill: refuse, restart: refuse, freeze: refuse, resume: refuse };
}

async function createDatabase(url: string): Promise<ClickHousePlace> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const place = clickHousePlace(`${url}/${name}`);
  const credentials = Buffer.from(`${place.user}:${place.password}`).toString('base64');
  const headers = { authorization: `Basic ${credentials}` };
  const answer = await fetch(place.url, { method: 'POST', headers, body: `create database ${name}` });
  if (!answer.ok) throw new Error(await answer.text());
  return place;
}

/** Settings that old servers and new ones know. */
function writeConfig(folder: string, http: number, tcp: number): void {
  for (const name of ['data', 'tmp']) mkdirSync(path.join(folder, name));
  writeFileSync(
    path.join(folder, 'config.xml'),
    `<yandex>
      <logger><level>error</level><log>${folder}/log</log><errorlog>${folder}/errors</errorlog></logger>
      <listen_host>127.0.0.1</listen_host><http_port>${http}</http_port><tcp_port>${tcp}</tcp_port>
      <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path>
      <mark_cache_size>67108864</mark_cache_size>
      <users_config>${folder}/users.xml</users_config>
      <default_profile>default</default_profile><default_database>default</default_database>
    </yandex>`,
  );
  writeFileSync(
    path.join(folder, 'users.xml'),
    `<yandex>
      <profiles><default></default></profiles><quotas><default></default></quotas>
      <users><${CLICKHOUSE_USER.name}>
        <password>${CLICKHOUSE_USER.password}</password><networks><ip>127.0.0.1</ip></networks>
        <profile>default</profile><quota>default</quota>
      </${CLICKHOUSE_USER.name}></users>
    </yandex>`,
  );
}

const LOOK_EVERY_MS = 50;

async function launch(bin: string, folder: string, port: number): Promise<ChildProcess> {
  const child = spawn(bin, [`--config-file=${path.join(folder, 'config.xml')}`], {
    ...{ cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] as const },
  });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  const failed = new Promise<never>((_resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => reject(new Error(`clickhouse-server ended: ${text}`)));
  });
  failed.catch(() => {}); // it ends after the test
  const isUp = (): Promise<boolean> => fetch(`http://127.0.0.1:${port}/ping`).then(({ ok }) => ok, () => false);
  while (!(await Promise.race([isUp(), failed]))) await sleep(LOOK_EVERY_MS);
  return child;
}
