import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { openBalancer } from './balancer.ts';
import { type BusServer, startBusCluster } from './bus-cluster.ts';
import { chanceOf, type SeededChance } from './chance.ts';
import { ClusterAccount } from './cluster-account.ts';
import { ClusterBacktests, logEnds } from './cluster-backtests.ts';
import { ClusterNode, type NodePlace } from './cluster-node.ts';
import { ClusterReader } from './cluster-reader.ts';
import { CLUSTER_SECRET } from './cluster-secret.ts';
import { ClusterWrites } from './cluster-writes.ts';
import { logFences, TEST_NAME } from './fence-log.ts';
import { fastMarketTime, type MarketTime } from './market-time.ts';
import { openNamespace } from './namespace.ts';
import { NoticeHost } from './notice-host.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.ts';

const LOOK_EVERY_MS = 50;
/** Longest until all is well again after a fault, ms: machines are busy. */
const PATIENCE_MS = 480_000;
const SETTLED_WRITES = 3;
/** Prices come several times a second. */
const FLOWING_MS = 1_500;

const SPEED = 20;
export const CLUSTER_SYMBOLS = 3;

/** An installation of several nodes under load. */
export interface TestCluster {
  /** Those that can lead, those that answer people, one that scans, and one that runs backtests. */
  candidates: readonly ClusterNode[];
  apis: readonly ClusterNode[];
  scanner: ClusterNode;
  jobs: ClusterNode;
  nodes: readonly ClusterNode[];
  bus: readonly BusServer[];
  database: OwnDatabase;
  readers: readonly ClusterReader[];
  writes: ClusterWrites;
  backtests: ClusterBacktests;
  /** Gets the notices of alerts. */
  noticeHost: NoticeHost;
  account: ClusterAccount;
  time: MarketTime;
  /** Market time from which on all instruments are scanned as their bars close. */
  liveMs: number;
  chance: SeededChance;
  /** Returns the candidate that holds the lease, once one answers. */
  leader(): Promise<ClusterNode>;
  /** Resolves once all processes have begun, prices flow, and writes are acknowledged. */
  settled(): Promise<void>;
  connect(): Promise<pg.Client>;
}

