import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { LoadClient } from './load-client.ts';
import type { Contender, MeasuredServer, Ticks } from './server.ts';
import { type Crowd, type Figures, measure } from './window.ts';

/** After a suspension the product catches up on missed ticks; nobody connects before, ms. */
export const CATCH_UP_MS = 3_000;
/** Time for code to be compiled and queues to settle, ms. */
const SETTLE_MS = 5_000;
/** The product works most when a minute ends: its window contains exactly one minute end. */
const OWN_SECONDS = 60;

export interface Pace {
  rounds: number;
  /** Duration of a peer's measurement, whose load is constant. */
  seconds: number;
  /** Without peers: for development. */
  isAlone: boolean;
}

/** Starts contenders one after the other; each is suspended until its turn. */
export async function startAll(contenders: readonly Contender[], ticks: Ticks): Promise<MeasuredServer[]> {
  const servers: MeasuredServer[] = [];
  for (const contender of contenders) {
    const server = await contender.start(ticks);
    server.freeze();
    servers.push(server);
  }
  return servers;
}

/** Resumes a server with a crowd connected, runs something with both, and suspends it again. */
export async function withCrowd<T>(
  server: MeasuredServer,
  { clients, symbolsEach }: Crowd,
  work: (client: LoadClient) => Promise<T>,
): Promise<T> {
  server.thaw();
  await sleep(CATCH_UP_MS);
  const client = new LoadClient(server);
  try {
    const arrival = await client.add(clients, symbolsEach);
    if (!arrival) say(`${server.name}: not all of ${clients} clients have a price after half a minute`);
    await sleep(SETTLE_MS);
    return await work(client);
  } finally {
    await client.stop();
    await sleep(1_000); // time for the server to notice that they have left
    server.freeze();
  }
}

/** Measures servers in turns by rounds, so other load on the machine affects them equally. */
export async function compareServers(
  servers: readonly MeasuredServer[],
  crowd: Crowd,
  pace: Pace,
): Promise<Map<string, Figures[]>> {
  const all = new Map<string, Figures[]>(servers.map(({ name }) => [name, []]));
  for (let round = 1; round <= pace.rounds; round++) {
    for (const server of servers) {
      const seconds = server.name === 'wickwise' ? OWN_SECONDS : pace.seconds;
      const figures = await withCrowd(server, crowd, (client) => measure(server, client, crowd, seconds));
      say(
        `round ${round}, ${server.name}: ${figure(figures.cpuPerDeliveryUs, 'us')}, p99 ${figure(figures.p99Ms, 'ms')}`,
      );
      all.get(server.name)?.push(figures);
    }
  }
  return all;
}

export const medianOf = (figures: readonly Figures[], name: Exclude<keyof Figures, 'report'>): number =>
  median(figures.map((one) => one[name]));

/** Returns the median of our figure over a peer's, by round. */
export function medianRatio(
  figures: ReadonlyMap<string, readonly Figures[]>,
  peer: string,
  name: 'cpuPerDeliveryUs',
): number | undefined {
  const [ours, theirs] = [figures.get('wickwise') ?? [], figures.get(peer)];
  return theirs && median(ours.map((one, round) => one[name] / (theirs[round]?.[name] ?? Number.NaN)));
}

/** Prints all figures by contender. */
export function printComparison(title: string, figures: ReadonlyMap<string, readonly Figures[]>): void {
  printTable(
    [title, 'CPU/delivery', 'of a core', 'arrived', 'p50', 'p99', 'deliveries/s', 'load client'],
    [...figures].map(([name, rounds]) => [
      name,
      figure(medianOf(rounds, 'cpuPerDeliveryUs'), 'us'),
      figure(medianOf(rounds, 'serverCorePct'), '%'),
      figure(medianOf(rounds, 'arrivedPct'), '%'),
      figure(medianOf(rounds, 'p50Ms'), 'ms'),
      figure(medianOf(rounds, 'p99Ms'), 'ms'),
      figure(medianOf(rounds, 'deliveriesPerSecond')),
      figure(medianOf(rounds, 'clientCorePct'), '%'),
    ]),
  );
}
