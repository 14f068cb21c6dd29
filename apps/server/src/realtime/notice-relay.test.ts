import type { Notice } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import type { GatewayServer, GatewaySocket } from './gateway-socket.ts';
import { NoticeRelay } from './notice-relay.ts';
import { ResumeTurns } from './resume-turns.ts';
import { roomOf } from './socket-sessions.ts';

const noticeOf = (seq: number): Notice => ({ id: `n${seq}`, seq }) as unknown as Notice;
const numbers = (from: number, through: number): number[] =>
  Array.from({ length: through - from + 1 }, (_, i) => from + i);

/** One client of a user with a number of notices. */
function setUp(count: number) {
  const heard: number[] = [];
  const hear = (_event: string, { seq }: { seq: number }): void => void heard.push(seq);
  const socket = { id: 's1', rooms: new Set([roomOf('asha')]), emit: hear } as unknown as GatewaySocket;
  const to = () => ({ except: (ids: string[]) => ({ emit: ids.includes('s1') ? () => {} : hear }) });
  const stored = numbers(1, count);
  const read = vi.fn(async (_userId: string, afterSeq: number, limit: number) =>
    stored
      .filter((seq) => seq > afterSeq)
      .slice(-limit)
      .map(noticeOf),
  );
  const turns = new ResumeTurns(() => 'asha');
  const relay = new NoticeRelay({ to } as unknown as GatewayServer, read, turns);
  const store = (): void => {
    stored.push(stored.length + 1);
    relay.announce('asha', noticeOf(stored.length));
  };
  return { heard, read, store, resume: (seq: number) => relay.resume(socket, seq) };
}

describe('notices of a client that was away', () => {
  it('arrive in order, the newest thousand of many, then live ones', async () => {
    const { heard, resume, store } = setUp(5_000);
    await resume(3);
    store();
    expect(heard).toEqual(numbers(4_001, 5_001));
  });

  it('arrive before those stored meanwhile, none twice, with one read per client at a time', async () => {
    const { heard, read, resume, store } = setUp(10);
    const first = resume(7);
    store();
    await resume(0);
    await first;
    expect(heard).toEqual([8, 9, 10, 11]);
    expect(read).toHaveBeenCalledOnce();
  });

  it('are the newest thousand where more arrive during a slow read', async () => {
    const { heard, read, resume, store } = setUp(0);
    const slow = Promise.withResolvers<Notice[]>();
    read.mockReturnValueOnce(slow.promise);
    const resumed = resume(0);
    for (let i = 0; i < 1_500; i++) store();
    slow.resolve([]);
    await resumed;
    store();
    expect(heard).toEqual(numbers(501, 1_501));
  });

  it('arrive live again after the store failed', async () => {
    const { heard, read, resume, store } = setUp(2);
    read.mockRejectedValueOnce(new Error('the database is away'));
    await expect(resume(0)).rejects.toThrow('away');
    store();
    expect(heard).toEqual([3]);
  });
});
