import { parseArgs } from 'node:util';
import { isInstalled } from '../harness/machine.ts';
import type { Product } from '../harness/product.ts';
import { median } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { type BenchVerdict, judge, printVerdicts } from '../harness/verdict.ts';
import { LoadClient } from '../realtime/load-client.ts';
import type { MeasuredServer } from '../realtime/server.ts';
import { measure } from '../realtime/window.ts';
import { type Installation, startInstallation } from './installation.ts';
import { askAll, type RequestFigures } from './requests.ts';
import { endedSessions } from './sessions.ts';
import { takeovers } from './takeover.ts';

export const name = 'nodes';
export const summary =
  'several nodes: cost of a price at two nodes beside one, requests answered by one to three, take-overs, ended sessions';

const NODES = 3;
const TICKS = { symbols: 500, ticksPerSecond: 1_000 };
/**
 * 160,000 deliveries per second. A node with fewer readers than some thousand has time to visit them more often, which
 * costs more for each price: two halves of a small crowd would compare unlike things.
 */
const CLIENTS = '4000';
const SYMBOLS_EACH = 20;
/** A visitor may have twelve wait for their turn. */
const AT_ONCE = 8;

interface Pace {
  clients: number;
  rounds: number;
  seconds: number;
}

/** `npm run bench -- nodes [prices] [requests] [takeover] [sessions] [--rounds 3] [--seconds 15] [--clients 4000]` */
export async function run(args: readonly string[]): Promise<void> {
  const options = {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '15' },
    clients: { type: 'string', default: CLIENTS },
  } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const hasPart = (part: string): boolean => positionals.length === 0 || positionals.includes(part);
  if (!isInstalled(process.env.NATS_SERVER_BIN ?? 'nats-server')) {
    console.log('NOT RUN: nats-server is neither on PATH nor named by NATS_SERVER_BIN.\n');
    return;
  }
  const pace = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    clients: Number(values.clients),
  };
  const verdicts = [
    ...(hasPart('takeover') ? await takeovers(pace.rounds) : []),
    ...(hasPart('sessions') ? await endedSessions(pace.rounds) : []),
  ];
  if (!hasPart('prices') && !hasPart('requests')) return printVerdicts(verdicts);
  const { symbols, ticksPerSecond } = TICKS;
  const installation = await startInstallation(NODES, [
    ...['--feed', 'load', '--symbols', `${symbols}`, '--rate', `${ticksPerSecond}`],
  ]);
  printVerdicts([
    ...verdicts,
    ...(hasPart('prices') ? await deliveries(installation, pace) : []),
    ...(hasPart('requests') ? await requests(installation, pace) : []),
  ]);
}

/** What nodes pay for their readers. */
interface Cost {
  /** Processor time per delivery, µs. */
  us: number;
  /** Time between two visits to the same reader, ms: with spare time they come sooner, and each brings fewer prices. */
  everyMs: number;
}

/**
 * Prices at one node, then the same crowd at two, then half of it at one, in turn. Two nodes take turns on one core here;
 * the half at one is what each of them costs on a core of its own.
 */
async function deliveries({ nodes }: Installation, pace: Pace): Promise<BenchVerdict[]> {
  const { rounds, clients } = pace;
  const [first, second] = nodes as [Product, Product];
  const costs: Record<'one' | 'two' | 'half', Cost[]> = { one: [], two: [], half: [] };
  for (let round = 1; round <= rounds; round++) {
    say(`prices: round ${round} of ${rounds} ...`);
    costs.one.push(await costAt([first], pace));
    costs.two.push(await costAt([first, second], pace));
    costs.half.push(await costAt([first], { ...pace, clients: clients / 2 }));
  }
  const us = (way: keyof typeof costs): number => median(costs[way].map((cost) => cost.us));
  const row = (what: string, way: keyof typeof costs) => [
    what,
    figure(us(way), 'µs'),
    figure(median(costs[way].map(({ everyMs }) => everyMs)), 'ms'),
  ];
  printTable(
    [`${clients} clients of ${SYMBOLS_EACH} symbols`, 'processor time per delivery', 'each is visited every'],
    [
      row('at one node', 'one'),
      row('at two nodes that share a core', 'two'),
      row('half of them at one node, as on a core of its own', 'half'),
    ],
  );
  return [
    judge('cost of a delivery, two nodes on one core to one node', us('two') / us('one'), { gate: 1.1, stretch: 1.05 }),
    judge('cost of a delivery, a node with half of the readers to one with all', us('half') / us('one'), {
      gate: 1.1,
      stretch: 1.05,
    }),
  ];
}

