import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '@wickwise/market';
import { Product } from '../harness/product.ts';
import { slope } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { judge, printVerdicts } from '../harness/verdict.ts';
import { Clients } from './clients.ts';
import { PEAK } from './first-start.ts';
import { MemoryMoments } from './moments.ts';

const CLOCK = path.join(import.meta.dirname, 'compressed-clock.mjs');
const CLIENTS = 20;
const HOURS = 6;
const SPEED = 20;
/** Six hours from here on include the closes of Mumbai and London, and New York's open. */
const FROM_UTC = '09:00';
/** Prices advance in steps of this compressed time: a bar waits for those that belong to it. */
const CLOSE_DELAY_MS = 10_000;
const LOOKS = 24;
/** The first third fills bounded caches. */
const WARM = LOOKS / 3;
const FLAT = { gate: 5, stretch: 1, unit: 'MiB an hour' };

const MIB = 2 ** 20;

interface Look {
  hours: number;
  bytes: number;
}

/** Measures six hours of all markets at twenty times their speed, with users, on a folder with history. */
export async function printHours(folder: string): Promise<void> {
  const env = { BENCH_SPEED: `${SPEED}`, BENCH_FROM_MS: `${nextWeekday()}`, BAR_CLOSE_DELAY_MS: `${CLOSE_DELAY_MS}` };
  const settings = { ...env, LIMIT_FACTOR: `${CLIENTS}` }; // all clients have one address
  const options = { dataDir: folder, env: settings, preload: CLOCK, isPinned: false };
  const product = await Product.start(['--feed', 'sim'], options);
  say('loading the history since the server was ended ...');
  await product.historyLoaded();
  say(`${CLIENTS} clients, ${HOURS} hours at ${SPEED} times their speed ...`);
  const moments = new MemoryMoments(product);
  moments.note('start with history');
  const clients = await Clients.start(product, CLIENTS);
  const looks = await watch(product);
  await moments.noteLast(`after ${HOURS} hours`);
  const { tally } = clients;
  await clients.stop();
  await product.stop();
  printTable(
    ['hours of the markets', 'server process'],
    looks.map(({ hours, bytes }) => [figure(hours), figure(bytes / MIB, 'MiB')]),
  );
  moments.print();
  console.log(`  ${tally}\n`);
  printVerdicts([
    judge('growth after the first two hours', growthOf(looks.slice(WARM)) / MIB, FLAT),
    judge(`most of ${HOURS} hours with ${CLIENTS} clients`, moments.peak / MIB, PEAK),
  ]);
}

async function watch(product: Product): Promise<Look[]> {
  const looks: Look[] = [];
  for (let look = 1; look <= LOOKS; look++) {
    await sleep((HOURS * HOUR_MS) / SPEED / LOOKS);
    looks.push({ hours: (look * HOURS) / LOOKS, bytes: product.rssBytes() });
  }
  return looks;
}

/** Returns the start of the six hours on the next weekday, epoch ms. */
function nextWeekday(): number {
  let startMs = Date.parse(`${new Date().toISOString().slice(0, 10)}T${FROM_UTC}Z`);
  const isRight = (): boolean => startMs > Date.now() && new Date(startMs).getUTCDay() % 6 !== 0;
  while (!isRight()) startMs += DAY_MS;
  return startMs;
}

/** Returns bytes per hour. */
const growthOf = (looks: readonly Look[]): number => slope(looks.map(({ hours, bytes }) => [hours, bytes]));
