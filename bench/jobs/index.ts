import { setTimeout as sleep } from 'node:timers/promises';
import { natsProgram } from '../../apps/server/src/testing/nats-server.ts';
import { heavyTest } from '../fairness/heavy-test.ts';
import { BenchUser, hammer, LOAD } from '../fairness/world.ts';
import { unpinSelf } from '../harness/machine.ts';
import type { Product } from '../harness/product.ts';
import { median, quantile } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { beside, judge, notMeasured, printVerdicts } from '../harness/verdict.ts';
import { LoadClient } from '../realtime/load-client.ts';
import { type JobsWorld, startJobsWorld } from './world.ts';

export const name = 'jobs';
export const summary =
  'prices, requests and processor time of the leader while backtests run: none, at the leader, at a node for jobs';

const SOCKETS = 200;
const SYMBOLS_EACH = 20;
const TESTERS = 4;
const WINDOW_MS = 15_000;
/** The three cases in turn, so other work on the machine affects all. */
const ROUNDS = 3;
const ASK_EVERY_MS = 50;
const LOOK_MS = 100;
const TESTS = 'wickwise_long_work_total';

const CASES = ['quiet', 'at the leader', 'at a node'] as const;
type Case = (typeof CASES)[number];

interface Window {
  pricesP50Ms: number;
  pricesP99Ms: number;
  askP50Ms: number;
  askP99Ms: number;
  /** Of the leader's process, its threads included, as a share of a core. */
  leaderCpu: number;
  tests: number;
}

export async function run(): Promise<void> {
  unpinSelf();
  if (!natsProgram) return printVerdicts([notMeasured('backtests at a node', 'there is no nats-server here')]);
  const world = await startJobsWorld(natsProgram);
  const users = await Promise.all(Array.from({ length: TESTERS }, () => BenchUser.signUp(world.leader)));
  const client = loadClient(world.leader);
  await client.add(SOCKETS, SYMBOLS_EACH);
  const windows = new Map<Case, Window[]>(CASES.map((one) => [one, []]));
  for (let round = 1; round <= ROUNDS; round++) {
    for (const one of CASES) {
      say(`round ${round} of ${ROUNDS}: ${one} ...`);
      windows.get(one)?.push(await measure(one, world, users, client));
    }
  }
  await client.stop();
  print(windows);
}

const loadClient = (leader: Product): LoadClient =>
  new LoadClient({
    name: 'wickwise',
    protocol: 'socketio',
    port: leader.port,
    process: leader.process,
    ticks: { symbols: LOAD.symbols, ticksPerSecond: LOAD.rate },
    cpuMs: () => leader.cpuMs(),
    rssBytes: () => leader.rssBytes(),
    freeze: () => leader.freeze(),
    thaw: () => leader.thaw(),
    stop: () => leader.stop(),
  });

async function measure(
  one: Case,
  { leader, node }: JobsWorld,
  users: readonly BenchUser[],
  client: LoadClient,
): Promise<Window> {
  if (one === 'at the leader') node.freeze();
  else node.thaw();
  const runner = one === 'at the leader' ? leader : node;
  const hammers =
    one === 'quiet'
      ? []
      : users.map((user) => hammer(() => user.call('POST', `user/${user.id}/backtests`, heavyTest())));
  if (one !== 'quiet') await another(runner); // once one has ended there, they are all there
  await client.mark();
  const cpuMs = leader.cpuMs();
  const testsBefore = one === 'quiet' ? 0 : await runner.metric(TESTS);
  const startMs = performance.now();
  const asks = await askFor(leader);
  const lastedMs = performance.now() - startMs;
  const leaderCpu = (leader.cpuMs() - cpuMs) / lastedMs;
  const { p50Ms, p99Ms } = (await client.report()).normal;
  const tests = one === 'quiet' ? 0 : (await runner.metric(TESTS)) - testsBefore;
  await Promise.all(hammers.map((each) => each.stop()));
  await Promise.all(users.map(cancelAll));
  return {
    pricesP50Ms: p50Ms,
    pricesP99Ms: p99Ms,
    leaderCpu,
    tests,
    askP50Ms: quantile(asks, 0.5),
    askP99Ms: quantile(asks, 0.99),
  };
}

/** Resolves once a process has run another test to its end. */
async function another(product: Product): Promise<void> {
  const before = await product.metric(TESTS);
  while ((await product.metric(TESTS)) === before) await sleep(LOOK_MS);
}

/** Asks the leader for a short list again and again; returns the times, ms. */
async function askFor(leader: Product): Promise<number[]> {
  const times: number[] = [];
  for (const endMs = performance.now() + WINDOW_MS; performance.now() < endMs; await sleep(ASK_EVERY_MS)) {
    const startMs = performance.now();
    await (await fetch(leader.url('/api/v1/markets'))).text();
    times.push(performance.now() - startMs);
  }
  return times;
}

async function cancelAll(user: BenchUser): Promise<void> {
  const { body } = await user.call('GET', `user/${user.id}/backtests`);
  const { backtests } = body as { backtests: { id: string; state: string }[] };
  const left = backtests.filter(({ state }) => state === 'queued' || state === 'running');
  for (const { id } of left) await user.call('POST', `user/${user.id}/backtests/${id}/cancel`, {});
}

function print(windows: ReadonlyMap<Case, readonly Window[]>): void {
  const of = (one: Case, key: keyof Window): number => median((windows.get(one) ?? []).map((window) => window[key]));
  const row = (label: string, key: keyof Window, unit?: string): string[] => [
    label,
    ...CASES.map((one) => figure(of(one, key), unit)),
    figure(of('at the leader', key) / of('quiet', key)),
    figure(of('at a node', key) / of('quiet', key)),
  ];
  printTable(
    ['of the leader', ...CASES, 'leader / quiet', 'node / quiet'],
    [
      row(`age of prices at ${SOCKETS} sockets, median`, 'pricesP50Ms', 'ms'),
      row('age of prices, p99', 'pricesP99Ms', 'ms'),
      row('a short list by HTTP, median', 'askP50Ms', 'ms'),
      row('a short list by HTTP, p99', 'askP99Ms', 'ms'),
      row('processor time, cores', 'leaderCpu'),
      row(`tests ended in ${WINDOW_MS / 1_000} s`, 'tests'),
    ],
  );
  console.log(
    'All processes share this machine: tests at a node take the same cores, and the leader’s threads don’t.\n',
  );
  const ratio = (one: Case, key: keyof Window): number => of(one, key) / of('quiet', key);
  printVerdicts([
    judge('processor time of the leader with tests at a node, to quiet', ratio('at a node', 'leaderCpu'), {
      gate: 1.5,
      stretch: 1.2,
    }),
    beside('the same with tests at the leader', figure(ratio('at the leader', 'leaderCpu'))),
    beside('age of prices, p99: tests at a node, to quiet', figure(ratio('at a node', 'pricesP99Ms'))),
    beside('the same with tests at the leader', figure(ratio('at the leader', 'pricesP99Ms'))),
  ]);
}
