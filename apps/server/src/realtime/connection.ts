import type { Socket as Connection } from 'engine.io';
import { tcpUnder } from './tcp.ts';

export interface WebSocketBelow {
  on(event: 'ping' | 'pong', listener: () => void): this;
  once(event: 'close', listener: () => void): this;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** Returns the WebSocket below an engine.io connection; undefined while it polls. */
export const webSocketOf = ({ transport }: Pick<Connection, 'transport'>): WebSocketBelow | undefined =>
  transport.name === 'websocket' ? (transport as unknown as { socket: WebSocketBelow }).socket : undefined;

/** Returns whether nothing waits to be written to a client. */
export const isIdle = (connection: Connection): boolean =>
  // @ts-expect-error `writeBuffer` is private
  connection.writeBuffer.length === 0;

/** Returns whether data waits for a client, and how many bytes its TCP connection has taken so far. */
export function queueOf(connection: Connection): { waits: boolean; tcpTaken: number } {
  const tcp = tcpUnder(connection);
  const unsent = tcp?.writableLength ?? 0;
  return { waits: unsent > 0 || !isIdle(connection), tcpTaken: (tcp?.bytesWritten ?? 0) - unsent };
}

/**
 * Closes a connection at once: an orderly close would wait for a client that doesn't read, and process its messages.
 * `why`: for the client, which may miss it.
 */
export function cutOff(connection: Connection, why: { code: number; reason: string }): void {
  const webSocket = webSocketOf(connection);
  webSocket?.close(why.code, why.reason);
  connection.close(true);
  webSocket?.terminate();
}
