import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkCluster, HEARD_ALL, WHOLE } from '../testing/cluster/check-cluster.ts';
import { startCluster } from '../testing/cluster/cluster.ts';
import { randomFaults, runFaults, tallyTable } from '../testing/cluster/run-faults.ts';
import { natsProgram } from '../testing/nats-server.ts';

const { CLUSTER_SEED, CLUSTER_FAULTS, CLUSTER_ONLY, CLUSTER_REPORT } = process.env;
const seed = Number(CLUSTER_SEED ?? Date.now() % 1e6);
const faults = Number(CLUSTER_FAULTS ?? 200);
const HOURS = 3_600_000;

if (!natsProgram)
  process.stderr.write('NOT RUN: faults of a cluster, for there is no nats-server here (NATS_SERVER_BIN)\n');

describe.skipIf(!natsProgram || process.platform !== 'linux')('a cluster of three bus servers and four nodes', () => {
  it(`loses and doubles nothing in ${faults} random faults (CLUSTER_SEED=${seed})`, { timeout: 4 * HOURS }, async ({
    annotate,
  }) => {
    process.stdout.write(`CLUSTER_SEED=${seed}\n`);
    const cluster = await startCluster(seed);
    const tally = await runFaults(cluster, randomFaults(cluster, faults, new RegExp(CLUSTER_ONLY ?? '.')));
    const report = await checkCluster(cluster);
    const text = `${tallyTable(tally)}\n${JSON.stringify(report, undefined, 1)}\n`;
    if (CLUSTER_REPORT) writeFileSync(CLUSTER_REPORT, text);
    await annotate(`seed ${seed}, ${faults} faults\n${text}`);
    expect(report).toMatchObject(WHOLE);
    expect(report.heard).toMatchObject([HEARD_ALL, HEARD_ALL]);
    expect(report.fences.leaders).toBeGreaterThan(faults / 10);
    expect(report.firings.firings).toBeGreaterThan(faults);
    expect(report.orders.runFills).toBeGreaterThan(0);
  });
});
