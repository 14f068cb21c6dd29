import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { StartError } from '../../start-error.ts';
import { findBinaries } from './binaries.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { initialise, removeUnfinished, USER } from './initialise.ts';
import { chooseLauncher, type Launcher } from './launcher.ts';
import { OWNER_NAME, OwnerLock } from './owner-lock.ts';
import { isPostgres, kill, postmasterPid, processesIn } from './postmaster.ts';
import { reasonIn } from './reason-in.ts';
import { Supervisor } from './supervisor.ts';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;

const ALONE_PATIENCE_MS = 1_000;
/** A suspended server accepts connections and doesn't answer, ms. */
const LIMIT_MS = 3_000;

/** Processes of a killed server end as soon as they notice, ms. */
const ORPHAN_PATIENCE_MS = 5_000;

/**
 * Settings of the embedded server: durable (fsync and synchronous commit are on by default), small, reachable through a
 * private Unix socket only.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '64MB',
  // a small disk holds it: bulk loads write more often, and pages are compressed
  max_wal_size: '128MB',
  min_wal_size: '48MB',
  wal_compression: 'pglz',
  checkpoint_timeout: '10min',
  wal_level: 'minimal',
  max_wal_senders: '0',
  io_method: 'sync',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  log_min_messages: 'warning',
};

/** Name of this process's connections, including its threads'. */
export const OWN_NAME = `wickwise server ${process.pid}`;

/** PostgreSQL's "fast" and "immediate" shutdown, then the system's, each with its time in ms. */
const SHUTDOWN = [
  ['SIGINT', 2_500],
  ['SIGQUIT', 500],
  ['SIGKILL', 500],
] as const;

export interface ClusterOptions {
  /** Aborts a start in progress. */
  signal?: AbortSignal;
  /** Called when another process has taken the folder: this one must end. */
  onLost?: (error: Error) => void;
}

