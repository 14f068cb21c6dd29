import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerApi } from '../testing/fake-api.ts';
import { tokenFor } from '../testing/session.ts';

type Listener = (payload?: unknown) => void;
type Credentials = { token?: string };

/** A fake of the socket: it opens on command, and records its auth and messages. */
class FakeSocket {
  connected = false;
  active = true;
  greetings: Credentials[] = [];
  sent: unknown[][] = [];
  #listeners = new Map<string, Listener[]>();
  auth: (give: (credentials: Credentials) => void) => void = () => {};

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }
  emit(...message: unknown[]): void {
    this.sent.push(message);
  }
  connect(): this {
    this.auth((credentials) => {
      this.greetings.push(credentials);
      this.connected = true;
      this.hear('connect');
    });
    return this;
  }
  disconnect(): this {
    this.connected = false;
    this.hear('disconnect', 'io client disconnect');
    return this;
  }
  hear(event: string, payload?: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(payload);
  }
}

let socket: FakeSocket;
vi.mock('socket.io-client', () => ({
  io: ({ auth }: Pick<FakeSocket, 'auth'>) => {
    socket.auth = auth;
    return socket;
  },
}));

/** A new page whose socket is open. */
async function newPage() {
  vi.resetModules();
  socket = new FakeSocket();
  const [parts, store] = await Promise.all([import('./connection.ts'), import('../lib/session/session.ts')]);
  await parts.openSocket();
  const open = async (): Promise<void> => {
    const count = socket.greetings.length;
    socket.connect();
    await vi.waitFor(() => expect(socket.greetings.length).toBeGreaterThan(count));
  };
  return { ...parts, ...store, open };
}

const MINE = tokenFor(900);

describe('the connection of a session', () => {
  beforeEach(() => void answerApi({}));

  it('is a visitor’s without a session, and sends no token', async () => {
    const { open, connection } = await newPage();
    await open();
    expect(socket.greetings).toEqual([{}]);
    expect(connection.get()).toBe('connected');
  });

  it('is reopened for a user who signs in, without seeming lost', async () => {
    const { open, connection, beginSession, endSession } = await newPage();
    const seen: string[] = [];
    await open();
    connection.subscribe(() => seen.push(connection.get()));
    beginSession(MINE);
    await vi.waitFor(() => expect(socket.greetings).toEqual([{}, { token: MINE }]));
    endSession();
    await vi.waitFor(() => expect(socket.greetings).toHaveLength(3));
    expect(socket.greetings[2]).toEqual({});
    expect(seen).not.toContain('disconnected');
  });

  it('stays open when the token is renewed, and gets the new one', async () => {
    const { open, beginSession } = await newPage();
    beginSession(tokenFor(100));
    await open();
    beginSession(MINE);
    expect(socket.sent).toEqual([['authenticate', { token: MINE }]]);
    expect(socket.greetings).toHaveLength(1);
  });

  it('is checked again when somebody signed in while it was opening', async () => {
    const { open, beginSession } = await newPage();
    const auth = socket.auth;
    socket.auth = (give) =>
      auth((credentials) => {
        if (socket.greetings.length === 0) beginSession(MINE); // at that very moment
        give(credentials);
      });
    await open();
    await vi.waitFor(() => expect(socket.greetings).toEqual([{}, { token: MINE }]));
  });

  it('renews a rejected token', async () => {
    const { open, beginSession, session } = await newPage();
    beginSession(tokenFor(100));
    await open();
    const asked = answerApi({ 'POST auth/refresh': { body: { authData: { token: MINE } } } });
    socket.hear('refused', { event: 'authenticate', status_code: 401, message: '' });
    await vi.waitFor(() => expect(session.get()?.token).toBe(MINE));
    expect(asked).toEqual(['POST auth/refresh']);
    expect(socket.sent).toEqual([['authenticate', { token: MINE }]]);
  });
});
