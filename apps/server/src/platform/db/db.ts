import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable } from '../errors.ts';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { Availability } from './availability.ts';
import { type Cluster, type ClusterOptions, findRunningCluster, OWN_NAME, openCluster } from './embedded/cluster.ts';
import { guardedPool } from './guarded-pool.ts';
import { DATABASE_LIMITS, type DatabaseLimits, LONG_WORK, limited } from './limits.ts';
import { migrate } from './migrate.ts';
import { planningOnce } from './planned-once.ts';
import type { Schema } from './schema.ts';
import { waitForServer } from './wait-for-server.ts';

/** The database, or a transaction in it: a store function takes either. */
export type Db = Kysely<Schema> | Transaction<Schema>;

const DATABASE = 'wickwise';
const OLDEST_SERVER = 150_000;
/** `float8[]`, which the library has no name for. */
const FLOAT8_ARRAY = 1022;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => Date.parse(text));
pg.types.setTypeParser(FLOAT8_ARRAY as number, numbersOf);

/** `pg` closes idle connections after ten seconds; a server that stops doesn't wait longer for those in use. */
const STOP_GRACE_MS = 1_000;

export interface Database {
  db: Kysely<Schema>;
  /** For what goes past the query builder: COPY. */
  pool: pg.Pool;
  /** For threads, which have connections of their own. */
  connection: pg.PoolConfig;
  /** Resolves with whether the database answers, within the limit. */
  isAnswering(limitMs: number): Promise<boolean>;
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  dataDir: string;
  databaseUrl?: string;
  /** Without it `DATABASE_LIMITS`. */
  databaseLimits?: DatabaseLimits;
  /** How long a server that isn't up yet is waited for, ms; without it not at all. */
  databaseWaitMs?: number;
}

/**
 * Opens the server of `databaseUrl`, which may start at the same time, or else the embedded one in the data folder, and brings
 * the schema up to date.
 */
export async function openDatabase(
  options: DatabaseOptions,
  log: Log,
  clusterOptions: ClusterOptions = {},
): Promise<Database> {
  const { databaseUrl, databaseWaitMs: limitMs = 0 } = options;
  const { signal } = clusterOptions;
  if (databaseUrl) {
    await waitForServer({ connectionString: databaseUrl }, { limitMs, log, ...(signal ? { signal } : {}) });
  }
  return openAt(options, log, clusterOptions, async (place) => {
    await migrateAt(place, log);
    return connect({ ...place, ...limited(options.databaseLimits ?? DATABASE_LIMITS) }, log, 'announced');
  });
}

/** The same with the schema as it is found, and statements that take as long as they take. */
export function openUnchanged(options: DatabaseOptions, log: Log): Promise<Database> {
  return openAt(options, log, {}, async (place) => {
    const database = connect(place, log);
    try {
      await checkServer(database.pool);
      return database;
    } catch (error) {
      await database.stop();
      throw error;
    }
  });
}

/** Connects by `connectTo`; an embedded server ends with the connections, also where there come to be none. */
async function openAt(
  { dataDir, databaseUrl }: DatabaseOptions,
  log: Log,
  clusterOptions: ClusterOptions,
  connectTo: (place: pg.PoolConfig) => Promise<Database>,
): Promise<Database> {
  const cluster = databaseUrl ? undefined : await openCluster(dataDir, log, clusterOptions);
  try {
    if (cluster) await createDatabase(cluster);
    const place = cluster
      ? { ...cluster.connection(DATABASE), application_name: OWN_NAME }
      : { connectionString: databaseUrl };
    const database = await connectTo(place);
    const stop = async (): Promise<void> => {
      await database.stop(); // first: the server is stopped when nobody is connected
      await cluster?.stop();
    };
    return { ...database, stop };
  } catch (error) {
    await cluster?.stop();
    throw error;
  }
}

/** Whether there is a database to join or to open, so that nobody makes one by asking for it. */
export const hasDatabase = ({ dataDir, databaseUrl }: DatabaseOptions): boolean =>
  databaseUrl !== undefined || existsSync(path.join(dataDir, 'postgres'));

/** For a command beside a server that may be running: joins its database, or else opens it as the server would. */
export async function joinDatabase(options: DatabaseOptions, log: Log): Promise<Database> {
  return (await joinRunning(options, log, LONG_WORK)) ?? openDatabase(options, log);
}

/** The same with the schema as it is found, and statements that take as long as they take. */
export async function joinUnchanged(options: DatabaseOptions, log: Log): Promise<Database> {
  return (await joinRunning(options, log)) ?? openUnchanged(options, log);
}

async function joinRunning(
  { dataDir, databaseUrl }: DatabaseOptions,
  log: Log,
  limits: pg.PoolConfig = {},
): Promise<Database | undefined> {
  const running = databaseUrl ? undefined : await findRunningCluster(dataDir);
  return running && connect({ ...running.connection(DATABASE), ...limits, max: 2 }, log);
}

/**
 * A pool of connections with the query builder on top. Its outages are `announced` in the log by the main thread, which has one
 * for all, with one line when an outage begins and one when it ends.
 */
export function connect(connection: pg.PoolConfig, log: Log, outages: 'announced' | 'quiet' = 'quiet'): Database {
  const availability = new Availability({ connection, ...(outages === 'announced' ? announcing(log) : {}) });
  const settings = { max: 12, connectionTimeoutMillis: 10_000, keepAlive: true, onConnect: withoutJit, ...connection };
  const pool = guardedPool(settings, availability);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: planningOnce(pool) }) });
  const end = async (): Promise<void> => {
    await db.destroy(); // ends the pool only where the query builder was used
    if (!pool.ending) await pool.end();
  };
  return {
    db,
    pool,
    connection,
    isAnswering: (limitMs) => availability.checkWithin(limitMs),
    stop: async () => {
      availability.stop();
      await Promise.race([end(), sleep(STOP_GRACE_MS)]);
    },
  };
}

/** Turns off compiled queries, a server's default: compiling takes longer than any of our queries runs. */
async function withoutJit(client: pg.ClientBase): Promise<void> {
  await client.query('set jit = off');
}

const announcing = (log: Log) => ({
  onDown: (reason: string) =>
    log.error({ reason }, 'the database does not answer: writes wait or are refused until it does'),
  onUp: (lastedMs: number) => log.warn({ seconds: Math.round(lastedMs / 100) / 10 }, 'the database answers again'),
});

/** Migrations take as long as they take. */
async function migrateAt(place: pg.PoolConfig, log: Log): Promise<void> {
  const database = connect(place, log);
  try {
    await checkServer(database.pool);
    await migrate(database.db, log);
  } finally {
    await database.stop();
  }
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
    const { message } = error instanceof DatabaseUnavailable ? (error.cause as Error) : (error as Error);
    throw new StartError(`The database can't be reached: ${message}.`);
  }
  throw new StartError('The database server is older than PostgreSQL 15.');
}
