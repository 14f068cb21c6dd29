import { describe, expect, it, vi } from 'vitest';
import { WorkBrokenOff } from '#platform/leadership/work-claims.ts';
import { BacktestQueue, type QueuedTest, type RunningTest, type TestEnd } from './queue.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

function setUp(together = 2, { deadlineMs = 60_000, runners = ['here'] } = {}) {
  const begun: string[] = [];
  const ended: [string, TestEnd][] = [];
  const at = new Map<string, string>();
  const ends = new Map<string, { finish: () => void; fail: (error?: Error) => void }>();
  const started = ({ id }: Pick<QueuedTest, 'id'>, name: string): RunningTest => {
    at.set(id, name);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const fail = (error = new Error('stopped')) => reject(error);
    ends.set(id, { finish: resolve, fail });
    return { done: promise, stop: async () => fail() };
  };
  const begin = (test: QueuedTest, name: string): RunningTest => {
    begun.push(test.id);
    return started(test, name);
  };
  const isWaiting = vi.fn(async () => true);
  const queue = new BacktestQueue({
    deadlineMs,
    runners: () => runners.map((name) => ({ name, together, begin: (test) => begin(test, name) })),
    isWaiting,
    onEnd: ({ id }, end) => void ended.push([id, end]),
  });
  const add = (...tests: [id: string, userId: string, priceMs?: number][]) => {
    for (const [id, userId, priceMs = 100] of tests) queue.add({ id, userId, priceMs } satisfies QueuedTest);
  };
  return { queue, begun, ended, ends, add, at, started, runners, isWaiting };
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
    const { ended, add } = setUp(2, { deadlineMs: 10 });
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

describe('backtests that several nodes run', () => {
  it('run one at a time for each person over all nodes, at the idlest node', async () => {
    const { begun, ends, add, at } = setUp(2, { runners: ['left', 'right'] });
    add(...Array.from({ length: 50 }, (_, k): [string, string] => [`a${k}`, 'asha']), ['b0', 'ben'], ['c0', 'chen']);
    expect(begun).toEqual(['a0', 'b0', 'c0']);
    expect([at.get('a0'), at.get('b0')].toSorted()).toEqual(['left', 'right']);
    ends.get('b0')?.finish();
    await turn();
    expect(begun).toHaveLength(3);
    ends.get('a0')?.finish();
    await turn();
    expect(begun).toEqual(['a0', 'b0', 'c0', 'a1']);
  });

  it('leave a place free for short ones at each node', () => {
    const { begun, add, at } = setUp(2, { runners: ['left', 'right'] });
    add(...['a', 'b', 'c'].map((user): [string, string, number] => [user, user, 60_000]));
    expect(begun).toEqual(['a', 'b']);
    expect(at.get('a')).not.toBe(at.get('b'));
    add(['light', 'd', 1_000], ['lighter', 'e', 500]);
    expect(begun).toEqual(['a', 'b', 'light', 'lighter']);
  });

  it('wait while there is nobody to run them, and begin when somebody comes', () => {
    const { queue, begun, add, runners } = setUp(2, { runners: [] });
    add(['a', 'a']);
    expect(begun).toEqual([]);
    runners.push('left');
    queue.look();
    expect(begun).toEqual(['a']);
  });

  it('run again at another node, in their turn, when theirs is lost', async () => {
    const { begun, ended, ends, add, at, runners, isWaiting } = setUp(1, { runners: ['left'] });
    add(['a1', 'asha', 500], ['b1', 'ben', 600], ['a2', 'asha', 10]);
    runners[0] = 'right';
    ends.get('a1')?.fail(new WorkBrokenOff(true));
    await turn();
    expect(isWaiting).toHaveBeenCalledOnce();
    expect(begun).toEqual(['a1', 'a1']);
    expect(at.get('a1')).toBe('right');
    ends.get('a1')?.finish();
    await turn();
    expect(ended).toEqual([['a1', 'done']]);
  });

  it('end where theirs was lost after it had stored the result', async () => {
    const { begun, ended, ends, add, isWaiting } = setUp(1);
    isWaiting.mockResolvedValue(false);
    add(['a1', 'asha'], ['b1', 'ben']);
    ends.get('a1')?.fail(new WorkBrokenOff(true));
    await turn();
    expect(ended).toEqual([['a1', 'done']]);
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('count while they run since before this process was there', async () => {
    const { queue, begun, ends, add, started } = setUp(1, { runners: ['left'] });
    queue.adopt({ id: 'a0', userId: 'asha', priceMs: 100 }, 'left', started({ id: 'a0' }, 'left'));
    add(['a1', 'asha'], ['b1', 'ben']);
    expect(begun).toEqual([]);
    ends.get('a0')?.finish();
    await turn();
    expect(begun).toHaveLength(1);
  });
});
