import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { deriveSecrets } from '#platform/auth/secrets.ts';
import { LeaderLink, type LinkEvents } from './leader-link.ts';
import { type Announced, type Heartbeat, nodeProof, PROTOCOL, SCANS, subjectsFor } from './subjects.ts';

const { nodes: key } = deriveSecrets('one secret of all nodes');
const subjects = subjectsFor(key, 'one');
const FIRST: Heartbeat = { protocol: PROTOCOL, version: '0.1.0', fence: 1, generation: 'a', count: 5 };

/** A leader that answers by HTTP, and a bus whose messages the test sends. */
async function linked({ fence = 1, isForApi = false } = {}) {
  const listeners = new Map<string, (message: unknown) => void>();
  const nodes = {
    subscribe: (subject: string, take: (message: unknown) => void) => {
      listeners.set(subject, take);
      return () => {};
    },
  };
  const proofs: unknown[] = [];
  const leader = createServer(({ headers }, response) => {
    proofs.push(headers.authorization);
    response.end(JSON.stringify(FIRST));
  }).listen(0, '127.0.0.1');
  await once(leader, 'listening');
  onTestFinished(() => void leader.close());
  const ended = new AbortController();
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  const address = () => `http://127.0.0.1:${(leader.address() as AddressInfo).port}`;
  const link = new LeaderLink({
    nodes: nodes as never,
    subjects,
    key,
    log,
    isForApi,
    signal: ended.signal,
    leaderPlace: async () => ({ fence, address: address() }),
  });
  onTestFinished(() => {
    link.stop();
    ended.abort();
  });
  const beat = (heartbeat: Partial<Heartbeat> = {}) => listeners.get(subjects.heartbeat)?.({ ...FIRST, ...heartbeat });
  const announce = (count: number, from: Partial<Announced> = {}) =>
    listeners.get(subjects.announced)?.({ ...FIRST, topic: 'signal', message: count, ...from, count });
  const received: unknown[] = [];
  const gone = vi.fn();
  const take = ({ message }: Announced): void => void received.push(message);
  const follow = (state: Heartbeat, events: Partial<LinkEvents> = {}) => link.follow(state, { take, gone, ...events });
  return { link, lines, proofs, beat, announce, received, gone, follow };
}

describe('what a node hears of the leader', () => {
  it('begins with its state, and goes on with each announcement in order', async () => {
    const { link, proofs, beat, announce, received, gone, follow } = await linked();
    const found = link.find();
    beat();
    const { state } = await found;
    expect(proofs).toEqual([`Bearer ${nodeProof(key)}`]);
    announce(5); // is in the state already
    announce(6);
    follow(state);
    announce(7);
    announce(7);
    beat({ count: 7 });
    expect(received).toEqual([6, 7]);
    expect(gone).not.toHaveBeenCalled();
  });

  it('keeps what comes meanwhile up to a number, and begins again where more came', async () => {
    const { link, beat, announce, received, gone, follow } = await linked();
    const found = link.find();
    beat();
    const { state } = await found;
    for (let count = 6; count <= 20_006; count++) announce(count);
    follow(state);
    expect(gone).not.toHaveBeenCalled();
    announce(20_007);
    expect([received.length, received.at(-1)]).toEqual([20_000, 20_005]);
    expect(gone.mock.calls).toEqual([['announcements are missing']]);
  });

  it('waits while the leader speaks another protocol, and asks it nothing', async () => {
    const { link, lines, proofs, beat } = await linked();
    const found = link.find();
    beat({ protocol: PROTOCOL + 1, version: '7.0.0' });
    await vi.waitFor(() => expect(lines).toHaveLength(1));
    expect(lines[0]).toContain(`speaks protocol ${PROTOCOL + 1} between nodes (version 7.0.0)`);
    expect(proofs).toEqual([]);
    beat();
    expect((await found).state).toMatchObject(FIRST);
  });

  it.each([
    ['an announcement is missing', (node: Awaited<ReturnType<typeof linked>>) => node.announce(7)],
    ['the newest announcement is missing', (node) => node.beat({ count: 6 })],
    ['another leader has begun', (node) => node.beat({ fence: 2, count: 0 })],
    ['the leader has started its roles again', (node) => node.announce(1, { generation: 'b' })],
  ] as [string, (node: Awaited<ReturnType<typeof linked>>) => void][])('ends, once, where %s', async (_why, happen) => {
    const node = await linked();
    node.follow(FIRST);
    happen(node);
    happen(node);
    node.announce(6);
    expect(node.gone).toHaveBeenCalledOnce();
    expect(node.received).toEqual([]);
  });

  it('leaves out what an earlier leader still says', async () => {
    const { beat, announce, received, gone, follow } = await linked({ fence: 2 });
    follow({ ...FIRST, fence: 2, generation: 'b', count: 0 });
    announce(9);
    beat({ count: 9 });
    expect(received).toEqual([]);
    expect(gone).not.toHaveBeenCalled();
  });

  it('misses nothing, for api nodes, where what others follow is lost', async () => {
    const { beat, announce, received, gone, follow } = await linked({ isForApi: true });
    follow({ ...FIRST, forApi: 3 });
    announce(7, { topic: SCANS, forApi: 3 }); // the sixth was of parts too
    beat({ count: 8, forApi: 3 });
    announce(9, { forApi: 4 });
    expect(received).toEqual([9]);
    expect(gone).not.toHaveBeenCalled();
    announce(10, { forApi: 6 });
    expect(gone.mock.calls).toEqual([['announcements are missing']]);
  });

  it('ends, for nodes with parts, where what only they follow is lost', async () => {
    const { announce, gone, follow } = await linked();
    follow({ ...FIRST, forApi: 3 });
    announce(7, { forApi: 4 });
    expect(gone.mock.calls).toEqual([['announcements are missing']]);
  });

  it('follows all that a leader announces which counts nothing for api nodes', async () => {
    const { announce, received, gone, follow } = await linked({ isForApi: true });
    follow(FIRST);
    announce(6);
    announce(8);
    expect(received).toEqual([6]);
    expect(gone.mock.calls).toEqual([['announcements are missing']]);
  });

  it('ends where the leader is silent', async () => {
    const { gone, follow } = await linked();
    follow(FIRST);
    await vi.waitFor(() => expect(gone).toHaveBeenCalledWith('the leader is silent'));
  });

  it('goes on after a silence that missed nothing, and ends after one that did', async () => {
    const { beat, announce, received, gone, follow } = await linked();
    const silent = vi.fn();
    follow(FIRST, { silent });
    await vi.waitFor(() => expect(silent.mock.calls).toEqual([[true]]));
    beat();
    expect(silent.mock.calls).toEqual([[true], [false]]);
    announce(6);
    expect(received).toEqual([6]);
    await vi.waitFor(() => expect(silent).toHaveBeenCalledTimes(3));
    beat({ count: 8 });
    expect(gone.mock.calls).toEqual([['announcements are missing']]);
    expect(silent.mock.calls).toEqual([[true], [false], [true]]);
  });
});
