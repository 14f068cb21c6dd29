import pg from 'pg';
import { pino } from 'pino';
import { openCluster } from '../../apps/server/src/platform/db/embedded/cluster.ts';
import { startWorld } from '../fairness/world.ts';
import { atCleanUp, endChild, startChild, temporaryFolder } from '../harness/children.ts';
import { firstMatch, Product } from '../harness/product.ts';

const DATABASE = 'bench';
/** Of two processes, their threads and probes. */
const CONNECTIONS = 100;

export interface JobsWorld {
  leader: Product;
  /** Does the leader's long work while it isn't frozen. */
  node: Product;
}

/** Starts a leader with prices and a node for jobs on one database and bus. */
export async function startJobsWorld(program: string): Promise<JobsWorld> {
  const env = {
    DATABASE_URL: await startDatabase(),
    NATS_URL: await startBus(program),
    AUTH_SECRET: 'one secret of the nodes of the benches',
    NIGHTLY_WORK: '0',
    LIMIT_FACTOR: '100',
  };
  const leader = await startWorld({ hasLoad: true, env });
  const node = await Product.start([], { isPinned: false, env: { ...env, ROLES: 'jobs' } });
  return { leader, node };
}

export async function startDatabase(): Promise<string> {
  const folder = temporaryFolder();
  const cluster = await openCluster(folder, pino({ level: 'silent' }), { maxConnections: CONNECTIONS });
  atCleanUp(() => cluster.stop());
  const { host = '', user = '' } = cluster.connection('postgres');
  const client = new pg.Client(cluster.connection('postgres'));
  await client.connect();
  await client.query(`create database ${DATABASE}`);
  await client.end();
  return `postgres://${user}@localhost/${DATABASE}?host=${encodeURIComponent(host)}`;
}

export async function startBus(program: string): Promise<string> {
  const child = startChild([program, '-a', '127.0.0.1', '-p', '-1']);
  atCleanUp(() => endChild(child));
  return `nats://127.0.0.1:${await firstMatch(child, /client connections on 127\.0\.0\.1:(\d+)/)}`;
}
