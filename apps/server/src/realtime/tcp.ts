import type { Socket as TcpSocket } from 'node:net';
import type { Socket as Connection } from 'engine.io';

/** What is read of `ws` and engine.io below their public surface; `gateway.test.ts` proves it with the stock client. */
interface WebSocketTransport {
  socket?: { readyState: number; _socket?: TcpSocket };
}

const OPEN = 1;

/**
 * The TCP socket under an open WebSocket, to which whole frames may be written while it has nothing waiting. It spares the
 * buffers, callbacks and packets of the layers above, which cost more than the write.
 *
 * Undefined for long polling, and where a newer library keeps it elsewhere: frames then go through engine.io.
 */
export function tcpUnder({ transport }: Connection): TcpSocket | undefined {
  if (transport.name !== 'websocket') return undefined;
  const { socket } = transport as unknown as WebSocketTransport;
  const tcp = socket?.readyState === OPEN ? socket._socket : undefined;
  return typeof tcp?.writableLength === 'number' ? tcp : undefined;
}
