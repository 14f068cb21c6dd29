import { setTimeout as sleep } from 'node:timers/promises';
import type { Bridge } from './bridge.ts';
import type { BusServer } from './bus-cluster.ts';
import { type TestCluster, until } from './cluster.ts';
import type { ClusterNode } from './cluster-node.ts';

const HOUR_S = 3_600;
const ANSWER_MS = 5_000;

/** Breaks something, and mends it before it resolves; what ended is started again. `ms`: how long it lasts. */
export type ClusterFault = (cluster: TestCluster, ms: number) => Promise<void>;

type Choose<One> = (cluster: TestCluster) => One | Promise<One>;

const leader: Choose<ClusterNode> = (cluster) => cluster.leader();
const standby: Choose<ClusterNode> = async (cluster) => {
  const leading = await cluster.leader();
  return cluster.candidates.find((one) => one !== leading) as ClusterNode;
};
const api: Choose<ClusterNode> = ({ apis, chance }) => chance.of(apis);
const scanner: Choose<ClusterNode> = (cluster) => cluster.scanner;
const jobs: Choose<ClusterNode> = (cluster) => cluster.jobs;
const worker: Choose<ClusterNode> = (cluster) => cluster.chance.of([cluster.scanner, cluster.jobs]);
const busServer: Choose<BusServer> = ({ bus, chance }) => chance.of(bus);

const killed =
  (pick: Choose<ClusterNode>): ClusterFault =>
  async (cluster) =>
    (await pick(cluster)).signal('SIGKILL');

const ended =
  (pick: Choose<ClusterNode>): ClusterFault =>
  async (cluster) =>
    (await pick(cluster)).signal('SIGTERM');

const stopped =
  (pick: Choose<ClusterNode>): ClusterFault =>
  async (cluster, ms) => {
    const node = await pick(cluster);
    node.signal('SIGSTOP');
    await sleep(ms);
    node.signal('SIGCONT');
  };

const cut =
  (pick: Choose<ClusterNode>, waysOf: (node: ClusterNode) => readonly Bridge[]): ClusterFault =>
  async (cluster, ms) => {
    const ways = waysOf(await pick(cluster));
    for (const way of ways) way.cut();
    await sleep(ms);
    for (const way of ways) way.mend();
  };

/** Sets the wall clock of a running process, and sets it right again. */
const misset =
  (pick: Choose<ClusterNode>, seconds: number): ClusterFault =>
  async (cluster, ms) => {
    const { clock } = await pick(cluster);
    clock?.setAhead(seconds);
    await sleep(ms);
    clock?.setAhead(0);
  };

/** The clock of an api node is behind meanwhile: it takes no token that has expired, nor one whose session has ended. */
const heldBack: ClusterFault = async (cluster, ms) => {
  const { clock, address } = await api(cluster);
  const over = [await cluster.account.expiredToken(), await cluster.account.endedToken()];
  clock?.setAhead(-HOUR_S);
  await until(async () => (await statusOf(`${address}/ready`)) === 503, 'a node that knows its clock is wrong');
  const path = `${address}/api/v1/user/${cluster.account.userId}/watchlists`;
  const taken = await Promise.all(over.map((token) => statusOf(path, token)));
  await sleep(ms);
  clock?.setAhead(0);
  if (taken.includes(200)) throw new Error(`tokens that are over were answered with ${taken}`);
};

/** Returns 0 where no answer comes. */
const statusOf = (url: string, token = ''): Promise<number> =>
  fetch(url, {
    headers: { authorization: `Bearer ${token}`, connection: 'close' },
    signal: AbortSignal.timeout(ANSWER_MS),
  })
    .then((answer) => answer.status)
    .catch(() => 0);

/** Lets a standby with a wrong clock lead: the other candidate ends meanwhile. */
const ledWrong =
  (seconds: number): ClusterFault =>
  async (cluster, ms) => {
    const next = await standby(cluster);
    next.clock?.setAhead(seconds);
    (await cluster.leader()).signal('SIGKILL');
    await sleep(ms);
    next.clock?.setAhead(0);
  };

/** The link of a network namespace goes down, whether the candidate in it leads or not. */
const unlinked: ClusterFault = async ({ candidates }, ms) => {
  const namespace = candidates.find((one) => one.namespace)?.namespace;
  namespace?.cut();
  await sleep(ms);
  namespace?.mend();
};

/** Lets the candidate in the namespace lead first. */
const leaderUnlinked: ClusterFault = async (cluster, ms) => {
  const leading = await cluster.leader();
  if (!leading.namespace) {
    leading.signal('SIGTERM');
    await cluster.settled();
  }
  await unlinked(cluster, ms);
};

