import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Slice, SlicedQueue } from './sliced-queue.ts';

const sentences = { own: 'own', busy: 'busy', late: 'late' };

/** Time that only work advances. */
function setUp(limits: Partial<ConstructorParameters<typeof SlicedQueue>[0]> = {}) {
  let nowMs = 0;
  const queue = new SlicedQueue({ sliceMs: 1, ofFlow: 4, ofAll: 32, sentences, now: () => nowMs, ...limits });
  const spend = (slice: Slice): Promise<void> => {
    nowMs++;
    return slice.next();
  };
  const log: string[] = [];
  let ids = 0;
  /** Work of a number of slices, which records its begin and end. */
  const add = (flow: string, price: number, slices = price, deadlineMs = 60_000) => {
    const id = ids++;
    const begun = Promise.withResolvers<void>();
    const done = queue.run({ id, flow, price, deadlineMs }, async (slice) => {
      log.push(`${flow} begins`);
      begun.resolve();
      for (let k = 0; k < slices; k++) {
        expect(slice.isUsedUp).toBe(false);
        await spend(slice);
      }
      log.push(`${flow} ends`);
      return flow;
    });
    done.catch(() => {}); // a test that wants the refusal waits for it
    return { id, begun: begun.promise, done };
  };
  return { queue, log, add };
}

describe('work in slices', () => {
  it('runs another user’s short work before long work that has begun', async () => {
    const { log, add } = setUp();
    const heavy = add('heavy', 500);
    const other = add('other', 600);
    await heavy.begun;
    const light = add('light', 2);
    expect(await light.done).toBe('light');
    expect(log).toEqual(['heavy begins', 'light begins', 'light ends']);
    await Promise.all([heavy.done, other.done]);
    expect(log.slice(3)).toEqual(['heavy ends', 'other begins', 'other ends']);
  });

  it('runs a user’s tasks one after the other, others’ in between', async () => {
    const { log, add } = setUp();
    const all = [add('a', 20), add('a', 20), add('b', 15)];
    await Promise.all(all.map(({ done }) => done));
    expect(log).toEqual(['b begins', 'b ends', 'a begins', 'a ends', 'a begins', 'a ends']);
  });

  it('delays work that takes longer than its price', async () => {
    const { log, add } = setUp();
    const underpriced = add('under', 2, 60);
    const honest = add('honest', 20);
    await Promise.all([underpriced.done, honest.done]);
    expect(log).toEqual(['under begins', 'honest begins', 'honest ends', 'under ends']);
  });

  it('ends cancelled tasks, waiting or running', async () => {
    const { queue, log, add } = setUp();
    const [running, waiting] = [add('a', 20_000, 1_000_000), add('b', 20_001)];
    await running.begun;
    queue.cancel(waiting.id);
    queue.cancel(running.id);
    await expect(waiting.done).rejects.toMatchObject({ reason: 'CANCELLED' });
    await expect(running.done).rejects.toMatchObject({ reason: 'CANCELLED' });
    expect([log, queue.size]).toEqual([['a begins'], 0]);
    expect(await add('a', 1).done).toBe('a');
  });

  it('ends late tasks, waiting or running', async () => {
    const { queue, add } = setUp();
    const running = add('a', 1, 1_000_000, 30);
    await expect(running.done).rejects.toMatchObject({ status: 503, message: 'late' });
    const outside = queue.run({ id: 99, flow: 'a', price: 1, deadlineMs: 10 }, (slice) =>
      slice.outside(() => sleep(40)),
    );
    await expect(outside).rejects.toMatchObject({ message: 'late' });
    expect(queue.size).toBe(0);
  });

  it('refuses what can’t be done in time, and reports when to retry', async () => {
    const { queue, add } = setUp();
    const heavy = add('a', 5_000);
    const refused = add('b', 4_000, 1, 6_000);
    await expect(refused.done).rejects.toMatchObject({ status: 503, message: 'busy', retryAfterSeconds: 2 });
    expect(await add('c', 1, 1, 6_000).done).toBe('c'); // what is short comes first
    queue.cancel(heavy.id);
    await expect(heavy.done).rejects.toMatchObject({ reason: 'CANCELLED' });
  });

  it('refuses earlier on a machine that takes longer than prices say', async () => {
    const { add } = setUp();
    await Promise.all(['a', 'b', 'c'].map((flow) => add(flow, 30, 150).done));
    await expect(add('a', 1_000, 1, 1_500).done).rejects.toMatchObject({ status: 503, message: 'busy' });
    expect(await add('a', 1, 1, 1_500).done).toBe('a');
  });

  it('admits long work again after a machine was slow, also when nothing else runs', async () => {
    const { add } = setUp();
    await Promise.all(['a', 'b', 'c'].map((flow) => add(flow, 30, 150).done));
    const tries = [];
    for (let k = 0; k < 10; k++) tries.push(await add('a', 1_000, 1, 1_500).done.catch(({ status }) => status));
    expect(tries[0]).toBe(503);
    expect(tries.at(-1)).toBe('a');
  });

  it('refuses a user’s fifth task, and any task when too many are queued', async () => {
    const { queue, add } = setUp({ ofAll: 6 });
    const own = Array.from({ length: 4 }, () => add('a', 100));
    await expect(add('a', 1).done).rejects.toMatchObject({ status: 429, message: 'own', retryAfterSeconds: 1 });
    const others = [add('b', 1), add('c', 1)];
    await expect(add('d', 1).done).rejects.toMatchObject({ status: 503, message: 'busy' });
    for (const { id } of own) queue.cancel(id);
    await Promise.all(own.map(({ done }) => expect(done).rejects.toMatchObject({ reason: 'CANCELLED' })));
    await Promise.all(others.map(({ done }) => done));
  });

  it('runs other tasks while one waits outside', async () => {
    const { queue, log, add } = setUp();
    const loaded = Promise.withResolvers<void>();
    const waits = queue.run({ id: 100, flow: 'a', price: 1, deadlineMs: 60_000 }, async (slice) => {
      await slice.outside(() => loaded.promise);
      return 'a';
    });
    expect(await add('b', 3).done).toBe('b');
    loaded.resolve();
    expect(await waits).toBe('a');
    expect(log).toEqual(['b begins', 'b ends']);
  });

  it('continues with other tasks after a failure', async () => {
    const { queue, add } = setUp();
    const broken = queue.run({ id: 101, flow: 'a', price: 1, deadlineMs: 60_000 }, async () => {
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    expect(await add('a', 1).done).toBe('a');
  });
});
