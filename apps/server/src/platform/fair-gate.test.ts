import { describe, expect, it } from 'vitest';
import { FairGate, type FairGateOptions } from './fair-gate.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

function setUp(options: Partial<FairGateOptions> = {}) {
  const gate = new FairGate({ atOnce: 1, ofFlow: 3, waiting: 10, waitMs: 60_000, ...options });
  const inside: string[] = [];
  const leaves = new Map<string, () => void>();
  const enter = (name: string, price = 1, signal?: AbortSignal) => {
    const entered = gate.enter(name.replace(/\d+$/, ''), price, signal).then((leave) => {
      inside.push(name);
      leaves.set(name, leave);
    });
    entered.catch(() => {}); // a test that wants the refusal waits for it
    return entered;
  };
  const leave = async (name: string) => {
    leaves.get(name)?.();
    await turn();
  };
  return { enter, leave, inside };
}

describe('a fair gate', () => {
  it('admits one user’s work one after the other, of several users the cheapest first', async () => {
    const { enter, leave, inside } = setUp({ atOnce: 2 });
    for (const [name, price] of [
      ['a1', 50],
      ['a2', 50],
      ['b1', 50],
      ['c1', 50],
      ['d1', 5],
    ] as const)
      void enter(name, price);
    await turn();
    expect(inside).toEqual(['a1', 'b1']);
    await leave('b1');
    expect(inside.slice(2)).toEqual(['d1']);
    await leave('d1');
    await leave('a1');
    await leave('c1');
    expect(inside.slice(3)).toEqual(['c1', 'a2']);
  });

  it('refuses a user’s fourth task, and any task when too many wait', async () => {
    const { enter } = setUp({ waiting: 3 });
    for (const name of ['a1', 'a2', 'a3', 'b1']) void enter(name);
    await expect(enter('a4')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 });
    await expect(enter('c1')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 1 });
  });

  it('limits the wait, and forgets users who left', async () => {
    const { enter, leave, inside } = setUp({ waitMs: 20 });
    const gone = new AbortController();
    void enter('a1');
    const waiting = enter('b1', 1, gone.signal);
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ reason: 'CANCELLED' });
    await expect(enter('b2', 1, AbortSignal.abort())).rejects.toMatchObject({ reason: 'CANCELLED' });
    await expect(enter('c1')).rejects.toMatchObject({ status: 503 });
    await leave('a1');
    void enter('d1');
    await turn();
    expect(inside).toEqual(['a1', 'd1']);
  });
});
