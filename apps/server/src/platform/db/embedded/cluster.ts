import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../../log.ts';
import { StartError } from '../../start-error.ts';
import { findBinaries } from './binaries.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { prepareFolder, socketFolder } from './folders.ts';
import { initialise, removeUnfinished, USER } from './initialise.ts';
import { chooseLauncher, type Launcher } from './launcher.ts';
import { emptyLog, LOG_LIMIT, type LogLimit, limitLog } from './log-file.ts';
import { OwnerLock } from './owner-lock.ts';
import { isPostgres, kill, postmasterPid, processesIn } from './postmaster.ts';
import { reasonIn } from './reason-in.ts';
import { answers, clearDeadLocks, isRunning, ORPHAN_PATIENCE_MS } from './running.ts';
import { isAlone, resume, shutDown } from './shut-down.ts';
import { Supervisor } from './supervisor.ts';

const START_TIMEOUT_MS = 60_000;
const MAX_CONNECTIONS = 60;

/**
 * Settings of the embedded server: durable (fsync and synchronous commit are on by default), small, reachable through a
 * private Unix socket only.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
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

export interface ClusterOptions {
  /** Aborts a start in progress, and tells a running server that the end begins. */
  signal?: AbortSignal;
  /** Called when another process has taken the folder: this one must end. */
  onLost?: (error: Error) => void;
  /** Simultaneous connections; default 60, enough for one product and its tools. */
  maxConnections?: number;
  /** How large the server's log may become. */
  logLimit?: LogLimit;
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
    const { maxConnections = MAX_CONNECTIONS } = options;
    const server = { launcher, folder, data, sockets, connection: connection('postgres'), maxConnections };
    if (!(await isRunning(data, server.connection))) {
      emptyLog(logOf(folder));
      await start(server, options.signal);
    } else log.info({ folder: data }, 'joined the database that was still running');
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
  const stopLimiting = limitLog(logOf(folder), options.logLimit ?? LOG_LIMIT, log);
  // what is stopped writes once more: it would wait in vain for a suspended server
  options.signal?.addEventListener('abort', () => resume(data), { once: true });
  return {
    connection: connectionIn(sockets),
    stop: async () => {
      stopLimiting();
      await supervisor.stop();
      owner.release();
      if (await isAlone(connection)) await shutDown(data, sockets);
      else log.warn({ folder: data }, 'the database goes on running for others who are connected to it');
      lock.release();
    },
  };
}

const logOf = (folder: string): string => path.join(folder, 'postgres.log');

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

interface Server {
  launcher: Launcher;
  folder: string;
  data: string;
  sockets: string;
  connection: pg.ClientConfig;
  maxConnections: number;
}

/** Restarts the server after it ended; first ends its remaining processes, which would block the new one. */
async function restart(server: Server, signal: AbortSignal): Promise<void> {
  const { data, connection } = server;
  if (await isRunning(data, connection)) return;
  for (const deadline = Date.now() + ORPHAN_PATIENCE_MS; processesIn(data).length > 0 && Date.now() < deadline; )
    await sleep(50);
  for (const pid of processesIn(data)) if (isPostgres(pid)) kill(pid, 'SIGKILL');
  mkdirSync(server.sockets, { recursive: true, mode: 0o700 }); // it may have been cleaned up
  await start(server, signal);
}

async function start(server: Server, signal?: AbortSignal): Promise<void> {
  const { folder, data, connection } = server;
  await clearDeadLocks(data, server.sockets);
  const logFile = logOf(folder);
  const child = launch(server, logFile);
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
function launch(server: Server, logFile: string): ChildProcess {
  const { launcher, data, sockets, maxConnections } = server;
  launcher.own(data);
  launcher.own(sockets);
  const output = openSync(logFile, 'a', 0o600);
  const own = { unix_socket_directories: sockets, max_connections: `${maxConnections}` };
  const settings = Object.entries({ ...SETTINGS, ...own });
  const child = launcher.launch(
    findBinaries().postgres,
    ['-D', data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { env: { ...process.env, LC_ALL: 'C.UTF-8' }, stdio: ['ignore', output, output], detached: true },
  );
  closeSync(output);
  child.unref();
  return child;
}
