import { describe, expect, it } from 'vitest';
import { BacktestQueue, type QueuedTest, type TestEnd } from './queue.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

function setUp(together = 2, deadlineMs = 60_000) {
  const begun: string[] = [];
  const ended: [string, TestEnd][] = [];
  const ends = new Map<string, { finish: () => void; fail: () => void }>();
  const queue = new BacktestQueue({
    together,
    deadlineMs,
    begin: ({ id }) => {
      begun.push(id);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const fail = () => reject(new Error('stopped'));
      ends.set(id, { finish: resolve, fail });
      return { done: promise, stop: async () => fail() };
    },
    onEnd: ({ id }, end) => void ended.push([id, end]),
  });
  const add = (...tests: [id: string, userId: string, priceMs?: number][]) => {
    for (const [id, userId, priceMs = 100] of tests) queue.add({ id, userId, priceMs } satisfies QueuedTest);
  };
  return { queue, begun, ended, ends, add };
}

describe('backtests that wait', () => {
  it('run one at a time for each person, so many at once for all', async () => {
    const { begun, ended, ends, add } = setUp();
    add(['a1', 'asha'], ['a2', 'asha'], ['b1', 'ben'], ['c1', 'chen']);
    expect(begun).toEqual(['a1', 'b1']);
    ends.get('b1')?.finish();
    await turn();
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    ends.get('a1')?.fail();
    await turn();
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
    expect(ended).toEqual([
      ['b1', 'done'],
      ['a1', 'failed'],
    ]);
  });

  it('can be cancelled before their turn and while they run', async () => {
    const { queue, begun, ended, ends, add } = setUp(1);
    add(['a1', 'asha'], ['b1', 'ben'], ['c1', 'chen']);
    queue.cancel('b1');
    queue.cancel('a1');
    await turn();
    expect(begun).toEqual(['a1', 'c1']);
    expect(ended).toEqual([['a1', 'failed']]);
    await queue.stop();
    await turn();
    expect(ended).toHaveLength(1); // tests cut short by a stop are started again by the next process
    expect(ends.size).toBe(2);
  });

  it('take fair turns by cost: small tests before large ones', async () => {
    const { begun, ends, add } = setUp(1);
    for (const user of ['a', 'b', 'c']) for (let k = 0; k < 3; k++) add([`${user}${k}`, user, 1_000]);
    add(['light', 'd', 100]);
    const end = async (): Promise<void> => {
      ends.get(begun.at(-1) ?? '')?.finish();
      await turn();
    };
    await end();
    expect(begun).toEqual(['a0', 'light']);
    for (let k = 0; k < 8; k++) await end();
    expect(begun.slice(2, 4).toSorted()).toEqual(['b0', 'c0']); // each user's first before anybody's second
  });

  it('leave a place free for short ones: no two long ones run at the same time', async () => {
    const { begun, ends, add } = setUp();
    add(['a', 'a', 60_000], ['b', 'b', 60_000], ['c', 'c', 60_000]);
    expect(begun).toEqual(['a']);
    add(['light', 'd', 1_000]);
    expect(begun).toEqual(['a', 'light']);
    ends.get('light')?.finish();
    await turn();
    expect(begun).toEqual(['a', 'light']);
    ends.get('a')?.finish();
    await turn();
    expect(begun).toEqual(['a', 'light', 'b']);
  });

  it('are stopped when they take too long', async () => {
    const { ended, add } = setUp(2, 10);
    add(['a1', 'asha']);
    await expect.poll(() => ended).toEqual([['a1', 'late']]);
  });

  it('are refused when too many wait, of one person or of all', () => {
    const { queue, add } = setUp(1);
    add(...Array.from({ length: 6 }, (_, k): [string, string] => [`a${k}`, 'asha']));
    expect(() => queue.checkRoom('asha')).toThrow('5 of your backtests wait already.');
    expect(() => queue.checkRoom('ben')).not.toThrow();
    add(...Array.from({ length: 95 }, (_, k): [string, string] => [`x${k}`, `user ${k}`]));
    expect(() => queue.checkRoom('ben')).toThrow('Too many backtests wait already.');
  });
});
