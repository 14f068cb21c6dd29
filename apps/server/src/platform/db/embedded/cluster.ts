import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
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
import { type Binaries, findBinaries } from './binaries.ts';
import { chooseLauncher, type Launcher } from './launcher.ts';

const USER = 'wickwise';
/** Begins the names of clusters that are being made. */
const UNFINISHED = 'postgres.new';
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;

/** Any number that nobody else would take for an advisory lock: "wick" in ASCII. */
const OWNER_LOCK = 0x7769636b;

/** A previous owner that was killed lets go of its lock as soon as the database has noticed. */
const OWNER_PATIENCE_MS = 2_000;
const ALONE_PATIENCE_MS = 3_000;

/** Processes of a killed server end as soon as they notice. */
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
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  io_method: 'sync',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  log_min_messages: 'warning',
};

export interface Cluster {
  /** Connection settings of a database in the cluster. */
  connection(database: string): pg.ClientConfig;
  /** Lets go of the folder; stops the server when nobody else is connected. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL server whose files lie in `folder`, or joins it where it's still running from a process that was
 * killed. One process owns a folder: another one is told so.
 */
export async function openCluster(folder: string, log: Log): Promise<Cluster> {
  prepareFolder(folder);
  const data = path.join(realpathSync(folder), 'postgres');
  const launcher = chooseLauncher();
  if (!existsSync(data)) await initialise(findBinaries(), launcher, folder, data);
  const sockets = socketFolder(data);
  const connection = (database: string): pg.ClientConfig => ({ host: sockets, user: USER, database });
  if (!(await isRunning(data, connection('postgres'))))
    await start(launcher, folder, data, sockets, connection('postgres'));
  else log.info({ folder: data }, 'joined the database that was still running');
  const owner = await takeOwnership(folder, connection('postgres'));
  removeUnfinished(folder);
  return { connection, stop: () => stop(data, sockets, owner) };
}

/** The server that runs on `folder` for somebody else, to be used beside its owner; undefined where none runs. */
export async function findRunningCluster(folder: string): Promise<Pick<Cluster, 'connection'> | undefined> {
  const parent = path.resolve(folder);
  const data = existsSync(parent) ? path.join(realpathSync(parent), 'postgres') : '';
  if (!data || !existsSync(data)) return undefined;
  const sockets = socketFolder(data);
  const connection = (database: string): pg.ClientConfig => ({ host: sockets, user: USER, database });
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

/** Makes a folder and those above it one by one: Node's own way tries for ever where the system lets nobody make any (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/**
 * A private folder with a short name for the socket: socket paths are limited to about 100 bytes, data folders aren't. The
 * inode is part of the name, so that a folder that was deleted and made anew doesn't meet the old one's server.
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

/**
 * Makes the cluster beside its final place and moves it there: a broken-off start leaves nothing half made, and of two first
 * starts at once the one that is done first gives its cluster to both. Who owns the folder is settled afterwards.
 */
async function initialise(binaries: Binaries, launcher: Launcher, folder: string, data: string): Promise<void> {
  const fresh = mkdtempSync(path.join(folder, UNFINISHED));
  launcher.own(fresh);
  const args = ['-D', fresh, '-U', USER, '-E', 'UTF8', '--locale=C.UTF-8', '--auth-local=trust', '--auth-host=reject'];
  const child = launcher.launch(binaries.initdb, [...args, '--no-instructions'], {
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      complaint = error.message;
      resolve(-1);
    });
    child.on('close', resolve);
  });
  try {
    if (existsSync(data)) return; // somebody else was faster
    if (code !== 0) throw new StartError(`The database in ${folder} can't be made: ${reasonIn(complaint)}`);
    renameSync(fresh, data);
  } catch (error) {
    if (!existsSync(data)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Removes the clusters that broken-off or slower first starts have left; called by the owner of the folder. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(UNFINISHED)) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

async function start(
  launcher: Launcher,
  folder: string,
  data: string,
  sockets: string,
  connection: pg.ClientConfig,
): Promise<void> {
  await clearDeadLocks(data, sockets);
  launcher.own(data);
  launcher.own(sockets);
  const logFile = path.join(folder, 'postgres.log');
  const output = openSync(logFile, 'w', 0o600);
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: sockets });
  const child = launcher.launch(
    findBinaries().postgres,
    ['-D', data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { env: { ...process.env, LC_ALL: 'C.UTF-8' }, stdio: ['ignore', output, output], detached: true },
  );
  let hasEnded = false;
  child.on('error', () => {
    hasEnded = true;
  });
  child.on('exit', () => {
    hasEnded = true;
  });
  child.unref();
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(connection))) {
    // when two processes start at once, the other's server may be the one that lives
    if (hasEnded && !(await isRunning(data, connection))) {
      throw new StartError(`The database in ${data} did not start: ${reasonIn(readFileSync(logFile, 'utf8'))}`);
    }
    if (Date.now() > deadline)
      throw new StartError(`The database in ${data} did not answer within a minute; see ${logFile}.`);
    await sleep(25);
  }
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
  if (process.platform !== 'linux' || !pid || isAlive(pid)) return;
  const deadline = Date.now() + ORPHAN_PATIENCE_MS;
  while (worksIn(data)) {
    if (Date.now() > deadline) return; // PostgreSQL itself will say what is the matter
    await sleep(50);
  }
  rmSync(path.join(data, 'postmaster.pid'), { force: true });
  for (const name of readdirSync(sockets)) rmSync(path.join(sockets, name), { force: true });
}

