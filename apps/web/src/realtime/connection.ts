import type { ClientEvents, ServerEvents } from '@wickwise/contract';
import { LIMITS } from '@wickwise/contract';
import type { Socket } from 'socket.io-client';
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
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: LIMITS.reconnectDelayMs,
    reconnectionDelayMax: LIMITS.reconnectDelayMaxMs,
    timeout: LIMITS.socketTimeoutMs,
  });
  const lost = (): void => connection.set('disconnected');
  socket.on('connect', () => connection.set('connected'));
  socket.on('disconnect', (reason) => {
    lost();
    if (reason === 'io server disconnect') socket.connect(); // the one case that the client doesn't retry by itself
  });
  socket.on('connect_error', lost);
  return socket;
}
