import { existsSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { type Cluster, findRunningCluster, openCluster } from './embedded/cluster.ts';
import { migrate } from './migrate.ts';
import { planningOnce } from './planned-once.ts';
import type { Schema } from './schema.ts';

/** The database, or a transaction in it: a store function takes either. */
export type Db = Kysely<Schema> | Transaction<Schema>;

const DATABASE = 'wickwise';
const OLDEST_SERVER = 150_000;
/** `float8[]`, which the library has no name for. */
const FLOAT8_ARRAY = 1022;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => Date.parse(text));
pg.types.setTypeParser(FLOAT8_ARRAY as number, numbersOf);

export interface Database {
  db: Kysely<Schema>;
  /** For what goes past the query builder: COPY. */
  pool: pg.Pool;
  /** For threads, which have connections of their own. */
  connection: pg.PoolConfig;
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  dataDir: string;
  databaseUrl?: string;
}

/** Opens the server of `databaseUrl`, or else the embedded one in the data folder, and brings the schema up to date. */
export async function openDatabase(options: DatabaseOptions, log: Log): Promise<Database> {
  const database = await openUnchanged(options, log);
  try {
    await migrate(database.db, log);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** The same with the schema as it is found. */
export async function openUnchanged({ dataDir, databaseUrl }: DatabaseOptions, log: Log): Promise<Database> {
  const cluster = databaseUrl ? undefined : await openCluster(dataDir, log);
  let database: Database | undefined;
  const stop = async (): Promise<void> => {
    await database?.stop(); // first: the server is stopped when nobody is connected
    await cluster?.stop();
  };
  try {
    if (cluster) await createDatabase(cluster);
    database = connect(databaseUrl ? { connectionString: databaseUrl } : (cluster?.connection(DATABASE) ?? {}), log);
    await checkServer(database.pool);
    return { ...database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Whether there is a database to join or to open, so that nobody makes one by asking for it. */
export const hasDatabase = ({ dataDir, databaseUrl }: DatabaseOptions): boolean =>
  databaseUrl !== undefined || existsSync(path.join(dataDir, 'postgres'));

/** For a command beside a server that may be running: joins its database, or else opens it as the server would. */
export async function joinDatabase(options: DatabaseOptions, log: Log): Promise<Database> {
  return (await joinRunning(options, log)) ?? openDatabase(options, log);
}

/** The same with the schema as it is found. */
export async function joinUnchanged(options: DatabaseOptions, log: Log): Promise<Database> {
  return (await joinRunning(options, log)) ?? openUnchanged(options, log);
}

async function joinRunning({ dataDir, databaseUrl }: DatabaseOptions, log: Log): Promise<Database | undefined> {
  const running = databaseUrl ? undefined : await findRunningCluster(dataDir);
  return running && connect({ ...running.connection(DATABASE), max: 2 }, log);
}

/** A pool of connections with the query builder on top. */
export function connect(connection: pg.PoolConfig, log: Log): Database {
  const pool = new pg.Pool({ max: 12, connectionTimeoutMillis: 10_000, onConnect: withoutJit, ...connection });
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'));
  // one that is lost in use rejects its query; without a listener it would end the process, too
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: planningOnce(pool) }) });
  const stop = async (): Promise<void> => {
    await db.destroy(); // ends the pool only where the query builder was used
    if (!pool.ending) await pool.end();
  };
  return { db, pool, connection, stop };
}

/** Turns off compiled queries, a server's default: compiling takes longer than any of our queries runs. */
async function withoutJit(client: pg.ClientBase): Promise<void> {
  await client.query('set jit = off');
}

/** Numbers of a flat array without nulls, which is all that is stored: the library's own parser takes five times as long. */
function numbersOf(text: string): number[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(Number);
}

async function createDatabase(cluster: Cluster): Promise<void> {
  const client = new pg.Client(cluster.connection('postgres'));
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function checkServer(pool: pg.Pool): Promise<void> {
  try {
    const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version_num') as version`);
    if (Number(rows[0]?.version) >= OLDEST_SERVER) return;
  } catch (error) {
    throw new StartError(`The database can't be reached: ${(error as Error).message}.`);
  }
  throw new StartError('The database server is older than PostgreSQL 15.');
}
