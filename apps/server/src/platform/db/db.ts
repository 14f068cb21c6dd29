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
export async function openDatabase({ dataDir, databaseUrl }: DatabaseOptions, log: Log): Promise<Database> {
  const cluster = databaseUrl ? undefined : await openCluster(dataDir, log);
  try {
    if (cluster) await createDatabase(cluster);
    const database = connect(
      databaseUrl ? { connectionString: databaseUrl } : (cluster?.connection(DATABASE) ?? {}),
      log,
    );
    await checkServer(database.pool);
    await migrate(database.db, log);
    return {
      ...database,
      stop: async () => {
        await database.stop();
        await cluster?.stop();
      },
    };
  } catch (error) {
    await cluster?.stop();
    throw error;
  }
}

/** For a command beside a server that may be running: joins its database, or else opens it as the server would. */
export async function joinDatabase(options: DatabaseOptions, log: Log): Promise<Database> {
  const running = options.databaseUrl ? undefined : await findRunningCluster(options.dataDir);
  return running ? connect({ ...running.connection(DATABASE), max: 2 }, log) : openDatabase(options, log);
}

/** A pool of connections with the query builder on top. */
export function connect(connection: pg.PoolConfig, log: Log): Database {
  const pool = new pg.Pool({ max: 12, connectionTimeoutMillis: 10_000, ...connection });
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'));
  // one that is lost in use rejects its query; without a listener it would end the process, too
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: planningOnce(pool) }) });
  return { db, pool, connection, stop: () => db.destroy() };
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
