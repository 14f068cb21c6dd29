import { describe, expect, it } from 'vitest';
import { BacktestQueue, type QueuedTest } from './queue.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

function setUp(together = 2) {
  const begun: string[] = [];
  const ended: [string, boolean][] = [];
  const ends = new Map<string, { finish: () => void; fail: () => void }>();
  const queue = new BacktestQueue({
    together,
    begin: ({ id }) => {
      begun.push(id);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const fail = () => reject(new Error('stopped'));
      ends.set(id, { finish: resolve, fail });
      return { done: promise, stop: async () => fail() };
    },
    onEnd: ({ id }, isDone) => void ended.push([id, isDone]),
  });
  const add = (...tests: [id: string, userId: string][]) => {
    for (const [id, userId] of tests) queue.add({ id, userId } satisfies QueuedTest);
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
      ['b1', true],
      ['a1', false],
    ]);
  });

  it('are let go before their turn, and stopped when they run', async () => {
    const { queue, begun, ended, ends, add } = setUp(1);
    add(['a1', 'asha'], ['b1', 'ben'], ['c1', 'chen']);
    queue.cancel('b1');
    queue.cancel('a1');
    await turn();
    expect(begun).toEqual(['a1', 'c1']);
    expect(ended).toEqual([['a1', false]]);
    await queue.stop();
    await turn();
    expect(ended).toHaveLength(1); // what the end of the server cut short is begun anew by the next start
    expect(ends.size).toBe(2);
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