/** Returns what nodes pay with the crowd spread over them. */
async function costAt(nodes: readonly Product[], { clients, seconds }: Pace): Promise<Cost> {
  const each = clients / nodes.length;
  const crowds = nodes.map((node, i) => ({ server: serverOf(node), client: new LoadClient(serverOf(node), i * each) }));
  await Promise.all(crowds.map(({ client }) => client.add(each, SYMBOLS_EACH)));
  const crowd = { clients: each, symbolsEach: SYMBOLS_EACH };
  const before = await visitsOf(nodes);
  const figures = await Promise.all(crowds.map(({ server, client }) => measure(server, client, crowd, seconds)));
  const after = await visitsOf(nodes);
  await Promise.all(crowds.map(({ client }) => client.stop()));
  const count = figures.reduce((sum, { report }) => sum + report.normal.deliveries, 0);
  const usedUs = figures.reduce((sum, one) => sum + one.cpuPerDeliveryUs * one.report.normal.deliveries, 0);
  return { us: usedUs / count, everyMs: ((after.seconds - before.seconds) / (after.rounds - before.rounds)) * 1_000 };
}

/** Returns in how many rounds nodes have visited their readers, and the time that these took, summed up. */
async function visitsOf(nodes: readonly Product[]): Promise<{ rounds: number; seconds: number }> {
  const sum = async (name: string): Promise<number> =>
    (await Promise.all(nodes.map((node) => node.metric(name)))).reduce((all, one) => all + one, 0);
  return {
    rounds: await sum('wickwise_sweep_period_seconds_count'),
    seconds: await sum('wickwise_sweep_period_seconds_sum'),
  };
}

const serverOf = (product: Product): MeasuredServer => ({
  name: 'node',
  protocol: 'socketio',
  port: product.port,
  process: product.process,
  ticks: TICKS,
  cpuMs: () => product.cpuMs(),
  rssBytes: () => product.rssBytes(),
  freeze: () => product.freeze(),
  thaw: () => product.thaw(),
  stop: () => product.stop(),
});

/** The same requests at the leader, and at one, two and three nodes, in turn. */
async function requests(installation: Installation, { rounds, seconds }: Pace): Promise<BenchVerdict[]> {
  const { leader, nodes } = installation;
  const ways: [string, readonly Product[]][] = [
    ['at the leader', [leader]],
    ...nodes.map((_, i): [string, readonly Product[]] => [`at ${i + 1} of the nodes`, nodes.slice(0, i + 1)]),
  ];
  const found = new Map<string, RequestFigures[]>(ways.map(([way]) => [way, []]));
  for (let round = 1; round <= rounds; round++) {
    say(`requests: round ${round} of ${rounds} ...`);
    for (const [way, servers] of ways) {
      found.get(way)?.push(await askAll(servers, installation, { atOnce: AT_ONCE, seconds }));
    }
  }
  const of = (way: string, key: keyof RequestFigures): number => median((found.get(way) ?? []).map((one) => one[key]));
  printTable(
    ['requests of a page', 'per second', 'leader, per 1,000', 'nodes, per 1,000', 'failed'],
    ways.map(([way]) => [
      way,
      figure(of(way, 'perSecond')),
      figure(of(way, 'leaderMs'), 'ms'),
      figure(of(way, 'nodesMs'), 'ms'),
      figure(of(way, 'failed')),
    ]),
  );
  console.log(
    '  without what prices and bars cost meanwhile; leader and nodes share a core, so more of them are no faster\n',
  );
  const [alone, first, last] = [ways[0], ways[1], ways.at(-1)].map((way) => way?.[0] ?? '') as [string, string, string];
  return [
    judge('leader’s time per request at nodes, to its own', of(last, 'leaderMs') / of(alone, 'leaderMs'), {
      gate: 0.1,
      stretch: 0.05,
    }),
    judge('time per request, three nodes to one', of(last, 'nodesMs') / of(first, 'nodesMs'), {
      gate: 1.2,
      stretch: 1.1,
    }),
    judge('time per request, a node to the leader alone', of(first, 'nodesMs') / of(alone, 'leaderMs'), {
      gate: 1.2,
      stretch: 1.05,
    }),
  ];
}
