import { describe, expect, it, vi } from 'vitest';
import { checkCluster, NOTHING_LOST, RECEIVED_ALL } from '../testing/cluster/check-cluster.ts';
import { startCluster } from '../testing/cluster/cluster.ts';
import { runFaults, tallyTable } from '../testing/cluster/run-faults.ts';
import { natsProgram } from '../testing/nats-server.ts';

const SEED = 22;
/** On busy cores each process takes half a minute to start. */
const MOST_MS = 1_800_000;
const FAULTS = [
  { name: 'leader killed', ms: 0 },
  { name: 'bus server stopped', ms: 4_000 },
  { name: 'scanner stopped', ms: 8_000 },
  { name: 'leader cut from everything', ms: 6_000 },
  { name: 'api node killed', ms: 0 },
  { name: 'jobs node killed', ms: 0 },
  { name: 'database killed', ms: 4_000 },
];

if (!natsProgram)
  process.stderr.write('NOT RUN: faults of a cluster, for there is no nats-server here (NATS_SERVER_BIN)\n');

describe.skipIf(!natsProgram || process.platform !== 'linux')('a cluster of three bus servers and six nodes', () => {
  it('loses and doubles nothing when a part of it fails', { timeout: MOST_MS }, async ({ annotate }) => {
    const cluster = await startCluster(SEED);
    const tally = await runFaults(cluster, FAULTS);
    // as many as there are faults, however slow the machine is
    await vi.waitFor(() => expect(cluster.backtests.ordered).toBeGreaterThan(FAULTS.length));
    const report = await checkCluster(cluster);
    await annotate(`seed ${SEED}\n${tallyTable(tally)}\n${JSON.stringify(report)}`);
    process.stdout.write(`${JSON.stringify(report, undefined, 1)}\n`);
    expect(report).toMatchObject(NOTHING_LOST);
    expect(report.received).toMatchObject([RECEIVED_ALL, RECEIVED_ALL]);
    expect(report.fences.leaders).toBeGreaterThanOrEqual(3);
    expect(report.fences.scans).toBeGreaterThanOrEqual(2);
    expect(report.backtests.tests).toBeGreaterThan(FAULTS.length);
    expect(report.messages.messages).toBeGreaterThan(0);
    expect(report.received[0]?.signals).toBeGreaterThan(0);
  });
});
