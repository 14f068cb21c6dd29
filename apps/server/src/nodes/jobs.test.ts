import { describe, expect, it, vi } from 'vitest';
import { doneAt, hasNodes, jobNodes, ownerOf, PATIENT, tester } from '../testing/job-nodes.ts';
import { natsProgram, startNats } from '../testing/nats-server.ts';
import type { ServerProcess } from '../testing/server-process.ts';
import { connectClient } from '../testing/socket-client.ts';

if (!natsProgram)
  process.stderr.write('NOT RUN: nodes for jobs on a bus, for there is no nats-server here (NATS_SERVER_BIN)\n');

const urlOf = async ({ ready }: ServerProcess): Promise<string> => `http://localhost:${await ready}`;

/** Resolves once processes have run so many tests, each exactly. A thread is counted a moment after its result. */
const haveDone = (processes: readonly ServerProcess[], counts: readonly number[]) =>
  vi.waitFor(async () => expect(await Promise.all(processes.map((one) => doneAt(one)))).toEqual(counts), PATIENT);

describe.skipIf(!natsProgram)('backtests at nodes for jobs', () => {
  it('run there, tell their owner at any node, and at the leader while there is none', async () => {
    const { leader, node, claims, claimed, holdStoring } = await jobNodes();
    const first = leader();
    const asha = await tester(await urlOf(first));
    await asha.hasHistory();
    const before = asha.ordered(); // nobody else is there
    await haveDone([first], [before]);
    const [api, jobs] = [node('api'), node('jobs')];
    await Promise.all([hasNodes(first, 1), api.ready]);
    await vi.waitFor(async () => expect((await fetch(`${await urlOf(jobs)}/ready`)).status).toBe(200));
    const member = await connectClient(await urlOf(api), asha.token);
    await vi.waitFor(() => expect(member.of('signal_position')).toHaveLength(1), PATIENT);
    asha.moveTo(await urlOf(api));

    const store = await holdStoring();
    const id = await asha.order();
    const progress = () => member.of('job_progress').filter((one) => one.id === id);
    await vi.waitFor(
      () => expect(progress()).toContainEqual(expect.objectContaining({ state: 'running', share: 1 })),
      PATIENT,
    );
    expect((await claimed(1))[0]?.work).toBe(`backtest ${id}`);
    await store.release();
    expect(await asha.ended(id)).toMatchObject({ state: 'done', report: { badge: 'SIMULATED' } });
    await vi.waitFor(() => expect(progress().at(-1)?.state).toBe('done'), PATIENT);
    await haveDone([first, jobs], [before, 1]);
    await vi.waitFor(async () => expect(await claims()).toEqual([]), PATIENT);

    const url = await urlOf(jobs);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect((await fetch(`${url}/dashboard`)).status).toBe(404);

    jobs.child.kill('SIGTERM');
    await jobs.ended;
    expect((await asha.ended(await asha.order())).state).toBe('done');
    await haveDone([first], [before + 1]);
  });

  it('are done once elsewhere when their node is killed, or stopped for longer than its claim', async () => {
    const { leader, node, claimed, brokenOff, holdReading, holdStoring } = await jobNodes();
    const first = leader();
    const asha = await tester(await urlOf(first));
    await asha.hasHistory();
    const atLeader = asha.ordered();
    await haveDone([first], [atLeader]);
    const nodes = [node('jobs'), node('jobs')];
    await hasNodes(first, 2);

    const goOn = await holdReading();
    const id = await asha.order();
    const [claim] = await claimed(1);
    const killed = ownerOf(claim, nodes);
    const other = nodes.find((one) => one !== killed) as ServerProcess;
    killed.child.kill('SIGKILL');
    await vi.waitFor(async () => expect(ownerOf((await claimed(1))[0], nodes)).toBe(other), PATIENT);
    await goOn();
    expect((await asha.ended(id)).state).toBe('done');
    await haveDone([first, other], [atLeader, 1]);
    expect(await brokenOff(id)).toBe(1);

    const store = await holdStoring();
    const again = await asha.order();
    await vi.waitFor(async () => expect(await store.waiting()).toBe(1), PATIENT);
    other.child.kill('SIGSTOP');
    await store.release();
    const done = await asha.ended(again); // by the leader: no other node is left
    expect(done.state).toBe('done');
    await haveDone([first], [atLeader + 1]);
    other.child.kill('SIGCONT');
    await vi.waitFor(() => expect(other.output()).toMatch(/taken back or stopped|broken off/), PATIENT);
    await hasNodes(first, 1);
    expect(await asha.ended(again)).toEqual(done);
    const last = await asha.order();
    expect((await asha.ended(last)).state).toBe('done');
    await haveDone([first, other], [atLeader + 1, 2]);
  });

  it('are given back by a node that ends, and end without the bus', async () => {
    const { bus, leader, node, claims, claimed, brokenOff, holdReading } = await jobNodes();
    const first = leader();
    const asha = await tester(await urlOf(first));
    await asha.hasHistory();
    const atLeader = asha.ordered();
    const nodes = [node('jobs'), node('jobs')];
    await hasNodes(first, 2);

    const goOn = await holdReading();
    const id = await asha.order();
    const ending = ownerOf((await claimed(1))[0], nodes);
    const other = nodes.find((one) => one !== ending) as ServerProcess;
    ending.child.kill('SIGTERM');
    expect(await ending.ended).toBe(0);
    await vi.waitFor(async () => expect(ownerOf((await claimed(1))[0], nodes)).toBe(other), PATIENT);
    await bus.stop();
    await hasNodes(first, 0);
    await goOn();
    expect((await asha.ended(id)).state).toBe('done');
    expect(await brokenOff(id)).toBe(0);
    await vi.waitFor(async () => expect(await claims()).toEqual([]), PATIENT);
    expect((await asha.ended(await asha.order())).state).toBe('done');
    await haveDone([first, other], [atLeader + 1, 1]);

    await startNats(Number(new URL(bus.url).port));
    await hasNodes(first, 1);
    expect((await asha.ended(await asha.order())).state).toBe('done');
    await haveDone([first, other], [atLeader + 1, 2]);
  });

  it('of two users are fair over two nodes, can be cancelled at a distance, and go on with the next leader', async () => {
    const { leader, node, claims, claimed, brokenOff, holdReading } = await jobNodes();
    const first = leader();
    const [asha, ben] = [await tester(await urlOf(first)), await tester(await urlOf(first))];
    await asha.hasHistory();
    const nodes = [node('jobs'), node('api,jobs')];
    await hasNodes(first, 2);
    const second = leader();
    await vi.waitFor(() => expect(second.output()).toContain('stands by'), PATIENT);
    const api = await urlOf(nodes[1] as ServerProcess);
    asha.moveTo(api);
    ben.moveTo(api);

    const goOn = await holdReading();
    const ids: string[] = [];
    for (let k = 0; k < 5; k++) ids.push(await asha.order());
    const own = await ben.order();
    const running = await claimed(2);
    expect(running.map(({ work }) => work).toSorted()).toEqual([`backtest ${ids[0]}`, `backtest ${own}`].toSorted());
    expect(new Set(running.map((claim) => ownerOf(claim, nodes))).size).toBe(2);

    expect(await ben.cancel(own)).toBe(200);
    await vi.waitFor(
      async () => expect((await claims()).map(({ work }) => work)).toEqual([`backtest ${ids[0]}`]),
      PATIENT,
    );
    expect((await ben.ended(own)).state).toBe('cancelled');

    const [before] = await claims();
    first.child.kill('SIGKILL');
    await second.ready;
    expect(await claims()).toMatchObject([{ work: before?.work, claim: before?.claim }]);
    await goOn();
    for (const id of ids) expect((await asha.ended(id)).state).toBe('done');
    expect(await brokenOff(ids[0] as string)).toBe(0);
    await vi.waitFor(async () => {
      const counts = await Promise.all([second, ...nodes].map((one) => doneAt(one)));
      expect(counts.reduce((sum, count) => sum + count)).toBe(5);
    }, PATIENT);
    expect((await ben.ended(own)).state).toBe('cancelled');
  });
});
