import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';

export interface SocketClient {
  socket: Socket;
  /** Payloads heard so far, of one event. */
  of: (event: string) => Record<string, unknown>[];
}

/** Resolves with a client once it is connected, as a member or without a token as a visitor. It leaves with the test. */
export async function connect(url: string, token?: string): Promise<SocketClient> {
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
