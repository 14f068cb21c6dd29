import { setTimeout as sleep } from 'node:timers/promises';
import { figure, say } from '../../harness/table.ts';
import { type BenchVerdict, beside, judge } from '../../harness/verdict.ts';
import type { Pace } from '../compare.ts';
import { peersHere, product } from '../contenders.ts';
import { LoadClient } from '../load-client.ts';
import type { Contender, MeasuredServer } from '../server.ts';
import { measure } from '../window.ts';

/** Everybody subscribes to everything: 2,000 prices per second and client. */
const TICKS = { symbols: 500, ticksPerSecond: 2_000 };

const OLDEST_MS = 250;
const ARRIVED_PCT = 99.5;
const SETTLE_MS = 4_000;
const SECONDS = 8;
const GROWTH = 1.25;
/** Initial number of clients: well below a contender's limit. */
const FIRST_CLIENTS = { ours: 250, nats: 100, others: 20 };

const MILLION = 1e6;

/** Measures deliveries per core while they are on time: adds clients until they are late. */
export async function peak(pace: Pace): Promise<BenchVerdict[]> {
  const ours = await climb(product, FIRST_CLIENTS.ours);
  const verdicts = [
    judge('most deliveries/s and core, p99 <= 250 ms, in millions', ours / MILLION, {
      gate: 1.5,
      stretch: 4,
      isHigherBetter: true,
    }),
  ];
  for (const peer of peersHere(pace)) {
    const first = peer.name === 'nats-server' ? FIRST_CLIENTS.nats : FIRST_CLIENTS.others;
    verdicts.push(beside(peer.name, figure((await climb(peer, first)) / MILLION)));
  }
  return verdicts;
}

async function climb(contender: Contender, firstClients: number): Promise<number> {
  const server = await contender.start(TICKS);
  const client = new LoadClient(server);
  let best = 0;
  for (let clients = 0, more = firstClients; ; more = Math.ceil(clients * (GROWTH - 1))) {
    clients += more;
    await client.add(more, TICKS.symbols, 'normal', 20_000);
    await sleep(SETTLE_MS);
    // repeats a failed step once, since the machine may have been busy
    const onTime =
      (await deliveriesOnTime(server, client, clients)) ?? (await deliveriesOnTime(server, client, clients));
    if (onTime === undefined) break;
    best = onTime;
  }
  await client.stop();
  await server.stop();
  return best;
}

async function deliveriesOnTime(
  server: MeasuredServer,
  client: LoadClient,
  clients: number,
): Promise<number | undefined> {
  const crowd = { clients, symbolsEach: TICKS.symbols };
  const { deliveriesPerSecond, arrivedPct, p99Ms, clientCorePct } = await measure(server, client, crowd, SECONDS);
  const text = `${figure(deliveriesPerSecond)}/s, ${figure(arrivedPct, '%')}, p99 ${figure(p99Ms, 'ms')}`;
  say(`${server.name}, ${clients} clients: ${text}, load client ${figure(clientCorePct, '%')}`);
  return p99Ms > OLDEST_MS || arrivedPct < ARRIVED_PCT ? undefined : deliveriesPerSecond;
}
