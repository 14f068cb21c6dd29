import { describe, expect, it, vi } from 'vitest';
import { fastMarketTime } from '../testing/cluster/market-time.ts';
import { figureOf, jobNodes, ownerOf, PATIENT, tester } from '../testing/job-nodes.ts';
import { natsProgram, startNats } from '../testing/nats-server.ts';
import type { ServerProcess } from '../testing/server-process.ts';
import { connectClient } from '../testing/socket-client.ts';

const PARTS = 4;

if (!natsProgram)
  process.stderr.write('NOT RUN: scans at other nodes, for there is no nats-server here (NATS_SERVER_BIN)\n');

/** Resolves once so many parts of the scan run at other nodes, and the rest at the leader. */
const runAt = (leader: ServerProcess, atNodes: number) =>
  vi.waitFor(async () => {
    const count = (place: string) => figureOf(leader, `wickwise_scan_parts{place="${place}"}`);
    expect([await count('nodes'), await count('here')]).toEqual([atNodes, PARTS - atNodes]);
  }, PATIENT);

describe.skipIf(!natsProgram)('scans at nodes of their own', () => {
  it('spread over those that are there, wherever nodes come, end, are killed, or stop', async () => {
    const { bus, db, leader, node, claims } = await scanned();
    const first = leader();
    const url = `http://localhost:${await first.ready}`;
    await runAt(first, 0);
    const nodes = [node('scanner'), node('jobs,scanner')];
    const shares = async (): Promise<number[]> => {
      const all = (await claims()).filter(({ work }) => work.startsWith('scan part'));
      return nodes.map((one) => all.filter((claim) => claim.node.includes(`-${one.child.pid}-`)).length);
    };
    const areShared = (wanted: readonly number[]) =>
      vi.waitFor(async () => expect(await shares()).toEqual(wanted), PATIENT);
    await areShared([2, 2]);
    await runAt(first, PARTS);
    expect((await fetch(`http://localhost:${await nodes[0]?.ready}/ready`)).status).toBe(200);

    const asha = await tester(url);
    const member = await connectClient(url, asha.token);
    const heard = () => member.of('signal').map(({ seq }) => Number(seq));
    /** Resolves once signals have come that were stored from now on. */
    const goesOn = async (): Promise<void> => {
      const before = heard().length;
      await vi.waitFor(() => expect(heard().length).toBeGreaterThan(before + 2), PATIENT);
    };
    await goesOn();

    nodes[0]?.child.kill('SIGKILL');
    await areShared([0, PARTS]);
    await goesOn();
    nodes[1]?.child.kill('SIGTERM');
    await nodes[1]?.ended;
    await runAt(first, 0);
    await goesOn();

    nodes.splice(0, 2, node('scanner'));
    await areShared([PARTS]);
    nodes[0]?.child.kill('SIGSTOP');
    await runAt(first, 0);
    await goesOn();
    nodes[0]?.child.kill('SIGCONT');
    await areShared([PARTS]);
    await bus.stop();
    await runAt(first, 0);
    await goesOn();
    await startNats(Number(new URL(bus.url).port));
    await areShared([PARTS]);
    await goesOn();

    const stored = await db
      .selectFrom('signals')
      .select('seq')
      .where('is_announced', '=', true)
      .where('is_spent', '=', false)
      .where('seq', '>', (heard()[0] ?? 0) - 1)
      .where('seq', '<=', heard().at(-1) ?? 0)
      .orderBy('seq')
      .execute();
    expect(heard().slice(0, stored.length)).toEqual(stored.map(({ seq }) => seq));
  });

  it('are taken back from those of a leader that was lost', async () => {
    const { leader, node, claims } = await scanned();
    const first = leader();
    await first.ready;
    const scanner = node('scanner');
    await runAt(first, PARTS);
    const before = (await claims()).map(({ claim }) => claim);
    const second = leader();
    await vi.waitFor(() => expect(second.output()).toContain('stands by'), PATIENT);
    first.child.kill('SIGKILL');
    await second.ready;
    await runAt(second, PARTS);
    const after = await claims();
    expect(after.map(({ claim }) => claim).filter((claim) => before.includes(claim))).toEqual([]);
    for (const claim of after) expect(ownerOf(claim, [scanner])).toBe(scanner);
  });
});

/** Nodes of markets that run so fast that signals come all the time. */
const scanned = () => jobNodes({ ...fastMarketTime(40).env, SCAN_THREADS: `${PARTS}`, SIM_SYMBOLS: '8' });
