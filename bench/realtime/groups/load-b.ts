import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../harness/statistics.ts';
import { figure } from '../../harness/table.ts';
import { type BenchVerdict, beside, judge, notMeasured } from '../../harness/verdict.ts';
import {
  CATCH_UP_MS,
  compareServers,
  medianOf,
  medianRatio,
  type Pace,
  printComparison,
  startAll,
  withCrowd,
} from '../compare.ts';
import { peersHere, product, rooms } from '../contenders.ts';
import { LoadClient } from '../load-client.ts';
import type { MeasuredServer } from '../server.ts';
import type { Crowd } from '../window.ts';

/** 250,000 deliveries per second. */
const CROWD: Crowd = { clients: 5_000, symbolsEach: 50 };
const TICKS = { symbols: 2_000, ticksPerSecond: 2_000 };

const HTTP_SECONDS = 15;
const HTTP_EVERY_MS = 20;
/** A list as the web app requests it; the peers answer any path at once. */
const HTTP_PLACE = '/api/v1/instruments?limit=50';
const HTTP_PATIENCE_MS = 10_000;

const HALT_MS = 1_000;
const MANY: Crowd = { clients: 10_000, symbolsEach: 20 };

const WEAK_CLIENTS = 10;
const WEAK_FILL_MS = 20_000;
const WEAK_MS = 15_000;

/** Load B: a crowd that saturates servers writing once per tick and client; and other work beside it. */
export async function loadB(pace: Pace): Promise<BenchVerdict[]> {
  const servers = await startAll([product, ...peersHere(pace)], TICKS);
  const figures = await compareServers(servers, CROWD, pace);
  printComparison('load B', figures);
  const ours = figures.get('wickwise') ?? [];
  const toNats = medianRatio(figures, 'nats-server', 'cpuPerDeliveryUs');
  const verdicts = [
    judge('B: arrived', medianOf(ours, 'arrivedPct'), { gate: 99.5, stretch: 99.5, unit: '%', isHigherBetter: true }),
    judge('B: p99', medianOf(ours, 'p99Ms'), { gate: 210, stretch: 100, unit: 'ms' }),
    judge('B: share of a core', medianOf(ours, 'serverCorePct'), { gate: 75, stretch: 60, unit: '%' }),
    toNats === undefined
      ? notMeasured('B: CPU per delivery, to nats-server', 'not installed')
      : judge('B: CPU per delivery, to nats-server', toNats, { gate: 0.8, stretch: 0.6 }),
  ];
  const [own, theirs] = [product.name, rooms.name].map((name) => servers.find((server) => server.name === name));
  if (own) verdicts.push(...(await besideB(own, theirs)));
  for (const server of servers) await server.stop();
  return verdicts;
}

async function besideB(own: MeasuredServer, theirs: MeasuredServer | undefined): Promise<BenchVerdict[]> {
  /** Measures ours, then the peer in the same minutes. */
  async function both<T>(
    measure: (server: MeasuredServer) => Promise<T>,
    ours: (it: T) => BenchVerdict[],
    text: (it: T) => string,
  ) {
    const verdicts = ours(await measure(own));
    return theirs ? [...verdicts, beside(theirs.name, text(await measure(theirs)))] : verdicts;
  }
  const inMs = (ms: number) => figure(ms, 'ms');
  const inSeconds = (seconds: number) => figure(seconds, 's');
  return [
    ...(await both(httpP99Ms, (ms) => [judge('HTTP p99 beside B', ms, { gate: 25, stretch: 10, unit: 'ms' })], inMs)),
    ...(await both(
      burstP99Ms,
      (ms) => [judge('2,000 symbols at once, p99', ms, { gate: 210, stretch: 110, unit: 'ms' })],
      inMs,
    )),
    ...(await both(
      reconnectSeconds,
      (seconds) => [judge('5,000 reconnect while B flows', seconds, { gate: 6, stretch: 3.5, unit: 's' })],
      inSeconds,
    )),
    ...(await both(
      connectMany,
      ({ seconds, failed }) => [
        judge('10,000 connect and subscribe', seconds, { gate: 12, stretch: 8, unit: 's' }),
        judge('  connections that failed', failed, { gate: 0, stretch: 0 }),
      ],
      ({ seconds, failed }) => `${figure(seconds, 's')}, ${failed} failed`,
    )),
    ...(await both(
      weakP99Seconds,
      (seconds) => [judge('weak link of 40 kB/s: age of data, p99', seconds, { gate: 3, stretch: 2, unit: 's' })],
      inSeconds,
    )),
  ];
}

/** Sends requests at a constant rate, without waiting for earlier answers. */
async function httpP99Ms(server: MeasuredServer): Promise<number> {
  return withCrowd(server, CROWD, async () => {
    const url = `http://127.0.0.1:${server.port}${HTTP_PLACE}`;
    const pending: Promise<number>[] = [];
    for (let i = 0; i < (HTTP_SECONDS * 1_000) / HTTP_EVERY_MS; i++) {
      pending.push(requestMs(url));
      await sleep(HTTP_EVERY_MS);
    }
    return quantile(await Promise.all(pending), 0.99);
  });
}

/** Returns the time to the whole answer; a missing one counts with the time waited. */
async function requestMs(url: string): Promise<number> {
  const startMs = performance.now();
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(HTTP_PATIENCE_MS) });
    await response.text();
    return performance.now() - startMs;
  } catch {
    return HTTP_PATIENCE_MS;
  }
}

/** Measures a burst after a suspension of one second: 2,000 symbols at once. */
async function burstP99Ms(server: MeasuredServer): Promise<number> {
  return withCrowd(server, CROWD, async (client) => {
    server.freeze();
    await sleep(HALT_MS);
    await client.mark();
    server.thaw();
    await sleep(HALT_MS);
    const { deliveries, p99Ms } = (await client.report()).normal;
    return deliveries > 0 ? p99Ms : Number.NaN;
  });
}

async function reconnectSeconds(server: MeasuredServer): Promise<number> {
  return withCrowd(server, CROWD, async (client) => {
    const arrival = await client.cut();
    return arrival ? arrival.readyMs / 1_000 : Number.NaN;
  });
}

async function connectMany(server: MeasuredServer): Promise<{ seconds: number; failed: number }> {
  server.thaw();
  await sleep(CATCH_UP_MS);
  const client = new LoadClient(server);
  try {
    const arrival = await client.add(MANY.clients, MANY.symbolsEach);
    if (arrival) return { seconds: arrival.readyMs / 1_000, failed: arrival.errors + arrival.refused };
    return { seconds: Number.NaN, failed: (await client.report()).errors };
  } finally {
    await client.stop();
    await sleep(1_000);
    server.freeze();
  }
}

/** Measures slow clients subscribed to everything, more than their link carries, beside B's crowd. */
async function weakP99Seconds(server: MeasuredServer): Promise<number> {
  return withCrowd(server, CROWD, async () => {
    const weak = new LoadClient(server);
    try {
      await weak.add(WEAK_CLIENTS, TICKS.symbols, 'weak');
      await sleep(WEAK_FILL_MS);
      await weak.mark();
      await sleep(WEAK_MS);
      const { deliveries, p99Ms } = (await weak.report()).weak;
      return deliveries > 0 ? p99Ms / 1_000 : Number.NaN;
    } finally {
      await weak.stop();
    }
  });
}
