import type { PatternSignal } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import { fastMarketTime } from '../testing/cluster/market-time.ts';
import { jobNodes, ownerOf, PATIENT, partsAt, tester } from '../testing/job-nodes.ts';
import { natsProgram, startNats } from '../testing/nats-server.ts';
import type { ServerProcess } from '../testing/server-process.ts';
import { connectClient } from '../testing/socket-client.ts';

const PARTS = 4;
/** On busy cores a process takes half a minute to start. */
const MOST_MS = 1_200_000;
/** Four threads scan markets that run forty times as fast: on busy cores they are far behind. */
const BEHIND_MS = 480_000;

if (!natsProgram)
  process.stderr.write('NOT RUN: scans at other nodes, for there is no nats-server here (NATS_SERVER_BIN)\n');

/** Resolves once so many parts of the scans, public ones and of users' own rules, run at other nodes, and the rest at the leader. */
const runAt = async (leader: ServerProcess, atNodes: number) => {
  await partsAt(leader, 'scan', [atNodes, PARTS]);
  await partsAt(leader, 'rule', [atNodes, PARTS]);
};

/** A user's own rule, which turns with every second bar or so. */
const UP = {
  name: 'Up',
  market: 'Crypto',
  timeframe: '10m',
  direction: 'bullish',
  columns: [],
  rule: {
    name: 'up',
    label: 'Up',
    description: '',
    groups: [{ condition: 'and', rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: 'open' }] }],
  },
};

describe.skipIf(!natsProgram)('scans at nodes of their own', () => {
  it('spread over those that are there, wherever nodes come, are killed, or end', { timeout: MOST_MS }, async () => {
    const { leader, node, shares, follow } = await scanned();
    const first = leader();
    const url = `http://localhost:${await first.ready}`;
    await runAt(first, 0);
    const nodes = [node('scanner'), node('jobs,scanner')] as const;
    await vi.waitFor(async () => expect(await shares(nodes)).toEqual([2, 2, 2, 2]), PATIENT);
    await runAt(first, PARTS);
    const port = await nodes[0].ready;
    await vi.waitFor(async () => expect((await fetch(`http://localhost:${port}/ready`)).status).toBe(200));
    const { goesOn, receivedAll } = await follow(url);

    nodes[0].child.kill('SIGKILL');
    await vi.waitFor(async () => expect(await shares(nodes)).toEqual([0, 0, PARTS, PARTS]), PATIENT);
    await goesOn();
    nodes[1].child.kill('SIGTERM');
    await nodes[1].ended;
    await runAt(first, 0);
    await goesOn();
    await receivedAll();
  });

  it('go on elsewhere while their node is stopped, or the bus is away', { timeout: MOST_MS }, async () => {
    const { bus, leader, node, follow } = await scanned();
    const first = leader();
    const url = `http://localhost:${await first.ready}`;
    const scanner = node('scanner');
    await runAt(first, PARTS);
    const { goesOn, receivedAll } = await follow(url);

    scanner.child.kill('SIGSTOP');
    await runAt(first, 0);
    await goesOn();
    scanner.child.kill('SIGCONT');
    await runAt(first, PARTS);
    await bus.stop();
    await runAt(first, 0);
    await startNats(Number(new URL(bus.url).port));
    await runAt(first, PARTS);
    await goesOn();
    await receivedAll();
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
async function scanned() {
  const installation = await jobNodes({ ...fastMarketTime(40).env, SCAN_THREADS: `${PARTS}`, SIM_SYMBOLS: '8' });
  const { db, claims } = installation;
  /** Resolves with how many parts each process has, of the public scan and of users' own rules. */
  const shares = async (nodes: readonly ServerProcess[]): Promise<number[]> => {
    const all = await claims();
    const of = (kind: string, { child }: ServerProcess): number =>
      all.filter(({ node, work }) => work.startsWith(`${kind} part`) && node.includes(`-${child.pid}-`)).length;
    return nodes.flatMap((one) => [of('scan', one), of('rules', one)]);
  };
  /** Each signal of the rule is one of its turns, and it turned with each bar that began to match, without a hole. */
  const nothingMissed = async (screen: string): Promise<void> => {
    const turns = await db
      .selectFrom('screen_turns')
      .select(['instrument_no', 'bar_time', 'kind'])
      .where('screen_id', '=', screen)
      .orderBy('instrument_no')
      .orderBy('bar_time')
      .execute();
    expect(turns.length).toBeGreaterThan(5);
    // what entered has left before it enters again: a missed turn would leave two of a kind after each other
    const doubled = turns.filter(({ instrument_no, kind }, i) => {
      const before = turns[i - 1];
      return before?.instrument_no === instrument_no && before.kind === kind;
    });
    expect(doubled).toEqual([]);
  };
  /** Hears signals as a member does, from now on. */
  const follow = async (url: string) => {
    const user = await tester(url);
    const screen = await user.watch(UP);
    const member = await connectClient(url, user.token);
    const received = () => member.of('signal').map(({ seq }) => Number(seq));
    const own = () => member.of('signal').filter(({ signal }) => (signal as PatternSignal).pattern === screen).length;
    const goesOn = async (): Promise<void> => {
      const [all, ofRule] = [received().length, own()];
      await vi.waitFor(() => expect([received().length > all + 2, own() > ofRule]).toEqual([true, true]), {
        ...PATIENT,
        timeout: BEHIND_MS,
      });
    };
    /** Compares what was heard with what is stored, the user’s own among it. */
    const receivedAll = async (): Promise<void> => {
      const all = received();
      const rows = await db
        .selectFrom('signals')
        .select('seq')
        .where('is_announced', '=', true)
        .where('is_spent', '=', false)
        .where('seq', '>=', all[0] ?? 0)
        .where('seq', '<=', all.at(-1) ?? 0)
        .orderBy('seq')
        .execute();
      expect(all).toEqual(rows.map(({ seq }) => seq));
      await nothingMissed(screen);
    };
    await goesOn();
    return { goesOn, receivedAll };
  };
  return { ...installation, shares, follow };
}
