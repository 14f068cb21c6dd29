import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { checkFence } from '../leadership/fence.ts';
import { type Lease, leaderPlace } from '../leadership/lease.ts';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { Availability } from './availability.ts';
import { checkDatabaseServer, type Patience } from './check-database-server.ts';
import { type Cluster, type ClusterOptions, findRunningCluster, openCluster } from './embedded/cluster.ts';
import { OWN_NAME } from './embedded/shut-down.ts';
import { guardedPool } from './guarded-pool.ts';
import { DATABASE_LIMITS, type DatabaseLimits, LONG_WORK, limited } from './limits.ts';
import {
  appliedMigrations,
  LEASES,
  MIGRATIONS,
  type Migrations,
  migrate,
  missingMigrations,
  refuseNewer,
} from './migrate.ts';
import { planningOnce } from './planned-once.ts';
import type { Schema } from './schema.ts';
import { waitForServer } from './wait-for-server.ts';

/** The database, or a transaction in it: a store function takes either. */
export type Db = Kysely<Schema> | Transaction<Schema>;

const DATABASE = 'wickwise';
/** Type of `float8[]`, which the library doesn't name. */
const FLOAT8_ARRAY = 1022;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => Date.parse(text));
pg.types.setTypeParser(FLOAT8_ARRAY as number, numbersOf);

/** `pg` closes idle connections after ten seconds; a stop doesn't wait longer for busy ones, ms. */
const STOP_GRACE_MS = 1_000;
/** Connections for what is counted: each takes a statement. */
const COUNTING = 2;

export interface Database {
  db: Kysely<Schema>;
  /** For COPY, which bypasses the query builder. */
  pool: pg.Pool;
  /** For threads, which open their own connections. */
  connection: pg.PoolConfig;
  /** Resolves with whether the database answers, within the limit. */
  isAnswering(limitMs: number): Promise<boolean>;
  /** Whether it rejected writes at the last check. */
  isReadOnly(): boolean;
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  dataDir: string;
  databaseUrl?: string;
  /** Default: `DATABASE_LIMITS`. */
  databaseLimits?: DatabaseLimits;
  /** How long to wait for a server that isn't up yet, ms; default 0. */
  databaseWaitMs?: number;
}

export interface OpenOptions extends ClusterOptions {
  /** Waits for the right to write to a database that several servers use; released when the database is stopped. */
  lead?: (place: pg.PoolConfig) => Promise<Lease>;
  /** Default: those of this version. */
  migrations?: Migrations;
}

/**
 * Opens the server of `databaseUrl`, which may be starting, or the embedded one in the data folder, and migrates the
 * schema.
 */
export async function openDatabase(
  options: DatabaseOptions,
  log: Log,
  { lead, migrations = MIGRATIONS, ...clusterOptions }: OpenOptions = {},
): Promise<Database> {
  const { databaseUrl, databaseWaitMs: limitMs = 0 } = options;
  const { signal } = clusterOptions;
  const patience = { limitMs, ...(signal ? { signal } : {}) };
  if (databaseUrl) await waitForServer({ connectionString: databaseUrl }, { ...patience, log });
  return openAt(options, log, clusterOptions, async (place) => {
    const lease = databaseUrl === undefined ? undefined : await leadAt(place, log, { lead, migrations, patience });
    const named = lease ? { ...place, application_name: lease.connectionName } : place;
    try {
      await migrateAt(named, log, migrations, patience);
    } catch (error) {
      await lease?.release();
      throw error;
    }
    const database = connect({ ...named, ...limited(options.databaseLimits ?? DATABASE_LIMITS) }, log, 'announced');
    const stop = async (): Promise<void> => {
      await database.stop();
      await lease?.release(); // last: nothing of this node is written after it
    };
    return { ...database, stop };
  });
}

/**
 * Waits for the lease of a database that has one. A new one gets it by its first migration, which is safe beside others;
 * later ones are for the leader alone: a server of the version before may lead until then.
 */
async function leadAt(
  place: pg.PoolConfig,
  log: Log,
  { lead, migrations, patience }: { lead: OpenOptions['lead']; migrations: Migrations; patience: Patience },
): Promise<Lease | undefined> {
  const opened = connect(place, log);
  try {
    await checkDatabaseServer(opened.pool, patience);
    const applied = await appliedMigrations(opened.db);
    refuseNewer(applied, migrations);
    if (!applied.includes(LEASES)) await migrate(opened.db, log, migrations);
    else if (!lead && missingMigrations(applied, migrations).length > 0 && (await leaderPlace(opened.pool)))
      throw new StartError('A server of an earlier version leads on this database. Update it first, or end it.');
  } finally {
    await opened.stop();
  }
  return lead?.(place);
}

/** Refuses to lead where a newer version has changed the schema, as of now. */
export async function refuseNewerSchema(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  refuseNewer(rows.map(({ name }) => name));
}

type NodeOptions = DatabaseOptions & { databaseUrl: string };