export interface Cluster {
  /** Connection settings of a database in the cluster. */
  connection(database: string): pg.ClientConfig;
  /** Releases the folder; stops the server when nobody else is connected. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL server of `folder`, or joins it where it still runs after its owner was killed; restarts it
 * whenever it ends. One process owns a folder: another one gets a `StartError`.
 */
export async function openCluster(folder: string, log: Log, options: ClusterOptions = {}): Promise<Cluster> {
  prepareFolder(folder);
  const lock = await lockFolder(folder);
  try {
    const data = path.join(realpathSync(folder), 'postgres');
    const launcher = chooseLauncher();
    removeUnfinished(folder);
    if (!existsSync(data))
      await initialise({ binaries: findBinaries(), launcher, folder, data, signal: options.signal });
    const sockets = socketFolder(data);
    const connection = connectionIn(sockets);
    const server = { launcher, folder, data, sockets, connection: connection('postgres') };
    if (!(await isRunning(data, server.connection))) await start(server, 'w', options.signal);
    else log.info({ folder: data }, 'joined the database that was still running');
    return await own(server, lock, log, options);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Takes the lock in the database too, and supervises the server from then on. */
async function own(server: Server, lock: FolderLock, log: Log, options: ClusterOptions): Promise<Cluster> {
  const { data, sockets, folder, connection } = server;
  const owner = new OwnerLock(folder, connection);
  await owner.take();
  const supervisor = new Supervisor({
    isRunning: () => isPostgres(postmasterPid(data)),
    restart: (signal) => restart(server, signal),
    owner,
    log,
    onLost: options.onLost ?? (() => {}),
  });
  supervisor.begin();
  return {
    connection: connectionIn(sockets),
    stop: async () => {
      await supervisor.stop();
      owner.release();
      if (await isAlone(connection)) await shutDown(data, sockets);
      else log.warn({ folder: data }, 'the database goes on running for others who are connected to it');
      lock.release();
    },
  };
}

const connectionIn = (sockets: string) => (database: string) => ({ host: sockets, user: USER, database });

/** Returns the server that another process runs on `folder`, to use it beside its owner; undefined where none runs. */
export async function findRunningCluster(folder: string): Promise<Pick<Cluster, 'connection'> | undefined> {
  const parent = path.resolve(folder);
  const data = existsSync(parent) ? path.join(realpathSync(parent), 'postgres') : '';
  if (!data || !existsSync(data)) return undefined;
  const sockets = socketFolder(data);
  const connection = connectionIn(sockets);
  return (await isRunning(data, connection('postgres'))) ? { connection } : undefined;
}

function prepareFolder(folder: string): void {
  try {
    makeFolder(folder);
    const probe = path.join(folder, `.write-test-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data folder ${folder} can't be written to (${code}). Choose another one with DATA_DIR, or change its permissions.`,
    );
  }
}

/** Creates a folder and its parents one by one: Node's own way hangs where creating is not possible (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/**
 * Returns a private folder with a short name for the socket, whose path is limited to about 100 bytes. The inode is
 * part of the name: a recreated folder doesn't meet the server of the old one.
 */
function socketFolder(data: string): string {
  const hash = createHash('sha256')
    .update(`${data} ${statSync(data).ino}`)
    .digest('hex')
    .slice(0, 12);
  const temporary = os.tmpdir().length < 60 ? os.tmpdir() : '/tmp';
  const folder = path.join(temporary, `wickwise-${process.getuid?.() ?? 0}-${hash}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  const isOurs = process.getuid === undefined || uid === process.getuid() || process.getuid() === 0;
  if (!isOurs || (mode & 0o077) !== 0) {
    throw new StartError(
      `The folder ${folder} belongs to somebody else; remove it or set TMPDIR to a folder of your own.`,
    );
  }
  return folder;
}

interface Server {
  launcher: Launcher;
  folder: string;
  data: string;
  sockets: string;
  connection: pg.ClientConfig;
}

/** Restarts the server after it ended by itself: first ends what is left of it, which would block the new one. */
async function restart(server: Server, signal: AbortSignal): Promise<void> {
  const { data, connection } = server;
  if (await isRunning(data, connection)) return;
  for (const deadline = Date.now() + ORPHAN_PATIENCE_MS; processesIn(data).length > 0 && Date.now() < deadline; )
    await sleep(50);
  for (const pid of processesIn(data)) if (isPostgres(pid)) kill(pid, 'SIGKILL');
  mkdirSync(server.sockets, { recursive: true, mode: 0o700 }); // it may have been cleaned up
  await start(server, 'a', signal);
}

async function start(server: Server, logFlags: 'w' | 'a', signal?: AbortSignal): Promise<void> {
  const { folder, data, connection } = server;
  await clearDeadLocks(data, server.sockets);
  const logFile = path.join(folder, 'postgres.log');
  const child = launch(server, logFile, logFlags);
  let hasEnded = false;
  for (const event of ['error', 'exit'] as const)
    child.on(event, () => {
      hasEnded = true;
    });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(connection))) {
    if (signal?.aborted) {
      child.kill('SIGQUIT');
      throw new StartError('The start was broken off.');
    }
    if (hasEnded && !(await isRunning(data, connection))) {
      throw new StartError(`The database in ${data} did not start: ${reasonIn(readFileSync(logFile, 'utf8'))}`);
    }
    if (Date.now() > deadline)
      throw new StartError(`The database in ${data} did not answer within a minute; see ${logFile}.`);
    await sleep(25);
  }
}

/** Starts the server detached: it outlives a killed owner, and the next one joins it. */
function launch({ launcher, data, sockets }: Server, logFile: string, logFlags: 'w' | 'a'): ChildProcess {
  launcher.own(data);
  launcher.own(sockets);
  const output = openSync(logFile, logFlags, 0o600);
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: sockets });
  const child = launcher.launch(
    findBinaries().postgres,
    ['-D', data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { env: { ...process.env, LC_ALL: 'C.UTF-8' }, stdio: ['ignore', output, output], detached: true },
  );
  closeSync(output);
  child.unref();
  return child;
}

/**
 * Removes the lock files of a server that is gone: in its data and beside its socket.
 *
 * PostgreSQL takes any process of that number for its predecessor, also a zombie that nobody has reaped, or a stranger
 * with the same number in a restarted container, and refuses to start. Where the number isn't a PostgreSQL server and no
 * process works in the folder any more, nobody can be harmed.
 */
async function clearDeadLocks(data: string, sockets: string): Promise<void> {
  const pid = postmasterPid(data);
  if (process.platform !== 'linux' || !pid || isPostgres(pid)) return;
  const deadline = Date.now() + ORPHAN_PATIENCE_MS;
  while (processesIn(data).length > 0) {
    if (Date.now() > deadline) return; // PostgreSQL itself will report the cause
    await sleep(50);
  }
  rmSync(path.join(data, 'postmaster.pid'), { force: true });
  for (const name of readdirSync(sockets)) rmSync(path.join(sockets, name), { force: true });
}

/** Returns whether a server runs on the folder; waits for one that is starting or stopping. */
async function isRunning(data: string, connection: pg.ClientConfig): Promise<boolean> {
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isPostgres(postmasterPid(data)) && Date.now() < deadline) {
    if (await answers(connection)) return true;
    await sleep(50);
  }
  return false;
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: LIMIT_MS, query_timeout: LIMIT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    client.connection.stream.destroy();
  }
}

/** Stops the server, in the end by force; its next start then recovers as after a power cut. */
async function shutDown(data: string, sockets: string): Promise<void> {
  const pid = postmasterPid(data);
  for (const [name, patienceMs] of SHUTDOWN) {
    if (!isPostgres(pid)) break;
    kill(pid, name);
    for (const one of [pid, ...processesIn(data)]) kill(one, 'SIGCONT'); // a suspended process handles no other signal
    for (const end = Date.now() + patienceMs; isPostgres(pid) && Date.now() < end; ) await sleep(20);
  }
  for (const left of processesIn(data)) if (isPostgres(left)) kill(left, 'SIGKILL');
  rmSync(sockets, { recursive: true, force: true });
}

/** Returns whether nobody else is connected, once our own connections had a moment to close. */
async function isAlone(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({
    ...connection,
    application_name: OWN_NAME,
    connectionTimeoutMillis: ALONE_PATIENCE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    for (const deadline = Date.now() + ALONE_PATIENCE_MS; ; await sleep(25)) {
      if ((await countOthers(client)) === 0) return true;
      if (Date.now() > deadline) return false;
    }
  } catch {
    return true; // a server that doesn't answer serves nobody
  } finally {
    client.connection.stream.destroy();
  }
}

async function countOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ others: number }>({
    text: `select count(*)::int as others from pg_stat_activity
           where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> all($1)`,
    values: [[OWN_NAME, OWNER_NAME]],
    query_timeout: ALONE_PATIENCE_MS,
  } as pg.QueryConfig);
  return rows[0]?.others ?? 0;
}
