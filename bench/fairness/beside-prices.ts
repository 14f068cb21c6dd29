import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../harness/product.ts';
import { median } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { type BenchVerdict, judge } from '../harness/verdict.ts';
import { type Ages, LoadClient } from '../realtime/load-client.ts';
import { heavyScreen } from './heavy-screen.ts';
import { type BenchUser, hammer, LOAD, type TimedAnswer } from './world.ts';

const SOCKETS = 200;
const SYMBOLS_EACH = 20;
const WINDOW_MS = 20_000;
/** Quiet and loaded windows in turn, so other work on the machine affects both. */
const ROUNDS = 3;
/** Concurrent requests of each kind. */
const HAMMERS = 2;

/** What one account asks for all the time: as much as it may, each kind at its limit. */
const kinds = (user: BenchUser, groups: number, test: () => object): (() => Promise<TimedAnswer>)[] => [
  () => user.call('POST', 'screener/query', heavyScreen(groups)),
  () => user.call('POST', `user/${user.id}/backtests`, test()),
  () => user.call('GET', `user/${user.id}/export`),
  () => user.call('POST', `user/${user.id}/alerts/dry-run`, dryRun()),
];

/** Measures the age of prices at 200 sockets, quiet and while one account asks for as much as it may. */
export async function besidePrices(
  product: Product,
  user: BenchUser,
  groups: number,
  test: () => object,
): Promise<BenchVerdict[]> {
  const client = new LoadClient({
    name: 'wickwise',
    protocol: 'socketio',
    port: product.port,
    process: product.process,
    ticks: { symbols: LOAD.symbols, ticksPerSecond: LOAD.rate },
    cpuMs: () => product.cpuMs(),
    rssBytes: () => product.rssBytes(),
    freeze: () => product.freeze(),
    thaw: () => product.thaw(),
    stop: () => product.stop(),
  });
  await client.add(SOCKETS, SYMBOLS_EACH);
  const quiet: Ages[] = [];
  const loaded: Ages[] = [];
  const statuses = new Map<number, number>();
  for (let round = 1; round <= ROUNDS; round++) {
    say(`prices: round ${round} of ${ROUNDS} ...`);
    quiet.push(await agesOf(client));
    const hammers = kinds(user, groups, test).flatMap((ask) => Array.from({ length: HAMMERS }, () => hammer(ask)));
    await sleep(2_000);
    loaded.push(await agesOf(client));
    for (const own of await Promise.all(hammers.map((one) => one.stop()))) {
      for (const [status, count] of own) statuses.set(status, (statuses.get(status) ?? 0) + count);
    }
  }
  await client.stop();
  const of = (ages: readonly Ages[], key: 'p50Ms' | 'p99Ms'): number => median(ages.map((one) => one[key]));
  const row = (label: string, key: 'p50Ms' | 'p99Ms'): string[] => [
    label,
    figure(of(quiet, key), 'ms'),
    figure(of(loaded, key), 'ms'),
    figure(of(loaded, key) / of(quiet, key)),
  ];
  printTable(
    [`age of prices at ${SOCKETS} sockets`, 'quiet', 'one heavy account', 'ratio'],
    [row('median', 'p50Ms'), row('p99', 'p99Ms')],
  );
  const answers = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ');
  console.log(`  the heavy account was answered: ${answers}\n`);
  return [
    judge('prices: median, loaded to quiet', of(loaded, 'p50Ms') / of(quiet, 'p50Ms'), { gate: 2, stretch: 1.2 }),
    judge('prices: p99, loaded to quiet', of(loaded, 'p99Ms') / of(quiet, 'p99Ms'), { gate: 3, stretch: 1.5 }),
  ];
}

async function agesOf(client: LoadClient): Promise<Ages> {
  await client.mark();
  await sleep(WINDOW_MS);
  return (await client.report()).normal;
}

let runs = 0;

/** A dry run over a month of an alert that no other equals. */
const dryRun = (): object => ({
  market: 'Crypto',
  symbol: 'X001-USD',
  condition: { type: 'crossing_up', level: 100 + (runs++ % 1_000) / 100 },
});
