import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { LoadClient } from './load-client.ts';
import type { Contender, Server, Ticks } from './server.ts';
import { type Crowd, type Figures, measure } from './window.ts';

/** The product makes up for the ticks that it missed while it was halted, before anybody comes. */
export const CATCH_UP_MS = 3_000;
/** Code gets compiled and queues find their length before anything is measured. */
const SETTLE_MS = 5_000;
/** The product works hardest when a minute ends and its bars close: its window holds that once, as every minute does. */
const OWN_SECONDS = 60;

export interface Pace {
  rounds: number;
  /** How long a peer is measured, which does the same all the time. */
  seconds: number;
  /** Without peers: for a look at the product while working on it. */
  isAlone: boolean;
}

/** Starts one after the other; each is halted until its turn. */
export async function startAll(contenders: readonly Contender[], ticks: Ticks): Promise<Server[]> {
  const servers: Server[] = [];
  for (const contender of contenders) {
    const server = await contender.start(ticks);
    server.freeze();
    servers.push(server);
  }
  return servers;
}

/** Lets a server go on with a crowd connected to it, does something with both, and halts it again. */
export async function withCrowd<T>(
  server: Server,
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
    await sleep(1_000); // the server hears that they have gone
    server.freeze();
  }
}

/** Measures servers in turn, round by round, so that whatever else the machine does hits them alike. */
export async function compare(servers: readonly Server[], crowd: Crowd, pace: Pace): Promise<Map<string, Figures[]>> {
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

/** Ours over a peer's, round by round. */
export function ratio(
  figures: ReadonlyMap<string, readonly Figures[]>,
  peer: string,
  name: 'cpuPerDeliveryUs',
): number | undefined {
  const [ours, theirs] = [figures.get('wickwise') ?? [], figures.get(peer)];
  return theirs && median(ours.map((one, round) => one[name] / (theirs[round]?.[name] ?? Number.NaN)));
}

/** Everything measured, contender by contender. */
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
