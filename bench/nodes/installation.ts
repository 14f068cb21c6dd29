import { type ChildProcess, execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from '../../apps/server/src/platform/db/embedded/binaries.ts';
import { endChild, signalGroup, startChild, temporaryFolder } from '../harness/children.ts';
import { CLIENT_CORE, pinned } from '../harness/machine.ts';
import { firstMatch, Product } from '../harness/product.ts';

const NATS_SERVER = process.env.NATS_SERVER_BIN ?? 'nats-server';
const USER = 'wickwise';
const CONNECTIONS = 200;

/** A leader and nodes that answer people, of one database and bus. */
export interface Installation {
  leader: Product;
  nodes: readonly Product[];
  /** The bus ends without a word, and begins again at its place. */
  bus: { stop(): Promise<void>; start(): Promise<void> };
}

/** A database and a bus, with the settings of all that use them. They run on the core of the load: they aren't measured. */
export async function startGround() {
  const database = await startDatabase();
  const [bus, port] = await startBus('-1');
  const env = {
    DATABASE_URL: database,
    NATS_URL: `nats://127.0.0.1:${port}`,
    NIGHTLY_WORK: '0',
    LIMIT_FACTOR: '1000',
    AUTH_SECRET: 'one secret of all nodes of this bench 0123456789',
  };
  return { env, bus, port };
}

/** Starts all of it. */
export async function startInstallation(count: number, feed: readonly string[]): Promise<Installation> {
  const ground = await startGround();
  let { bus, port } = ground;
  const { env } = ground;
  const leader = await Product.start(feed, { env });
  const nodes: Product[] = [];
  for (let i = 0; i < count; i++) nodes.push(await Product.start([], { env: { ...env, ROLES: 'api' } }));
  await leader.settled();
  for (const node of nodes) await node.historyLoaded();
  return {
    leader,
    nodes,
    bus: {
      stop: async () => {
        signalGroup(bus, 'SIGKILL');
        await endChild(bus);
      },
      start: async () => {
        [bus, port] = await startBus(port);
      },
    },
  };
}

/** Starts the bus on a port, or on a free one. Returns the port once it listens. */
async function startBus(at: string): Promise<[ChildProcess, string]> {
  const bus = startChild(pinned(CLIENT_CORE, [NATS_SERVER, '-a', '127.0.0.1', '-p', at]));
  return [bus, await firstMatch(bus, /client connections on 127\.0\.0\.1:(\d+)/)];
}

/** Starts a PostgreSQL server of its own, which waits for the disk as one in use does. Returns its address. */
async function startDatabase(): Promise<string> {
  const { initdb, postgres } = findBinaries();
  const folder = temporaryFolder();
  const data = `${folder}/data`;
  const asUser = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
  if (asUser.length > 0) execFileSync('chown', ['65534:65534', folder]);
  const [program = '', ...words] = [...asUser, initdb, '-D', data, '-U', USER, '-E', 'UTF8', '--auth=trust'];
  execFileSync(program, [...words, '--locale=C.UTF-8'], { stdio: 'ignore' });
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, `max_connections=${CONNECTIONS}`];
  const options = settings.flatMap((setting) => ['-c', setting]);
  startChild(pinned(CLIENT_CORE, [...asUser, postgres, '-D', data, ...options]));
  const place = (name: string) => `postgres://${USER}@localhost/${name}?host=${encodeURIComponent(folder)}`;
  for (;;) {
    const client = new pg.Client({ connectionString: place('postgres') });
    try {
      await client.connect();
      await client.query('create database wickwise');
      return place('wickwise');
    } catch {
      await sleep(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
