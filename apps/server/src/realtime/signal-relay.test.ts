import type { PatternSignal } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import type { GatewayServer, GatewaySocket } from './gateway-socket.ts';
import { ResumeTurns } from './resume-turns.ts';
import { type MissedSignals, SignalRelay } from './signal-relay.ts';
import { MEMBERS, roomOf } from './socket-sessions.ts';

const PAGE = 200;

const signalOf = (seq: number): PatternSignal => ({ id: `s${seq}`, seq }) as unknown as PatternSignal;

/** One member's client, a store of signals with numbers from 1 on, and the relay between them. */
function setUp(count: number) {
  const heard: number[] = [];
  const rooms = new Set([MEMBERS, roomOf('asha')]);
  const hear = (_event: string, { seq }: { seq: number }): void => void heard.push(seq);
  const listeners = new Map<string, () => void>();
  const conn = {
    writeBuffer: [] as unknown[],
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    off: (event: string) => listeners.delete(event),
  };
  const socket = {
    id: 'socket',
    rooms,
    conn,
    connected: true,
    emit: hear,
    join: async (room: string) => void rooms.add(room),
    leave: (room: string) => rooms.delete(room),
  };
  const io = {
    to: (room: string) => ({
      except: (others: string[]) => ({
        emit: rooms.has(room) && !others.some((other) => rooms.has(other) || other === 'socket') ? hear : () => {},
      }),
    }),
  };
  const signOut = (): void => rooms.clear();
  const stored = Array.from({ length: count }, (_, i) => i + 1);
  const readMissed = vi.fn(async (afterSeq: number): Promise<MissedSignals> => {
    const page = stored.filter((seq) => seq > afterSeq).slice(0, PAGE);
    const last = page.length < PAGE ? undefined : page.at(-1);
    return { signals: page.map(signalOf), ...(last ? { nextSeq: last } : {}) };
  });
  const relay = new SignalRelay(io as unknown as GatewayServer, readMissed, new ResumeTurns(() => 'asha'), {
    position: count,
    readersOf: () => 'everybody',
  });
  const store = (): void => {
    const seq = stored.length + 1;
    stored.push(seq);
    relay.announce(signalOf(seq));
  };
  /** Another node stores a signal, and announces it later. */
  const storeElsewhere = (): (() => void) => {
    const seq = stored.push(stored.length + 1);
    return () => relay.announce(signalOf(seq));
  };
  const resume = (seq: number) => relay.resume(socket as unknown as GatewaySocket, seq);
  return { heard, socket, conn, listeners, readMissed, relay, store, storeElsewhere, resume, signOut };
}

const numbers = (from: number, through: number): number[] =>
  Array.from({ length: through - from + 1 }, (_, i) => from + i);

describe('the position of a new client', () => {
  it('is the newest signal, stored before the start or announced since', () => {
    const { relay, store } = setUp(7);
    expect(relay.position).toBe(7);
    store();
    expect(relay.position).toBe(8);
  });
});

describe('a returning client', () => {
  it('gets the newest five thousand of many missed signals', async () => {
    const { heard, resume, readMissed } = setUp(100_000);
    await resume(3);
    expect(heard).toEqual(numbers(95_001, 100_000));
    expect(readMissed).toHaveBeenCalledTimes(5_000 / PAGE + 1);
  });

  it('gets all missed signals, then live ones', async () => {
    const { heard, resume, store } = setUp(1_000);
    await resume(3);
    expect(heard).toEqual(numbers(4, 1_000));
    store();
    expect(heard.at(-1)).toBe(1_001);
  });

  it('gets signals found meanwhile in order, none twice', async () => {
    const { heard, readMissed, resume, store } = setUp(500);
    const read = readMissed.getMockImplementation();
    readMissed.mockImplementation(async (afterSeq) => {
      const page = await (read as typeof readMissed)(afterSeq);
      if (readMissed.mock.calls.length < 6) store(); // after the page was read, before it's sent
      return page;
    });
    await resume(0);
    store();
    expect(heard).toEqual(numbers(1, 506));
  });

  it('gets those once that were stored before they were announced', async () => {
    const { heard, resume, store, storeElsewhere } = setUp(5);
    const announcements = [storeElsewhere(), storeElsewhere()];
    await resume(4);
    expect(heard).toEqual([5, 6, 7]);
    for (const announce of announcements) announce();
    store();
    expect(heard).toEqual([5, 6, 7, 8]);
  });

  it('gets parts as it reads them', async () => {
    const { conn, heard, listeners, resume } = setUp(500);
    conn.writeBuffer.push('something that waits');
    const done = resume(0);
    await vi.waitFor(() => expect(listeners.has('drain')).toBe(true));
    expect(heard).toHaveLength(PAGE);
    conn.writeBuffer.pop();
    listeners.get('drain')?.();
    await done;
    expect(heard).toHaveLength(500);
  });

  it('is dropped when it disconnects in between, and is answered one request at a time', async () => {
    const { conn, heard, listeners, readMissed, resume, socket } = setUp(500);
    conn.writeBuffer.push('something that waits');
    const done = resume(0);
    await vi.waitFor(() => expect(listeners.has('close')).toBe(true));
    await resume(0);
    expect(readMissed).toHaveBeenCalledOnce();
    socket.connected = false;
    listeners.get('close')?.();
    await done;
    expect(heard).toHaveLength(PAGE);
    expect([...socket.rooms]).toEqual([MEMBERS, roomOf('asha')]);
  });

  it('gets neither missed nor live signals once its token has expired', async () => {
    const { heard, readMissed, resume, signOut, store } = setUp(500);
    const read = readMissed.getMockImplementation();
    readMissed.mockImplementation(async (afterSeq) => {
      const page = await (read as typeof readMissed)(afterSeq);
      if (readMissed.mock.calls.length === 2) signOut();
      return page;
    });
    await resume(0);
    store();
    expect(heard).toEqual(numbers(1, PAGE));
    await resume(0);
    expect(readMissed).toHaveBeenCalledTimes(2);
  });

  it('gets live signals again after the store failed', async () => {
    const { heard, readMissed, resume, store } = setUp(3);
    readMissed.mockRejectedValueOnce(new Error('the database is away'));
    await expect(resume(0)).rejects.toThrow('away');
    store();
    expect(heard).toEqual([4]);
  });
});