/** Starts the servers of the bus and a PostgreSQL; returns how nodes are opened on them. */
async function openGround(time: MarketTime) {
  const [database, bus, noticeHost] = await Promise.all([startOwnDatabase(), startBusCluster(3), NoticeHost.open()]);
  const env = {
    ...time.env,
    AUTH_SECRET: CLUSTER_SECRET,
    DEV_MAIL: '1',
    LIMIT_FACTOR: '1000',
    WEBHOOK_PORTS: `${noticeHost.port}`,
    LOG_LEVEL: process.env.CLUSTER_LOGS ? 'info' : 'warn',
    SIM_SYMBOLS: `${CLUSTER_SYMBOLS}`,
    SIM_SEED: '1',
    SCAN_THREADS: '2',
  };
  const place = { databasePort: database.port, busPorts: bus.map(({ port }) => port) };
  const open = (name: string, folder: string, own: Partial<NodePlace> = {}) =>
    ClusterNode.open({ ...place, name, folder, ...own, env: { ...env, ...own.env } });
  const connect = async (): Promise<pg.Client> => {
    const limits = { connectionTimeoutMillis: 10_000, query_timeout: 120_000 };
    const client = new pg.Client({ ...database.connection, ...limits, application_name: TEST_NAME });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  return { database, bus, noticeHost, open, connect };
}

/**
 * Starts a whole installation: two candidates, two nodes that answer people, one that scans, one that runs backtests,
 * readers and writes.
 */
export async function startCluster(seed: number): Promise<TestCluster> {
  const chance = chanceOf(seed);
  const time = fastMarketTime(SPEED);
  const { database, bus, noticeHost, open, connect } = await openGround(time);
  const outbox = temporaryFolder(); // mails are shared, as a mail server would be
  const candidates = [await open('candidate 1', outbox)];
  const leader = () => leaderOf(candidates, connect);
  const first = await leader();
  const client = await connect();
  await logFences(client);
  await logEnds(client);
  await client.end();
  const namespace = openNamespace();
  candidates.push(await open('candidate 2', outbox, { namespace }));
  const apis = await Promise.all(
    ['api', 'api,alerts,paper'].map((ROLES, i) => open(`api ${i + 1}`, temporaryFolder(), { env: { ROLES } })),
  );
  const scanner = await open('scanner', temporaryFolder(), { env: { ROLES: 'scanner,alerts,paper' } });
  const jobs = await open('jobs', temporaryFolder(), { env: { ROLES: 'jobs' } });
  const url = `http://127.0.0.1:${await openBalancer(apis.map(({ inbound }) => inbound.port))}`;
  const account = await ClusterAccount.create(first.address, url);
  const readers = [new ClusterReader(url, account), new ClusterReader(url, account)];
  await until(() => readers.every(({ price }) => price !== undefined), 'a first price');
  await noticeHost.connect(account, namespace?.hostAddress ?? '127.0.0.1');
  const writes = new ClusterWrites(account, chance, () => readers[0]?.price);
  await writes.begin();
  onTestFinished(() => writes.stop());
  await until(() => isHistoryLoaded(url), 'its history');
  const liveMs = time.nowMs();
  const backtests = new ClusterBacktests(account);
  backtests.begin();
  onTestFinished(() => backtests.stop());
  const nodes = [...candidates, ...apis, scanner, jobs];
  const cluster = {
    candidates,
    apis,
    scanner,
    jobs,
    nodes,
    bus,
    database,
    readers,
    writes,
    backtests,
    noticeHost,
    account,
    time,
    liveMs,
    chance,
    leader,
    connect,
  };
  return { ...cluster, settled: () => settled(cluster) };
}

async function settled({ nodes, readers, writes, leader }: Omit<TestCluster, 'settled'>): Promise<void> {
  const wanted = writes.acknowledged + SETTLED_WRITES;
  const begun = (): boolean => nodes.every(({ hasBegun }) => hasBegun);
  const flows = (): boolean => readers.every(({ isConnected, silentMs }) => isConnected && silentMs < FLOWING_MS);
  await until(
    () => begun() && flows() && writes.acknowledged >= wanted,
    () => whyNot(),
  );
  await leader();
  function whyNot(): string {
    const waiting = nodes
      .filter(({ hasBegun }) => !hasBegun)
      .map(({ name, output }) => `${name}: ${output.slice(-1_500)}`);
    const silent = readers.map(({ isConnected, silentMs }) => `${isConnected} ${Math.round(silentMs)} ms`);
    return `settled (writes ${writes.acknowledged} of ${wanted}; readers ${silent}; not begun ${waiting.join('\n')})`;
  }
}

async function isHistoryLoaded(url: string): Promise<boolean> {
  // a busy server may end a connection that has rested, just as it is used again, or the balancer one to a busy server
  const answer = await fetch(`${url}/api/v1/markets`, { headers: { connection: 'close' } }).catch(() => undefined);
  return answer?.ok === true && ((await answer.json()) as { historyProgress: number }).historyProgress === 1;
}

async function leaderOf(candidates: readonly ClusterNode[], connect: TestCluster['connect']): Promise<ClusterNode> {
  let found: ClusterNode | undefined;
  await until(async () => {
    const client = await connect().catch(() => undefined);
    try {
      const answer = await client?.query<{ address: string | null }>(
        'select address from leases where expires_at > clock_timestamp()',
      );
      const address = answer?.rows[0]?.address;
      found = candidates.find((candidate) => candidate.address === address);
    } catch {
      return false; // not migrated yet, or away
    } finally {
      await client?.end().catch(() => {});
    }
    return found?.isAnswering === true;
  }, 'a leader');
  return found as ClusterNode;
}

/** Resolves once a condition holds; throws when it doesn't within eight minutes. */
export async function until(holds: () => boolean | Promise<boolean>, what: string | (() => string)): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > deadline)
      throw new Error(`not within eight minutes: ${typeof what === 'string' ? what : what()}`);
    await sleep(LOOK_EVERY_MS);
  }
}
