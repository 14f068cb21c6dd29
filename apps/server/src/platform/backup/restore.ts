import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '../db/db.ts';
import { migrateAsBefore, unknownMigrations } from '../db/migrate.ts';
import type { Schema } from '../db/schema.ts';
import { Jobs } from '../jobs.ts';
import type { Log } from '../log.ts';
import { readArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { listPartitions, listTables } from './catalogue.ts';
import type { CheckedBackup } from './check-backup.ts';
import { readFacts } from './facts.ts';
import { type Facts, type Manifest, type TableFacts, tableOfPiece } from './manifest.ts';
import { prepareSession, quoted, readRows, rowsOf, unhurried } from './rows.ts';
import { JOB_COLUMNS, JOBS_TABLE } from './waiting-jobs.ts';

const JOBS_STAGING = 'restored_jobs';

/** Throws a `BackupError` unless this version can read the backup's schema. */
export function assertReadable(file: string, { header }: CheckedBackup): void {
  const unknown = unknownMigrations(header.migrations);
  if (unknown.length === 0) return;
  throw new BackupError(
    `The backup ${file} was made by a newer version of Wickwise (it has the migration ${unknown.at(-1)}). ` +
      'Update Wickwise, then restore.',
  );
}

/**
 * Puts a checked backup into an empty database, in one transaction: all of it or nothing.
 *
 * Before the commit each table is read again and compared with the backup, byte for byte. The schema is then as old as the
 * backup. Returns what the database holds now; throws a `BackupError` where it wasn't empty.
 */
export async function restoreInto(
  { connection, pool }: Pick<Database, 'connection' | 'pool'>,
  file: string,
  { header, manifest }: CheckedBackup,
  log: Log,
): Promise<Facts> {
  const client = new pg.Client(unhurried(connection));
  client.on('error', () => {}); // the query under way reports it
  await client.connect();
  try {
    await prepareSession(client);
    await assertEmpty(client);
    return await withJobs(pool, log, async (jobs) => {
      for (const queue of manifest.queues) await jobs.prepare(queue);
      const facts = await queryBuilderOf(client)
        .transaction()
        .execute(async (db) => {
          await migrateAsBefore(db, header.migrations);
          await fill(client, file, manifest);
          await restoreJobs(client, db, jobs, manifest);
          await assertSame(client, manifest);
          return readFacts(client);
        });
      await client.query('analyze');
      return facts;
    });
  } finally {
    await client.end().catch(() => {});
  }
}

/** Creates a query builder on one connection, shared with our own statements. */
function queryBuilderOf(client: pg.Client): Kysely<Schema> {
  const query = (text: string, values: readonly unknown[] = []) => client.query(text, [...values]);
  const connection = { query: query as unknown as PostgresPoolClient['query'], release: () => {} }; // cursors aren't used
  const pool = { options: {}, connect: async () => connection, end: async () => {} };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select nspname || '.' || relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and nspname not like 'pg_temp%'
      and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by nspname <> 'public', 1 limit 1`);
  if (!rows[0]) return;
  throw new BackupError(
    `The database is not empty: it holds ${rows[0].name}. A backup is restored only into an empty one; nothing was changed.`,
  );
}

/** Starts the job library, which creates its tables; drops them after a failed restore. */
async function withJobs<T>(pool: pg.Pool, log: Log, restore: (jobs: Jobs) => Promise<T>): Promise<T> {
  const jobs = new Jobs(pool, log);
  try {
    await jobs.start();
    return await restore(jobs);
  } catch (error) {
    await pool.query('drop schema if exists jobs cascade').catch(() => {});
    throw error;
  } finally {
    await jobs.stop();
  }
}

async function fill(client: pg.Client, file: string, manifest: Manifest): Promise<void> {
  await makePartitions(client, manifest);
  const keys = await dropForeignKeys(client);
  const tables = await listTables(client);
  if (tables.length > 0)
    await client.query(`truncate ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')}`);
  await client.query(
    `create temp table ${JOBS_STAGING} (place int generated always as identity, queue text, id text, due_ms bigint) on commit drop`,
  );
  await copyRows(client, file, manifest);
  for (const { name, lastValue, isCalled } of manifest.sequences) {
    await client.query('select setval(format($1, $2::text)::regclass, $3, $4)', [
      'public.%I',
      name,
      lastValue,
      isCalled,
    ]);
  }
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  }
}

async function makePartitions(client: pg.Client, manifest: Manifest): Promise<void> {
  const isThere = new Set((await listPartitions(client)).map(({ name }) => name));
  for (const { name, parent, bound, key } of manifest.partitions) {
    if (isThere.has(name)) continue;
    const below = key === null ? '' : `partition by ${key}`;
    await client.query(`create table public.${quoted(name)} partition of public.${quoted(parent)} ${bound} ${below}`);
  }
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Drops foreign keys, so tables can be filled in any order; adding them again checks every row. */
async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return rows;
}

/** Sends each table's pieces into one COPY: the archive holds them one after the other. */
async function copyRows(client: pg.Client, file: string, manifest: Manifest): Promise<void> {
  const targets = new Map(manifest.tables.map((table) => [table.name, table]));
  let name: string | undefined;
  let copy: ReturnType<typeof startCopy> | undefined;
  for await (const { name: entry, body } of readArchive(file)) {
    const table = tableOfPiece(entry);
    if (table === undefined) continue;
    if (table !== name) {
      await copy?.end();
      copy = startCopy(client, table, targets.get(table));
      name = table;
    }
    await copy?.write(body);
  }
  await copy?.end();
}

function startCopy(client: pg.Client, name: string, facts: TableFacts | undefined) {
  if (!facts && name !== JOBS_TABLE)
    throw new BackupError(`The backup is damaged: nothing is known of its table ${name}.`);
  const target = facts ? `public.${quoted(name)}` : JOBS_STAGING;
  const columns = (facts?.columns ?? JOB_COLUMNS).map(quoted).join(', ');
  const stream = client.query(copyFrom(`copy ${target} (${columns}) from stdin`));
  const ended = new Promise<void>((resolve, reject) => {
    stream.once('error', reject);
    stream.once('finish', resolve);
  });
  ended.catch(() => {}); // the next write reports it
  return {
    write: async (body: Buffer): Promise<void> => {
      if (stream.write(body)) return;
      await Promise.race([ended, new Promise((resolve) => stream.once('drain', resolve))]);
    },
    end: async (): Promise<void> => {
      stream.end();
      await ended;
    },
  };
}

/** Adds the waiting jobs, in the transaction that restores their rows. */
async function restoreJobs(
  client: pg.Client,
  db: Transaction<Schema>,
  jobs: Jobs,
  { queues }: Manifest,
): Promise<void> {
  for (const kind of queues) {
    const { rows } = await client.query<{ id: string; due: string }>(
      `select id, due_ms::text as due from ${JOBS_STAGING} where queue = $1 order by place`,
      [kind.name],
    );
    await jobs.addAll(
      db,
      kind,
      rows.map(({ id, due }) => ({ id, dueMs: Number(due) })),
    );
  }
}

async function assertSame(client: pg.Client, manifest: Manifest): Promise<void> {
  for (const { name, columns, rows, sha256 } of manifest.tables) {
    const pieces = readRows(client, rowsOf(name, columns));
    let next = await pieces.next();
    while (!next.done) next = await pieces.next();
    if (next.value.rows === rows && next.value.sha256 === sha256) continue;
    throw new BackupError(`The table ${name} is not as it was in the backup, so nothing was restored.`);
  }
}
