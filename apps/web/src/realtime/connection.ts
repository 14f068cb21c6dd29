import type { ClientEvents, ServerEvents } from '@wickwise/contract';
import { LIMITS } from '@wickwise/contract';
import type { Socket } from 'socket.io-client';
import { createStore } from '../lib/store.ts';

export type ClientSocket = Socket<ServerEvents, ClientEvents>;

/** Whether prices can come: and since when they can't, epoch ms. */
export type ConnectionState =
  | { status: 'connecting' }
  | { status: 'connected' }
  | { status: 'disconnected'; sinceMs: number };

export const connection = createStore<ConnectionState>({ status: 'connecting' });

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
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: LIMITS.reconnectDelayMs,
    reconnectionDelayMax: LIMITS.reconnectDelayMaxMs,
    timeout: LIMITS.socketTimeoutMs,
  });
  const lost = (): void => {
    if (connection.get().status !== 'disconnected') connection.set({ status: 'disconnected', sinceMs: Date.now() });
  };
  socket.on('connect', () => connection.set({ status: 'connected' }));
  socket.on('disconnect', (reason) => {
    lost();
    if (reason === 'io server disconnect') socket.connect(); // the one case that the client doesn't retry by itself
  });
  socket.on('connect_error', lost);
  return socket;
}