/** Whether any process has the folder as its working directory, as each of PostgreSQL's has. */
function worksIn(data: string): boolean {
  return readdirSync('/proc').some((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === data;
    } catch {
      return false; // it has ended, or belongs to somebody else, who can't use our folder
    }
  });
}

/** Whether a server runs on the folder; one that is just starting or stopping is waited for. */
async function isRunning(data: string, connection: pg.ClientConfig): Promise<boolean> {
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isAlive(postmasterPid(data)) && Date.now() < deadline) {
    if (await answers(connection)) return true;
    await sleep(50);
  }
  return false;
}

function postmasterPid(data: string): number | undefined {
  try {
    return Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process of this number exists and is a PostgreSQL server, where the system tells. */
function isAlive(pid: number | undefined): boolean {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return process.platform !== 'linux';
  }
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The one connection whose lock marks the folder as taken; the database drops it when this process dies. */
async function takeOwnership(folder: string, connection: pg.ClientConfig): Promise<pg.Client> {
  const owner = new pg.Client({ ...connection, application_name: `wickwise owner ${process.pid}` });
  owner.on('error', () => {});
  await owner.connect();
  const deadline = Date.now() + OWNER_PATIENCE_MS;
  for (;;) {
    const { rows } = await owner.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [OWNER_LOCK]);
    if (rows[0]?.taken) return owner;
    if (Date.now() > deadline) break;
    await sleep(100);
  }
  const { rows } = await owner.query<{ pid: string }>(
    `select substring(application_name from '\\d+$') as pid from pg_stat_activity
     where application_name like 'wickwise owner %' and pid in (select pid from pg_locks where locktype = 'advisory' and granted)`,
  );
  await owner.end();
  const who = rows[0] ? `process ${rows[0].pid}` : 'another process';
  throw new StartError(
    `The data folder ${folder} is in use by ${who}. Stop it, or choose another folder with DATA_DIR.`,
  );
}

async function stop(data: string, sockets: string, owner: pg.Client): Promise<void> {
  const isAlone = await waitUntilAlone(owner);
  await owner.end();
  if (!isAlone) return;
  const pid = postmasterPid(data);
  if (!pid || !isAlive(pid)) return;
  process.kill(pid, 'SIGINT'); // PostgreSQL's "fast shutdown"
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isAlive(pid) && Date.now() < deadline) await sleep(20);
  rmSync(sockets, { recursive: true, force: true });
}

/** Our own connections take a moment to go; whoever is still there after that is somebody else. */
async function waitUntilAlone(owner: pg.Client): Promise<boolean> {
  const deadline = Date.now() + ALONE_PATIENCE_MS;
  for (;;) {
    const { rows } = await owner.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if (rows[0]?.others === 0) return true;
    if (Date.now() > deadline) return false;
    await sleep(25);
  }
}

/** Why a PostgreSQL program gave up: its fatal line, else its last one. */
function reasonIn(output: string): string {
  const lines = output.trim().split('\n');
  return (lines.find((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '').replace(
    /^.*?(FATAL|PANIC|error):\s*/,
    '',
  );
}
