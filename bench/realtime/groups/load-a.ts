import { figure, say } from '../../harness/table.ts';
import { type BenchVerdict, beside, judge, notMeasured } from '../../harness/verdict.ts';
import { compareServers, medianOf, medianRatio, type Pace, printComparison, startAll, withCrowd } from '../compare.ts';
import { peersHere, product, rooms } from '../contenders.ts';
import type { MeasuredServer } from '../server.ts';
import { type Crowd, measure } from '../window.ts';

/** 40,000 deliveries per second. */
const CROWD: Crowd = { clients: 1_000, symbolsEach: 20 };
const TICKS = { symbols: 500, ticksPerSecond: 1_000 };

/** Clients that stop reading, subscribed to everything: for rooms a tenth, since more would break it. */
const SILENT = 500;
const SILENT_ROOMS = 50;
const SILENT_SECONDS = 40;

const MIB = 2 ** 20;

/** Load A: an evening's crowd; and its latency beside clients that never read. */
export async function loadA(pace: Pace): Promise<BenchVerdict[]> {
  const servers = await startAll([product, ...peersHere(pace)], TICKS);
  const figures = await compareServers(servers, CROWD, pace);
  printComparison('load A', figures);
  const peers: [string, number, number][] = [
    ['Socket.IO rooms', 0.55, 0.45],
    ['raw ws', 0.8, 0.65],
    ['nats-server', 0.7, 0.55],
  ];
  const verdicts = peers.map(([peer, gate, stretch]) => {
    const value = medianRatio(figures, peer, 'cpuPerDeliveryUs');
    const goal = `A: CPU per delivery, to ${peer}`;
    return value === undefined ? notMeasured(goal, 'not installed') : judge(goal, value, { gate, stretch });
  });
  const p99Ms = medianOf(figures.get('wickwise') ?? [], 'p99Ms');
  verdicts.push(judge('A: p99', p99Ms, { gate: 110, stretch: 60, unit: 'ms' }));
  for (const server of servers) {
    if (server.name === 'wickwise') verdicts.push(...(await besideSilent(server)));
    if (server.name === rooms.name) verdicts.push(await roomsBesideSilent(server));
  }
  for (const server of servers) await server.stop();
  return verdicts;
}

interface Silence {
  grownMiB: number;
  p99BeforeMs: number;
  p99Ms: number;
}

async function addSilent(server: MeasuredServer, count: number): Promise<Silence> {
  return withCrowd(server, CROWD, async (client) => {
    const before = await measure(server, client, CROWD, SILENT_SECONDS / 2);
    const rssBefore = server.rssBytes();
    await client.add(count, TICKS.symbols, 'silent');
    const after = await measure(server, client, CROWD, SILENT_SECONDS);
    const silence = {
      grownMiB: (server.rssBytes() - rssBefore) / MIB,
      p99BeforeMs: before.p99Ms,
      p99Ms: after.p99Ms,
    };
    say(
      `${server.name} beside ${count} that never read: +${figure(silence.grownMiB, 'MiB')}, ${after.report.lost} lost`,
    );
    return silence;
  });
}

async function besideSilent(server: MeasuredServer): Promise<BenchVerdict[]> {
  const { grownMiB, p99BeforeMs, p99Ms } = await addSilent(server, SILENT);
  return [
    judge(`${SILENT} that never read, ${SILENT_SECONDS} s of A: server's growth`, grownMiB, {
      gate: 100,
      stretch: 40,
      unit: 'MiB',
    }),
    judge("  the others' p99, to theirs before", p99Ms / p99BeforeMs, { gate: 1.5, stretch: 1.05 }),
  ];
}

async function roomsBesideSilent(server: MeasuredServer): Promise<BenchVerdict> {
  const { grownMiB, p99Ms } = await addSilent(server, SILENT_ROOMS);
  return beside(`Socket.IO rooms, ${SILENT_ROOMS} of them`, `${figure(grownMiB, 'MiB')}, p99 ${figure(p99Ms, 'ms')}`);
}
