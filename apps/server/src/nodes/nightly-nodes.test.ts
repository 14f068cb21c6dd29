import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { Jobs } from '#platform/jobs.ts';
import { EDGE_JOB } from '../roles/edge.ts';
import { nightlyJob, ON_DEMAND } from '../roles/nightly.ts';
import { PROOF_JOB } from '../roles/proof.ts';
import { doneAt, jobNodes, ownerOf, PATIENT, tester } from '../testing/job-nodes.ts';
import { natsProgram } from '../testing/nats-server.ts';
import type { ServerProcess } from '../testing/server-process.ts';

if (!natsProgram)
  process.stderr.write('NOT RUN: nightly work on a bus, for there is no nats-server here (NATS_SERVER_BIN)\n');

/** Adds long work, as an operator's command does. */
async function ask({ pool, db }: Awaited<ReturnType<typeof jobNodes>>['database'], name: string): Promise<void> {
  const jobs = new Jobs(pool, pino({ level: 'silent' }));
  await jobs.start();
  await jobs.prepare(nightlyJob(name));
  await jobs.add(db, nightlyJob(name), ON_DEMAND);
  await jobs.stop();
}

describe.skipIf(!natsProgram)('nightly work', () => {
  it('is done by one node for jobs, and by another when that is killed', async () => {
    const { database, leader, node, claims, holdReading } = await jobNodes({ NIGHTLY_WORK: '1' });
    const { db } = database;
    const nodes = [node('jobs'), node('jobs')]; // there before the leader begins any by its own clock
    await Promise.all(nodes.map(({ ready }) => ready));
    const first = leader();
    const asha = await tester(`http://localhost:${await first.ready}`);
    await asha.hasHistory();
    const claimedBy = async (not?: ServerProcess): Promise<ServerProcess> =>
      vi.waitFor(async () => {
        const [claim] = (await claims()).filter(({ work }) => work === 'edges');
        const owner = ownerOf(claim, nodes);
        expect(owner).not.toBe(not);
        return owner;
      }, PATIENT);

    const goOn = await holdReading();
    await ask(database, EDGE_JOB);
    const killed = await claimedBy();
    killed.child.kill('SIGKILL');
    const other = await claimedBy(killed);
    await goOn();
    const isDone = (kind: string) =>
      vi.waitFor(async () => expect(await doneAt(other, kind)).toBe(1), { timeout: 400_000, interval: 500 });
    await isDone('edges');
    const sim = expect.stringContaining('sim');
    const runs = await db.selectFrom('edge_runs').select(['source', 'ended_at']).execute();
    expect(runs).toEqual([{ source: sim, ended_at: expect.any(Number) }]);

    await ask(database, PROOF_JOB);
    await isDone('replay-proof');
    expect(await db.selectFrom('replay_runs').select('source').execute()).toEqual([{ source: sim }]);
    expect([await doneAt(first, 'edges'), await doneAt(first, 'replay-proof')]).toEqual([0, 0]);
    await vi.waitFor(async () => expect((await claims()).filter(isOurs)).toEqual([]), PATIENT);
  });
});

const isOurs = ({ work }: { work: string }): boolean => work === 'edges' || work === 'replay-proof';
