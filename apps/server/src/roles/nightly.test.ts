import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { JobKind } from '#platform/jobs.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { ON_DEMAND, startNightly } from './nightly.ts';

type Context = Parameters<typeof startNightly>[0];

/** Two kinds of nightly work of one server, which the test starts and ends. */
async function twoWorks(isNightlyOn = true) {
  const log = pino({ level: 'silent' });
  const lifecycle = new Lifecycle(log);
  const asked = new Map<string, (id: string) => Promise<void>>();
  const jobs = {
    work: async ({ name }: JobKind, run: (id: string) => Promise<void>) => void asked.set(name, run),
    every: async () => {},
  };
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  for (const name of ['edges', 'replay']) {
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    const run = (): Promise<void> => {
      begun.push(name);
      return end.promise;
    };
    const work = { name, cron: '0 0 * * *', firstAfterMs: 1, isDue: async () => true, run };
    const context = { config: { isNightlyOn }, database: {}, jobs, lifecycle, log } as unknown as Context;
    await startNightly(context, { historyProgress: () => 1 }, work);
  }
  onTestFinished(() => lifecycle.stop());
  const ask = (name: string): Promise<void> => asked.get(name)?.(ON_DEMAND) ?? Promise.reject(new Error(name));
  return { lifecycle, begun, ask, end: (name: string) => ends.get(name) };
}

/** History is looked at every few seconds. */
const historyIsSeen = (): Promise<unknown> => vi.advanceTimersByTimeAsync(5_000);

describe('nightly work', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs one after the other, even after failures', async () => {
    const { lifecycle, begun, ask, end } = await twoWorks();
    lifecycle.started();
    const edges = ask('edges');
    const replay = ask('replay');
    const failed = expect(edges).rejects.toThrow('broken');
    await historyIsSeen();
    expect(begun).toEqual(['edges']);
    end('edges')?.reject(new Error('broken'));
    await failed;
    end('replay')?.resolve();
    await replay;
    expect(begun).toEqual(['edges', 'replay']);
  });

  it('is left to another server by a setting', async () => {
    const { lifecycle, begun, ask } = await twoWorks(false);
    lifecycle.started();
    await historyIsSeen();
    await expect(ask('edges')).rejects.toThrow('edges'); // nobody takes it from the queue
    expect(begun).toEqual([]);
  });

  it('doesn’t start once the server stops', async () => {
    const { lifecycle, begun, ask, end } = await twoWorks();
    lifecycle.started();
    const edges = ask('edges');
    const replay = ask('replay');
    await historyIsSeen();
    expect(begun).toEqual(['edges']);
    const refused = expect(replay).rejects.toThrow();
    await lifecycle.stop();
    end('edges')?.resolve();
    await edges;
    await refused;
    expect(begun).toEqual(['edges']);
  });

  it('is requested again where it is due in between', async () => {
    const log = pino({ level: 'silent' });
    const lifecycle = new Lifecycle(log);
    let added = 0;
    const jobs = { work: async () => {}, every: async () => {}, add: async () => void added++, wake: () => {} };
    let isDue = false;
    const times = { cron: '0 0 * * *', firstAfterMs: 1_000, againMs: 60_000 };
    const work = { name: 'history', ...times, isDue: async () => isDue, run: async () => {} };
    const context = { config: { isNightlyOn: true }, database: {}, jobs, lifecycle, log } as unknown as Context;
    await startNightly(context, { historyProgress: () => 1 }, work);
    lifecycle.started();
    await historyIsSeen();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(added).toBe(0);
    isDue = true;
    await vi.advanceTimersByTimeAsync(61_000);
    expect(added).toBe(1);
    await lifecycle.stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(added).toBe(1);
  });
});
