import { describe, expect, it, vi } from 'vitest';
import { TurnWriter } from './turn-writer.ts';

/** A writer of numbers that wait, at most two a turn. */
function setUp(write: (turn: number[]) => Promise<void>) {
  const waiting: number[] = [];
  const onFailure = vi.fn();
  const take = () => (waiting.length > 0 ? waiting.splice(0, 2) : undefined);
  const setAside = vi.fn(async () => {});
  const writer = new TurnWriter({ take, write, parts: (turn) => turn.map((one) => [one]), setAside, onFailure });
  const add = (...numbers: number[]): void => {
    waiting.push(...numbers);
    writer.wake();
  };
  return { add, onFailure, setAside, writer };
}

describe('writing in turns', () => {
  it('joins what arrived meanwhile, in order, and never runs two turns at once', async () => {
    const turns: number[][] = [];
    let atOnce = 0;
    const { add, writer } = setUp(async (turn) => {
      expect(++atOnce).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      turns.push(turn);
      atOnce--;
    });
    add(1);
    await new Promise((resolve) => setTimeout(resolve, 1));
    add(2);
    add(3, 4);
    await writer.idle();
    expect(turns).toEqual([[1], [2, 3], [4]]);
  });

  it('retries a turn until it is written', async () => {
    const write = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined);
    const { add, onFailure, writer } = setUp(write);
    add(7);
    await writer.idle();
    expect(write.mock.calls).toEqual([[[7]], [[7]]]);
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it('is broken off without another turn', async () => {
    const under = Promise.withResolvers<void>();
    const turns: number[][] = [];
    const { add, writer } = setUp(async (turn) => {
      turns.push(turn);
      await under.promise;
    });
    add(1, 2, 3);
    await vi.waitFor(() => expect(turns).toEqual([[1, 2]]));
    const ended = writer.breakOff();
    under.resolve();
    await ended;
    add(4);
    await writer.idle();
    expect(turns).toEqual([[1, 2]]);
  });

  it('gives up at the stop when the database is away', async () => {
    const { add, onFailure, writer } = setUp(() => Promise.reject(new Error('away')));
    add(7);
    await writer.stop();
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it('continues past a turn that can’t be written', async () => {
    const written: number[] = [];
    const { add, setAside, writer } = setUp(async (turn) => {
      if (turn.includes(2)) throw Object.assign(new Error('invalid input'), { code: '22007' });
      written.push(...turn);
    });
    add(1, 2, 3, 4);
    await writer.idle();
    expect(written).toEqual([1, 3, 4]);
    expect(setAside.mock.calls).toEqual([[[2], expect.objectContaining({ code: '22007' })]]);
  });
});
