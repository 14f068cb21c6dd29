import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { collectGarbage } from '../harness/inspector.ts';
import { Product } from '../harness/product.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { judge, printVerdicts } from '../harness/verdict.ts';
import { type Arrival, LoadClient } from '../realtime/load-client.ts';
import type { MeasuredServer } from '../realtime/server.ts';

export const name = 'storm';
export const summary = '10,000 sockets at once, 500 of which never read, beside a crowd that was there before';

const SYMBOLS = 500;
const TICKS_PER_SECOND = 500;
const SYMBOLS_EACH = 20;
/** Clients that were there before, whose prices are measured. */
const WITNESSES = 200;
const SILENT = 500;
const CROWDS = 2;
/** Between the numbers of their first connections, by which these have addresses. */
const APART = 7_000;
/** Files that the server needs beside its connections, and each client beside its own. */
const SPARE_FILES = 1_000;
const QUIET_MS = 15_000;
/** On a machine that others use too. */
const PATIENCE_MS = 600_000;
const LOOK_MS = 500;
/** Time in which the system takes memory back. */
const REST_MS = 15_000;
const MIB = 2 ** 20;

/** `npm run bench -- storm [--sockets 10000]` */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { sockets: { type: 'string', default: '10000' } } });
  const sockets = withinFiles(Number(values.sockets));
  const product = await Product.start(['--feed', 'load', '--symbols', `${SYMBOLS}`, '--rate', `${TICKS_PER_SECOND}`]);
  say('waiting for the start-up work ...');
  await product.settled();
  const server = serverOf(product);
  const witnesses = new LoadClient(server);
  await witnesses.add(WITNESSES, SYMBOLS_EACH);
  const quiet = await window(witnesses, QUIET_MS);
  await collectGarbage(product.process);
  const before = product.rssBytes();

  say(`${sockets} sockets at once, of which ${SILENT} never read ...`);
  const crowds = Array.from({ length: CROWDS }, (_, i) => new LoadClient(server, (i + 1) * APART));
  const silent = new LoadClient(server, (CROWDS + 1) * APART);
  await witnesses.mark();
  const beganMs = performance.now();
  const cpuBeforeMs = product.cpuMs();
  const readers = (sockets - SILENT) / CROWDS;
  const [arrivals] = await Promise.all([
    Promise.all(crowds.map((crowd) => crowd.add(readers, SYMBOLS_EACH, 'normal', PATIENCE_MS))),
    silent.add(SILENT, SYMBOLS, 'silent', PATIENCE_MS),
  ]);
  const during = await witnesses.report();
  const cpuEachMs = (product.cpuMs() - cpuBeforeMs) / sockets;
  const together = await window(witnesses, QUIET_MS);
  say('waiting until those that never read are closed ...');
  const most = await peakUntil(product, sockets + WITNESSES - SILENT);
  const closedSeconds = (performance.now() - beganMs) / 1_000;
  const lost = (await Promise.all(crowds.map((crowd) => crowd.report()))).reduce((sum, own) => sum + own.lost, 0);

  say('all leave ...');
  await Promise.all([...crowds, silent].map((client) => client.stop()));
  await peakUntil(product, WITNESSES);
  await sleep(REST_MS);
  await collectGarbage(product.process);
  const after = product.rssBytes();
  const { lost: lostWitnesses } = await witnesses.report();
  await witnesses.stop();
  await product.stop();

  const ready = Math.max(...arrivals.map((arrival) => arrival?.readyMs ?? Number.NaN)) / 1_000;
  const failed = sum(arrivals, 'errors') + sum(arrivals, 'refused');
  printTable(
    [`prices of ${WITNESSES} who were there before`, 'p50', 'p99', 'oldest'],
    (
      [
        ['before', quiet],
        ['while all connect', during],
        ['beside all', together],
      ] as const
    ).map(([title, { normal }]) => [
      title,
      ...[normal.p50Ms, normal.p99Ms, normal.oldestMs].map((ms) => figure(ms, 'ms')),
    ]),
  );
  printTable(
    ['memory of the server', 'measured'],
    [
      ['before', figure(before / MIB, 'MiB')],
      ['most', figure(most / MIB, 'MiB')],
      ['after all have left, garbage collected', figure(after / MIB, 'MiB')],
    ],
  );
  printVerdicts([
    judge(`${sockets - SILENT} readers with a first price`, ready, { gate: 12, stretch: 8, unit: 's' }),
    judge('  processor time of the server for each', cpuEachMs, { gate: 2, stretch: 1, unit: 'ms' }),
    judge('  connections that failed or were refused', failed, { gate: 0, stretch: 0 }),
    judge('  of those who were there before or read, lost', lost + lostWitnesses, { gate: 0, stretch: 0 }),
    judge('  p99 beside all, to before', together.normal.p99Ms / quiet.normal.p99Ms, { gate: 2.5, stretch: 1.5 }),
    judge(`${SILENT} that never read, closed after`, closedSeconds, { gate: 60, stretch: 45, unit: 's' }),
    judge('memory afterwards: growth', (after - before) / MIB, { gate: 100, stretch: 40, unit: 'MiB' }),
  ]);
}

/** Returns as many sockets as files may be open here, and says so where these are fewer. */
function withinFiles(sockets: number): number {
  const files = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }));
  const most = Number.isNaN(files) ? sockets : files - SPARE_FILES;
  if (sockets <= most) return sockets;
  console.log(
    `ONLY ${most} SOCKETS instead of ${sockets}: this system lets a process open ${files} files (ulimit -n).\n`,
  );
  return most;
}

const serverOf = (product: Product): MeasuredServer => ({
  name: 'wickwise',
  protocol: 'socketio',
  port: product.port,
  ticks: { symbols: SYMBOLS, ticksPerSecond: TICKS_PER_SECOND },
  process: product.process,
  cpuMs: () => product.cpuMs(),
  rssBytes: () => product.rssBytes(),
  freeze: () => product.freeze(),
  thaw: () => product.thaw(),
  stop: () => product.stop(),
});

async function window(client: LoadClient, ms: number) {
  await client.mark();
  await sleep(ms);
  return client.report();
}

/** Resolves with the most memory in bytes until the server has at most so many sockets, or patience ends. */
async function peakUntil(product: Product, sockets: number): Promise<number> {
  let most = product.rssBytes();
  for (const endMs = performance.now() + PATIENCE_MS; performance.now() < endMs; ) {
    if ((await product.metric('wickwise_sockets')) <= sockets) return most;
    await sleep(LOOK_MS);
    most = Math.max(most, product.rssBytes());
  }
  say(`more than ${sockets} sockets are still open`);
  return most;
}

const sum = (arrivals: readonly (Arrival | undefined)[], key: 'errors' | 'refused'): number =>
  arrivals.reduce((all, arrival) => all + (arrival?.[key] ?? Number.NaN), 0);
