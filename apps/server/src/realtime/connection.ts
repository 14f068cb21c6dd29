import type { Socket as Connection } from 'engine.io';

interface WebSocketBelow {
  on(event: 'pong', listener: () => void): void;
  terminate(): void;
}

/** Returns the WebSocket below an engine.io connection; undefined while it polls. */
export const webSocketOf = ({ transport }: Connection): WebSocketBelow | undefined =>
  transport.name === 'websocket' ? (transport as unknown as { socket: WebSocketBelow }).socket : undefined;

/** Returns whether nothing waits to be written to a client. */
export const isIdle = (connection: Connection): boolean =>
  // @ts-expect-error `writeBuffer` is private
  connection.writeBuffer.length === 0;

/**
 * Closes a connection at once: an orderly close would wait for a client that doesn't read, and process its messages.
 */
export function cutOff(connection: Connection): void {
  const webSocket = webSocketOf(connection);
  connection.close(true);
  webSocket?.terminate();
}
