import { describe, expect, it, vi } from 'vitest';
import { BatchWriter } from './batch-writer.ts';

/** A writer of numbers that wait, at most two in a batch. */
function setUp(write: (batch: number[]) => Promise<void>) {
  const waiting: number[] = [];
  const onFailure = vi.fn();
  const take = () => (waiting.length > 0 ? waiting.splice(0, 2) : undefined);
  const setAside = vi.fn(async () => {});
  const writer = new BatchWriter({ take, write, parts: (batch) => batch.map((one) => [one]), setAside, onFailure });
  const add = (...numbers: number[]): void => {
    waiting.push(...numbers);
    writer.wake();
  };
  return { add, onFailure, setAside, writer };
}

describe('writing in batches', () => {
  it('joins what arrived meanwhile, in order, and never runs two batches at once', async () => {
    const batches: number[][] = [];
    let atOnce = 0;
    const { add, writer } = setUp(async (batch) => {
      expect(++atOnce).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      batches.push(batch);
      atOnce--;
    });
    add(1);
    await new Promise((resolve) => setTimeout(resolve, 1));
    add(2);
    add(3, 4);
    await writer.idle();
    expect(batches).toEqual([[1], [2, 3], [4]]);
  });

  it('retries a batch until it is written', async () => {
    const write = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined);
    const { add, onFailure, writer } = setUp(write);
    add(7);
    await writer.idle();
    expect(write.mock.calls).toEqual([[[7]], [[7]]]);
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it('is broken off without another batch', async () => {
    const under = Promise.withResolvers<void>();
    const batches: number[][] = [];
    const { add, writer } = setUp(async (batch) => {
      batches.push(batch);
      await under.promise;
    });
    add(1, 2, 3);
    await vi.waitFor(() => expect(batches).toEqual([[1, 2]]));
    const ended = writer.breakOff();
    under.resolve();
    await ended;
    add(4);
    await writer.idle();
    expect(batches).toEqual([[1, 2]]);
  });

  it('gives up at the stop when the database is away', async () => {
    const { add, onFailure, writer } = setUp(() => Promise.reject(new Error('away')));
    add(7);
    await writer.stop();
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it('continues past a batch that can’t be written', async () => {
    const written: number[] = [];
    const { add, setAside, writer } = setUp(async (batch) => {
      if (batch.includes(2)) throw Object.assign(new Error('invalid input'), { code: '22007' });
      written.push(...batch);
    });
    add(1, 2, 3, 4);
    await writer.idle();
    expect(written).toEqual([1, 3, 4]);
    expect(setAside.mock.calls).toEqual([[[2], expect.objectContaining({ code: '22007' })]]);
  });
});
