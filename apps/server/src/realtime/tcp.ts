import type { Socket as TcpSocket } from 'node:net';
import type { Socket as Connection } from 'engine.io';

/** Internals of `ws` and engine.io that are read here; `gateway.test.ts` checks them with the stock client. */
interface WebSocketTransport {
  socket?: { readyState: number; _socket?: TcpSocket };
}

const OPEN = 1;

/**
 * Returns the TCP socket under an open WebSocket, for writing whole frames while nothing is queued: the layers above
 * cost more than the write. Undefined for long polling, and for a library version without it; frames then go through
 * engine.io.
 */
export function tcpUnder({ transport }: Connection): TcpSocket | undefined {
  if (transport.name !== 'websocket') return undefined;
  const { socket } = transport as unknown as WebSocketTransport;
  const tcp = socket?.readyState === OPEN ? socket._socket : undefined;
  return typeof tcp?.writableLength === 'number' ? tcp : undefined;
}
