import { setTimeout as sleep } from 'node:timers/promises';
import { figure, say } from '../../harness/table.ts';
import { beside, judge, type Verdict } from '../../harness/verdict.ts';
import type { Pace } from '../compare.ts';
import { peersHere, product } from '../contenders.ts';
import { LoadClient } from '../load-client.ts';
import type { Contender, Server } from '../server.ts';
import { measure } from '../window.ts';

/** Everybody watches everything: 2,000 prices a second for each client. */
const TICKS = { symbols: 500, ticksPerSecond: 2_000 };

const OLDEST_MS = 250;
const ARRIVED_PCT = 99.5;
const SETTLE_MS = 4_000;
const SECONDS = 8;
const GROWTH = 1.25;
/** Where the climb begins: well below of what breaks a contender. */
const FIRST_CLIENTS = { ours: 250, nats: 100, others: 20 };

const MILLION = 1e6;

/** How many deliveries a core makes while they're on time: clients are added until they aren't any more. */
export async function peak(pace: Pace): Promise<Verdict[]> {
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
    // the machine may have been busy with something else: a step that fails is tried once more
    const onTime =
      (await deliveriesOnTime(server, client, clients)) ?? (await deliveriesOnTime(server, client, clients));
    if (onTime === undefined) break;
    best = onTime;
  }
  await client.stop();
  await server.stop();
  return best;
}

async function deliveriesOnTime(server: Server, client: LoadClient, clients: number): Promise<number | undefined> {
  const crowd = { clients, symbolsEach: TICKS.symbols };
  const { deliveriesPerSecond, arrivedPct, p99Ms, clientCorePct } = await measure(server, client, crowd, SECONDS);
  const text = `${figure(deliveriesPerSecond)}/s, ${figure(arrivedPct, '%')}, p99 ${figure(p99Ms, 'ms')}`;
  say(`${server.name}, ${clients} clients: ${text}, load client ${figure(clientCorePct, '%')}`);
  return p99Ms > OLDEST_MS || arrivedPct < ARRIVED_PCT ? undefined : deliveriesPerSecond;
}
