import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkCluster, NOTHING_LOST, RECEIVED_ALL } from '../testing/cluster/check-cluster.ts';
import { startCluster } from '../testing/cluster/cluster.ts';
import { randomFaults, runFaults, slowKinds, tallyTable } from '../testing/cluster/run-faults.ts';
import { natsProgram } from '../testing/nats-server.ts';

const { CLUSTER_SEED, CLUSTER_FAULTS, CLUSTER_ONLY, CLUSTER_REPORT } = process.env;
const seed = Number(CLUSTER_SEED ?? Date.now() % 1e6);
const faults = Number(CLUSTER_FAULTS ?? 200);
const clockFaults = Math.ceil(faults / 10);
const HOURS = 3_600_000;
/** Prices are back within this time in half of the cases of each kind, but of some kinds: machines are busy, ms. */
const BACK_WITHIN_MS = 10_000;
const SLOWER_KINDS = 2;
const timeout = 4 * HOURS;

if (!natsProgram)
  process.stderr.write('NOT RUN: faults of a cluster, for there is no nats-server here (NATS_SERVER_BIN)\n');

/** Runs faults of these kinds against a cluster of its own; returns what is stored and was heard, and its table. */
async function afterFaults(count: number, only: RegExp, name: string) {
  process.stdout.write(`CLUSTER_SEED=${seed}\n`);
  const cluster = await startCluster(seed);
  const tally = await runFaults(cluster, randomFaults(cluster, count, only));
  const report = await checkCluster(cluster);
  const table = `${tallyTable(tally)}\n${JSON.stringify(report, undefined, 1)}\n`;
  if (CLUSTER_REPORT) writeFileSync(`${CLUSTER_REPORT}.${name}`, table);
  return { report, table, slow: slowKinds(tally, BACK_WITHIN_MS) };
}

describe.skipIf(!natsProgram || process.platform !== 'linux')(`a cluster (CLUSTER_SEED=${seed})`, () => {
  it(`loses and doubles nothing in ${faults} random faults`, { timeout }, async ({ annotate }) => {
    const { report, table, slow } = await afterFaults(faults, new RegExp(CLUSTER_ONLY ?? '^(?!.*clock)'), 'faults');
    await annotate(table);
    expect(report).toMatchObject(NOTHING_LOST);
    expect(report.received).toMatchObject([RECEIVED_ALL, RECEIVED_ALL]);
    expect(slow.length, `${slow}`).toBeLessThanOrEqual(SLOWER_KINDS);
    expect(report.backtests.tests).toBeGreaterThan(0); // how many is a question of the machine
    expect(report.messages.messages).toBeGreaterThan(0);
    expect(report.fences.leaders).toBeGreaterThan(faults / 10);
    expect(report.firings.firings).toBeGreaterThan(faults);
    expect(report.orders.runFills).toBeGreaterThan(0);
  });

  it(`loses no write and doubles nothing while clocks are wrong ${clockFaults} times`, { timeout }, async ({
    annotate,
  }) => {
    const { report, table, slow } = await afterFaults(clockFaults, /clock/, 'clocks');
    await annotate(table);
    const { writes, fences, backtests, messages, surprises, ends } = NOTHING_LOST;
    expect(report).toMatchObject({ writes, fences, backtests, messages, surprises, ends });
    expect(slow.length, `${slow}`).toBeLessThanOrEqual(SLOWER_KINDS);
    expect(report.firings).toMatchObject({ unexpected: [], untold: 0 });
    expect(report.orders).toMatchObject({ wrongBooks: [], doubled: 0 });
    const inOrder = { twice: 0, disordered: [], problems: [] };
    expect(report.received).toMatchObject([inOrder, inOrder]);
  });
});
