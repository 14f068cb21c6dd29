import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';

export interface SocketClient {
  socket: Socket;
  /** Received payloads of an event. */
  of: (event: string) => Record<string, unknown>[];
}

/** Resolves with a connected client, as a member or without a token as a visitor. Disconnected when the test ends. */
export async function connectClient(url: string, token?: string): Promise<SocketClient> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, ...(token ? { auth: { token } } : {}) });
  onTestFinished(() => void socket.disconnect());
  const heard: { event: string; payload: Record<string, unknown> }[] = [];
  socket.onAny((event, payload) => heard.push({ event, payload }));
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  return { socket, of: (event) => heard.filter((one) => one.event === event).map(({ payload }) => payload) };
}
