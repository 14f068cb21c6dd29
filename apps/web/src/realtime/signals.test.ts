import type { ClientEvents, PatternSignal } from '@wickwise/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientSocket } from './connection.ts';
import { watchSignals } from './signals.ts';

type Listener = (payload?: unknown) => void;

/** A fake of the socket and its server. */
function fakeSocket(connected = false) {
  const listeners = new Map<string, Set<Listener>>();
  const asked: { seq: number; begins: () => void }[] = [];
  const socket = {
    connected,
    on: (event: string, listener: Listener) => listeners.set(event, new Set(listeners.get(event)).add(listener)),
    off: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
    emit: (_event: keyof ClientEvents, { seq }: { seq: number }, begins: () => void) => asked.push({ seq, begins }),
  };
  const send = (event: string, payload?: unknown): void => {
    for (const listener of listeners.get(event) ?? []) listener(payload);
  };
  return { socket: socket as unknown as ClientSocket, asked, send };
}

let page = fakeSocket();
vi.mock('./connection.ts', () => ({ openSocket: async () => page.socket }));
vi.mock('@wickwise/contract', async (original) => ({
  ...(await original<object>()),
  SignalEvent: { safeParse: (data: unknown) => ({ data }) },
}));

async function setUp({ isOpen = false } = {}) {
  page = fakeSocket(isOpen);
  const heard: number[] = [];
  const end = watchSignals(({ seq }) => heard.push(seq));
  await Promise.resolve();
  const signal = (...numbers: number[]): void => {
    for (const seq of numbers) page.send('signal', { seq, signal: { seq } as PatternSignal });
  };
  return { ...page, end, heard, signal };
}

describe('a page that receives signals', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('starts at the newest one, and gets the next', async () => {
    const { heard, asked, send, signal } = await setUp();
    send('signal_position', { seq: 4 });
    signal(5, 6);
    expect([heard, asked]).toEqual([[5, 6], []]);
  });

  it('gets the next at once on a connection that was open before', async () => {
    const { heard, asked, signal } = await setUp({ isOpen: true }); // its position was sent before
    signal(7, 8);
    expect([heard, asked]).toEqual([[7, 8], []]);
  });

  it('doesn’t lose missed ones to a faster live one', async () => {
    const { heard, asked, send, signal } = await setUp();
    send('signal_position', { seq: 4 });
    signal(5);
    send('disconnect');
    signal(9); // sent while connecting
    send('signal_position', { seq: 9 });
    signal(10);
    expect(asked).toMatchObject([{ seq: 5 }]);
    asked[0]?.begins();
    signal(6, 7, 9, 10, 11);
    expect(heard).toEqual([5, 6, 7, 9, 10, 11]);
  });

  it('requests again after a lost connection, ignoring earlier answers', async () => {
    const { heard, asked, send, signal } = await setUp();
    send('signal_position', { seq: 4 });
    send('disconnect');
    send('signal_position', { seq: 8 });
    send('disconnect');
    asked[0]?.begins();
    signal(9);
    send('signal_position', { seq: 9 });
    expect(asked.map(({ seq }) => seq)).toEqual([4, 4]);
    asked[1]?.begins();
    signal(5, 8, 9);
    expect(heard).toEqual([5, 8, 9]);
  });

  it('requests again a little later where the server couldn’t read them', async () => {
    const { heard, asked, send, signal, end } = await setUp();
    send('signal_position', { seq: 4 });
    send('disconnect');
    send('signal_position', { seq: 8 });
    asked[0]?.begins();
    signal(5);
    send('refused', { event: 'resume_from', status_code: 500 });
    signal(9);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked.map(({ seq }) => seq)).toEqual([4, 5]);
    asked[1]?.begins();
    signal(6, 8, 9);
    expect(heard).toEqual([5, 6, 8, 9]);
    end();
    signal(10);
    expect(heard.at(-1)).toBe(9);
  });
});
