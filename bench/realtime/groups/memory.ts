import { setTimeout as sleep } from 'node:timers/promises';
import { collectGarbage } from '../../harness/inspector.ts';
import { figure, say } from '../../harness/table.ts';
import { type BenchVerdict, beside, judge } from '../../harness/verdict.ts';
import { product, rooms } from '../contenders.ts';
import { LoadClient } from '../load-client.ts';
import type { Contender, MeasuredServer } from '../server.ts';

/** Few prices, to measure the memory of connections rather than of data in flight. */
const TICKS = { symbols: 1_000, ticksPerSecond: 20 };
const CLIENTS = 5_000;
const FEW = 50;
const MANY = 1_000;
const SETTLE_MS = 10_000;

const KIB = 1_024;

interface Cost {
  perConnectionBytes: number;
  perSubscriptionBytes: number;
}

/** Measures the memory of a connection with 50 subscriptions, and of each further subscription. */
export async function memory(): Promise<BenchVerdict[]> {
  const ours = await costOf(product);
  const theirs = await costOf(rooms);
  return [
    judge(`memory per connection with ${FEW} subscriptions`, ours.perConnectionBytes / KIB, {
      gate: 30,
      stretch: 20,
      unit: 'KiB',
    }),
    beside(rooms.name, figure(theirs.perConnectionBytes / KIB, 'KiB')),
    judge('memory per further subscription', ours.perSubscriptionBytes, { gate: 32, stretch: 16, unit: 'B' }),
    beside(rooms.name, figure(theirs.perSubscriptionBytes, 'B')),
  ];
}

/** Measures both in one process in turn: it only grows, so freed memory doesn't hide new memory. */
async function costOf(contender: Contender): Promise<Cost> {
  const server = await contender.start(TICKS);
  const client = new LoadClient(server);
  const bytes = [await restingBytes(server)];
  for (const symbolsEach of [FEW, MANY]) {
    await client.add(CLIENTS, symbolsEach);
    await sleep(SETTLE_MS);
    bytes.push(await restingBytes(server));
  }
  await client.stop();
  await server.stop();
  const [few = Number.NaN, many = Number.NaN] = [1, 2].map((i) => ((bytes[i] ?? 0) - (bytes[i - 1] ?? 0)) / CLIENTS);
  say(`${contender.name}: ${figure(few / KIB, 'KiB')} with ${FEW}, ${figure(many / KIB, 'KiB')} with ${MANY}`);
  return { perConnectionBytes: few, perSubscriptionBytes: (many - few) / (MANY - FEW) };
}

async function restingBytes(server: MeasuredServer): Promise<number> {
  await collectGarbage(server.process);
  return server.rssBytes();
}
