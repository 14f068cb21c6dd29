import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadClient, Report } from './load-client.ts';
import type { Server } from './server.ts';

/** So many clients that watch so many symbols each, drawn at random from all. */
export interface Crowd {
  clients: number;
  symbolsEach: number;
}

export interface Figures {
  deliveriesPerSecond: number;
  /** Of the prices that should have come, in percent. */
  arrivedPct: number;
  p50Ms: number;
  p99Ms: number;
  /** Of the server's process, over deliveries. */
  cpuPerDeliveryUs: number;
  /** Share of a core, in percent. */
  serverCorePct: number;
  clientCorePct: number;
  report: Report;
}

/** Measures for a while what a server delivers to a crowd that is connected. */
export async function measure(server: Server, client: LoadClient, crowd: Crowd, seconds: number): Promise<Figures> {
  await client.mark();
  const cpuBeforeMs = server.cpuMs();
  await sleep(seconds * 1_000);
  const report = await client.report();
  const usedMs = server.cpuMs() - cpuBeforeMs;
  const { deliveries, p50Ms, p99Ms } = report.normal;
  const { symbols, ticksPerSecond } = server.ticks;
  const wantedPerSecond = (crowd.clients * crowd.symbolsEach * ticksPerSecond) / symbols;
  const windowSeconds = report.windowMs / 1_000;
  return {
    deliveriesPerSecond: deliveries / windowSeconds,
    arrivedPct: (100 * deliveries) / (wantedPerSecond * windowSeconds),
    p50Ms,
    p99Ms,
    cpuPerDeliveryUs: (usedMs * 1_000) / deliveries,
    serverCorePct: (100 * usedMs) / report.windowMs,
    clientCorePct: (100 * report.cpuMs) / report.windowMs,
    report,
  };
}
