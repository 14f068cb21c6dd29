import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadClient, Report } from './load-client.ts';
import type { MeasuredServer } from './server.ts';

/** A number of clients with a number of random symbols each. */
export interface Crowd {
  clients: number;
  symbolsEach: number;
}

export interface Figures {
  deliveriesPerSecond: number;
  /** Received prices, in percent of the expected ones. */
  arrivedPct: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of the server per delivery. */
  cpuPerDeliveryUs: number;
  /** Share of a core, in percent. */
  serverCorePct: number;
  clientCorePct: number;
  report: Report;
}

/** Measures for a while what a server delivers to a connected crowd. */
export async function measure(
  server: MeasuredServer,
  client: LoadClient,
  crowd: Crowd,
  seconds: number,
): Promise<Figures> {
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