/** Joins a database that another node has migrated and writes to. */
export async function joinAsNode(options: NodeOptions, log: Log): Promise<Database> {
  const database = connect(nodePlace(options), log, 'announced');
  await checkDatabaseServer(database.pool);
  return database;
}

/** The same where nothing is written: the database refuses what is tried nevertheless. */
export async function joinAsReader(options: NodeOptions, log: Log): Promise<Database> {
  const database = connect(nodePlace(options), log, 'announced', { isReading: true });
  await checkDatabaseServer(database.pool);
  return database;
}

/** Opens few connections for what a node that reads counts itself. */
export const joinAsCounter = (options: NodeOptions, log: Log): Database =>
  connect({ ...nodePlace(options), application_name: 'wickwise counts', max: COUNTING }, log);

const nodePlace = ({ databaseUrl, databaseLimits = DATABASE_LIMITS }: NodeOptions): pg.PoolConfig => ({
  ...placeOf(databaseUrl),
  ...limited(databaseLimits),
  application_name: 'wickwise node',
});

/** Opens it without migrating, and without time limits of statements. */
export function openUnchanged(options: DatabaseOptions, log: Log): Promise<Database> {
  return openAt(options, log, {}, async (place) => {
    const database = connect(place, log);
    try {
      await checkDatabaseServer(database.pool);
      return database;
    } catch (error) {
      await database.stop();
      throw error;
    }
  });
}

/** Connects by `connectTo`; an embedded server is stopped with its connections, also when connecting fails. */
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
      : placeOf(databaseUrl as string);
    const database = await connectTo(place);
    const stop = async (): Promise<void> => {
      await database.stop(); // first: the server is stopped once nobody is connected
      await cluster?.stop();
    };
    return { ...database, stop };
  } catch (error) {
    await cluster?.stop();
    throw error;
  }
}

/** Names of connections are ours: a leader's are known by them. */
function placeOf(databaseUrl: string): pg.PoolConfig {
  if (!URL.canParse(databaseUrl)) return { connectionString: databaseUrl };
  const url = new URL(databaseUrl);
  url.searchParams.delete('application_name');
  return { connectionString: url.href };
}

/** Returns whether there is a database to join or open, so that a command doesn't create one. */
export const hasDatabase = ({ dataDir, databaseUrl }: DatabaseOptions): boolean =>
  databaseUrl !== undefined || existsSync(path.join(dataDir, 'postgres'));

/** Joins the database of a running server, or opens it as the server would; for commands. */
export async function joinDatabase(options: DatabaseOptions, log: Log): Promise<Database> {
  return (await joinRunning(options, log, LONG_WORK)) ?? openDatabase(options, log);
}

/** Joins it without migrating, and without time limits of statements. */
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
 * Creates a connection pool with the query builder. The main thread announces outages in the log, one line at their
 * begin and one at their end.
 */
export function connect(
  connection: pg.PoolConfig,
  log: Log,
  outages: 'announced' | 'quiet' = 'quiet',
  { isReading = false } = {},
): Database {
  const availability = new Availability({ connection, isReading, ...(outages === 'announced' ? announcing(log) : {}) });
  const onConnect = async (client: pg.ClientBase): Promise<void> => {
    await checkFence(client, connection.application_name);
    await client.query('set jit = off'); // a server default that takes longer than any of our queries
    if (isReading) await client.query('set default_transaction_read_only = on');
  };
  const settings = { max: 12, connectionTimeoutMillis: 10_000, keepAlive: true, onConnect, ...connection };
  const pool = guardedPool(settings, availability);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: planningOnce(pool) }) });
  const end = async (): Promise<void> => {
    await db.destroy(); // ends the pool only if the query builder was used
    if (!pool.ending) await pool.end();
  };
  return {
    db,
    pool,
    connection,
    isAnswering: (limitMs) => availability.checkWithin(limitMs),
    isReadOnly: () => availability.isReadOnly,
    stop: async () => {
      availability.stop();
      await Promise.race([end(), sleep(STOP_GRACE_MS)]);
    },
  };
}

const announcing = (log: Log) => ({
  onDown: (reason: string) =>
    log.error({ reason }, 'the database does not answer: writes wait or are refused until it does'),
  onUp: (lastedMs: number) => log.warn({ seconds: Math.round(lastedMs / 100) / 10 }, 'the database answers again'),
  onReadOnly: () => log.error('the database is read-only: reads go on, writes wait or are refused until it takes them'),
  onWritable: () => log.warn('the database takes writes again'),
});

/** Migrates without time limits. */
async function migrateAt(place: pg.PoolConfig, log: Log, migrations: Migrations, patience: Patience): Promise<void> {
  const database = connect(place, log);
  try {
    await checkDatabaseServer(database.pool, patience);
    await migrate(database.db, log, migrations);
  } finally {
    await database.stop();
  }
}

/** Parses a flat array of numbers without nulls, five times as fast as the library's parser. */
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
