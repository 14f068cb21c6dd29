import type { ClientEvents, ServerEvents } from '@wickwise/contract';
import { LIMITS } from '@wickwise/contract';
import type { Socket } from 'socket.io-client';
import { renewSession } from '../lib/session/renew.ts';
import { session } from '../lib/session/session.ts';
import { sessionReady } from '../lib/session/start.ts';
import { createStore } from '../lib/store.ts';

export type ClientSocket = Socket<ServerEvents, ClientEvents>;

/** State of the connection. */
export type ConnectionStatus = 'connecting' | 'connected' | 'disconnected';

export const connection = createStore<ConnectionStatus>('connecting');

let opening: Promise<ClientSocket> | undefined;

/** Returns the page's only socket, opened on first use; it reconnects for ever. */
export function openSocket(): Promise<ClientSocket> {
  opening ??= connect();
  return opening;
}

async function connect(): Promise<ClientSocket> {
  const { io } = await import('socket.io-client');
  const socket: ClientSocket = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    auth: (give) => void sessionReady().then(() => give(credentials())),
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: LIMITS.reconnectDelayMs,
    reconnectionDelayMax: LIMITS.reconnectDelayMaxMs,
    timeout: LIMITS.socketTimeoutMs,
  });
  socket.on('connect', () => connection.set('connected'));
  socket.on('disconnect', (reason) => {
    // our own disconnect, to change the user
    if (reason === 'io client disconnect') return connection.set('connecting');
    connection.set('disconnected');
    // the one case that the client doesn't retry
    if (reason === 'io server disconnect') void connectAnew(socket);
  });
  socket.on('connect_error', () => {
    connection.set('disconnected');
    if (!socket.active) void connectAnew(socket); // the server has rejected the token
  });
  socket.on('refused', ({ event, status_code }) => {
    const token = session.get()?.token;
    if (event === 'authenticate' && status_code === 401 && token) void renewSession(token);
  });
  followSession(socket);
  return socket;
}

/** The user of the token with which the connection was opened. */
let greetedAs: string | undefined;

function credentials(): { token?: string } {
  const current = session.get();
  greetedAs = current?.userId;
  return current ? { token: current.token } : {};
}

/** Reconnects after the server's disconnect, with a valid token or none. */
async function connectAnew(socket: ClientSocket): Promise<void> {
  // a log-out in progress is finished by then
  await new Promise((resolve) => setTimeout(resolve, LIMITS.reconnectDelayMs));
  const token = session.get()?.token;
  if (token) await renewSession(token);
  socket.connect();
}

/** Reconnects when the user changes; a renewed token is sent over the open connection. */
function followSession(socket: ClientSocket): void {
  const isOurs = (): boolean => greetedAs === session.get()?.userId;
  const change = (): void => {
    socket.disconnect().connect();
  };
  session.subscribe(() => {
    if (!socket.connected) return; // it will be opened, or checked once it is open
    const token = session.get()?.token;
    if (!isOurs()) change();
    else if (token) socket.emit('authenticate', { token });
  });
  socket.on('connect', () => {
    if (!isOurs()) change();
  });
}
