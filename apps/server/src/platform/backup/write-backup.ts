import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import pg from 'pg';
import { fingerprintOf, secretFile } from '../auth/secrets.ts';
import { type ArchiveEntry, writeArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { type BackupTable, listPartitions, listSequences, listTables } from './catalogue.ts';
import { checkBackup } from './check-backup.ts';
import { readFacts } from './facts.ts';
import {
  FORMAT,
  HEADER_NAME,
  type Header,
  MANIFEST_NAME,
  type Manifest,
  pieceName,
  SECRET_NAME,
  type TableFacts,
} from './manifest.ts';
import { prepareSession, readRows, rowsOf, unhurried } from './rows.ts';
import { JOB_COLUMNS, JOBS_TABLE, listQueues, waitingJobs } from './waiting-jobs.ts';

export interface BackupSource {
  connection: pg.PoolConfig;
  dataDir: string;
  /** The setting AUTH_SECRET: left out of the backup. */
  authSecret?: string;
}

export interface BackupOptions {
  /** Called between pieces; when it throws, the backup ends without a file. */
  check?: () => void;
}

const UNDEFINED_TABLE = '42P01';
const SAVEPOINT = 'before_table';
const UNLOCK = `rollback to savepoint ${SAVEPOINT}`;

/**
 * Writes everything that the product keeps into `file`, as of one moment, beside a running server or without one.
 *
 * The file is read back and compared before it gets its name. Throws a `BackupError` where `file` exists or can't be written.
 */
export async function writeBackup(
  source: BackupSource,
  file: string,
  { check = () => {} }: BackupOptions = {},
): Promise<Manifest> {
  if (existsSync(file)) throw new BackupError(`The file ${file} exists already. Choose another name, or remove it.`);
  const partial = `${file}.${process.pid}.partial`;
  const client = new pg.Client(unhurried(source.connection));
  client.on('error', () => {}); // the query under way reports it
  try {
    await client.connect();
    await writeArchive(partial, entriesOf(client, source, check));
    const { manifest } = await checkBackup(partial);
    renameSync(partial, file);
    return manifest;
  } catch (error) {
    rmSync(partial, { force: true });
    throw explained(file, error as NodeJS.ErrnoException);
  } finally {
    await client.end().catch(() => {});
  }
}

function explained(file: string, error: NodeJS.ErrnoException): Error {
  if (!error.syscall || !error.path) return error;
  return new BackupError(`The backup ${file} can't be written (${error.code}).`);
}

async function* entriesOf(client: pg.Client, source: BackupSource, check: () => void): AsyncGenerator<ArchiveEntry> {
  await prepareSession(client);
  await client.query('begin transaction isolation level repeatable read, read only');
  const { header, secret } = await makeHeader(client, source);
  yield { name: HEADER_NAME, body: json(header) };
  if (secret) yield { name: SECRET_NAME, body: Buffer.from(secret) };
  const [partitions, tables] = [await listPartitions(client), await listTables(client)];
  const copied: TableFacts[] = [];
  for (const table of tables) {
    const facts = yield* tableEntries(client, table, rowsOf(table.name, table.columns), check);
    if (facts) copied.push(facts);
  }
  const jobsTable = { name: JOBS_TABLE, columns: JOB_COLUMNS };
  const jobs = yield* tableEntries(client, jobsTable, await waitingJobs(client), check);
  if (!jobs) throw new BackupError('The table of jobs went away during the backup.');
  const isThere = new Set(copied.map(({ name }) => name));
  const manifest: Manifest = {
    tables: copied,
    partitions: partitions.filter(({ name, key }) => key !== null || isThere.has(name)),
    sequences: await listSequences(client),
    jobs,
    queues: await listQueues(client),
    facts: await readFacts(client),
  };
  yield { name: MANIFEST_NAME, body: json(manifest) };
}

const json = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

async function makeHeader(
  client: pg.Client,
  { authSecret, dataDir }: BackupSource,
): Promise<{ header: Header; secret: string | undefined }> {
  const { rows } = await client
    .query<{ name: string }>('select name from kysely_migration order by name')
    .catch((error) => {
      if (error.code !== UNDEFINED_TABLE) throw error;
      throw new BackupError('There is nothing to back up: the server has never run on this database.');
    });
  const version = await client.query<{ server: string }>(`select current_setting('server_version') as server`);
  const secret = !authSecret && existsSync(secretFile(dataDir)) ? readFileSync(secretFile(dataDir), 'utf8') : undefined;
  const known = authSecret ?? secret;
  const header: Header = {
    format: FORMAT,
    createdAt: new Date().toISOString(),
    server: version.rows[0]?.server ?? '',
    migrations: rows.map(({ name }) => name),
    secret: { isInBackup: secret !== undefined, fingerprint: known === undefined ? null : fingerprintOf(known) },
  };
  return { header, secret };
}

/**
 * Copies one table. It stays locked no longer than that takes, so that nothing which drops an old partition waits for the
 * whole backup; a partition that was dropped meanwhile is left out.
 */
async function* tableEntries(
  client: pg.Client,
  { name, columns }: BackupTable,
  query: string,
  check: () => void,
): AsyncGenerator<ArchiveEntry, TableFacts | undefined> {
  await client.query(`savepoint ${SAVEPOINT}`);
  try {
    const pieces = readRows(client, query);
    let number = 0;
    for (;;) {
      const { value, done } = await pieces.next();
      if (done) {
        await client.query(UNLOCK);
        return { name, columns, ...value };
      }
      yield { name: pieceName(name, number++), body: value };
      check();
    }
  } catch (error) {
    if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error;
    await client.query(UNLOCK);
    return undefined;
  }
}
