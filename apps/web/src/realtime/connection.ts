import type { ClientEvents, ServerEvents } from '@wickwise/contract';
import { LIMITS } from '@wickwise/contract';
import type { Socket } from 'socket.io-client';
import { renewSession } from '../lib/session/renew.ts';
import { session } from '../lib/session/session.ts';
import { sessionReady } from '../lib/session/start.ts';
import { createStore } from '../lib/store.ts';

export type ClientSocket = Socket<ServerEvents, ClientEvents>;

/** Whether prices can come. */
export type ConnectionStatus = 'connecting' | 'connected' | 'disconnected';

export const connection = createStore<ConnectionStatus>('connecting');

let opening: Promise<ClientSocket> | undefined;

/** The one socket of the page, opened when the first part of it needs live data. It reconnects for ever. */
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
    if (reason === 'io client disconnect') return connection.set('connecting'); // we do that to connect as somebody else
    connection.set('disconnected');
    if (reason === 'io server disconnect') void connectAnew(socket); // the one case that the client doesn't retry by itself
  });
  socket.on('connect_error', () => {
    connection.set('disconnected');
    if (!socket.active) void connectAnew(socket); // the server has refused the token
  });
  socket.on('refused', ({ event, status_code }) => {
    const token = session.get()?.token;
    if (event === 'authenticate' && status_code === 401 && token) void renewSession(token);
  });
  followSession(socket);
  return socket;
}

/** Whom the server takes us for, by the token that the connection was opened with. */
let greetedAs: string | undefined;

function credentials(): { token?: string } {
  const current = session.get();
  greetedAs = current?.userId;
  return current ? { token: current.token } : {};
}

/** The server has sent us away: with a token that it takes, or with none, it lets us in again. */
async function connectAnew(socket: ClientSocket): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, LIMITS.reconnectDelayMs)); // whoever logs out just now is out by then
  const token = session.get()?.token;
  if (token) await renewSession(token);
  socket.connect();
}

/** Whoever signs in or out gets a connection of their own; a renewed token goes over the open one. */
function followSession(socket: ClientSocket): void {
  const isOurs = (): boolean => greetedAs === session.get()?.userId;
  const change = (): void => {
    socket.disconnect().connect();
  };
  session.subscribe(() => {
    if (!socket.connected) return; // it will be opened, or looked at once it's open
    const token = session.get()?.token;
    if (!isOurs()) change();
    else if (token) socket.emit('authenticate', { token });
  });
  socket.on('connect', () => {
    if (!isOurs()) change();
  });
}