/** As an update goes: the standby, the leader, then those that answer people, each once all is well. */
const rolledOver: ClusterFault = async (cluster) => {
  for (const pick of [standby, leader, ...cluster.apis.map((node) => () => node)]) {
    (await pick(cluster)).signal('SIGTERM');
    await cluster.settled();
  }
};

const toDatabase = ({ database }: ClusterNode): Bridge[] => [database];
const toBus = ({ bus }: ClusterNode): readonly Bridge[] => bus;
const fromOthers = ({ inbound }: ClusterNode): Bridge[] => [inbound];
const everywhere = ({ ways }: ClusterNode): Bridge[] => ways;

const CLOCK_FAULTS: Readonly<Record<string, ClusterFault>> = {
  'clock of the leader an hour ahead': misset(leader, HOUR_S),
  'clock of the leader an hour behind': misset(leader, -HOUR_S),
  'clock of an api node an hour ahead': misset(api, HOUR_S),
  'clock of an api node an hour behind': heldBack,
  'clock of a scanner or jobs node an hour ahead': misset(worker, HOUR_S),
  'clock of a scanner or jobs node an hour behind': misset(worker, -HOUR_S),
  'leader follows whose clock is an hour ahead': ledWrong(HOUR_S),
  'leader follows whose clock is an hour behind': ledWrong(-HOUR_S),
};

const LINK_FAULTS: Readonly<Record<string, ClusterFault>> = {
  'link of the leader down': leaderUnlinked,
  'link of a candidate down': unlinked,
};

/** Faults by name. */
const FAULTS: Readonly<Record<string, ClusterFault>> = {
  'leader killed': killed(leader),
  'leader ended (SIGTERM)': ended(leader),
  'leader stopped': stopped(leader),
  'rolling restart': rolledOver,
  'standby killed': killed(standby),
  'standby stopped': stopped(standby),
  'api node killed': killed(api),
  'api node stopped': stopped(api),
  'scanner killed': killed(scanner),
  'scanner stopped': stopped(scanner),
  'jobs node killed': killed(jobs),
  'jobs node stopped': stopped(jobs),
  'jobs node cut from everything': cut(jobs, everywhere),
  'bus server killed': async (cluster, ms) => {
    const server = await busServer(cluster);
    await server.kill();
    await sleep(ms / 2);
    await server.start();
  },
  'bus server stopped': async (cluster, ms) => {
    const server = await busServer(cluster);
    server.signal('SIGSTOP');
    await sleep(ms);
    server.signal('SIGCONT');
  },
  'all bus servers restarted': async ({ bus }, ms) => {
    await Promise.all(bus.map((server) => server.kill()));
    await sleep(ms / 4);
    await Promise.all(bus.map((server) => server.start()));
  },
  'database killed': async ({ database }, ms) => {
    await database.kill('SIGKILL');
    await sleep(ms / 8);
    await database.start();
  },
  'database restarted (fast shutdown)': async ({ database }, ms) => {
    await database.kill('SIGINT');
    await sleep(ms / 8);
    await database.start();
  },
  'database stopped': async ({ database }, ms) => {
    database.signalAll('SIGSTOP');
    await sleep(ms);
    database.signalAll('SIGCONT');
  },
  'scanner cut from the database': cut(scanner, toDatabase),
  'scanner cut from the bus': cut(scanner, toBus),
  'leader cut from the database': cut(leader, toDatabase),
  'leader cut from the bus': cut(leader, toBus),
  'leader cut from api nodes (HTTP)': cut(leader, fromOthers),
  'leader cut from everything': cut(leader, everywhere),
  'standby cut from the database': cut(standby, toDatabase),
  'api node cut from the database': cut(api, toDatabase),
  'api node cut from the bus': cut(api, toBus),
  'api node cut from everything': cut(api, everywhere),
};

/** Returns the faults that this machine allows, by name; says loudly what is not run. */
export function clusterFaults({ candidates }: Pick<TestCluster, 'candidates'>): Readonly<Record<string, ClusterFault>> {
  const hasClock = candidates.every(({ clock }) => clock);
  const hasLink = candidates.some(({ namespace }) => namespace);
  if (!hasClock) process.stderr.write('NOT RUN: wrong clocks of nodes, for libfaketime is not installed\n');
  if (!hasLink) process.stderr.write('NOT RUN: links that go down, which take root, iproute2 and network namespaces\n');
  return { ...FAULTS, ...(hasClock ? CLOCK_FAULTS : {}), ...(hasLink ? LINK_FAULTS : {}) };
}
