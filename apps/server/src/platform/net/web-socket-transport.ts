import { WebSocket } from 'ws';
import { lookupUntil } from './addresses-of.ts';
import type { SocketMessage } from './socket-options.ts';
import type { Transport, TransportListener, TransportOptions } from './transport.ts';

/** Messages by one WebSocket. */
export class WebSocketTransport implements Transport {
  readonly #socket: WebSocket;

  constructor({ place, connectMs, mostBytes, signal }: TransportOptions, listener: TransportListener) {
    const { url, headers = {} } = place;
    const socket = new WebSocket(url, {
      headers,
      handshakeTimeout: connectMs,
      maxPayload: mostBytes,
      perMessageDeflate: false,
      lookup: lookupUntil(signal),
    });
    this.#socket = socket;
    socket.on('open', () => listener.open());
    socket.on('ping', () => listener.alive());
    socket.on('pong', (data) => listener.echoed(String(data)));
    socket.on('message', (data: Buffer, isBinary) => listener.message(isBinary ? data : data.toString()));
    socket.on('unexpected-response', (_request, response) => listener.refused(response));
    // the end of a connection that isn't open yet is an error too
    socket.on('error', ({ message }) => listener.ended(message));
    socket.on('close', (code, text) => listener.ended(`closed by the provider (${code}${text ? ` ${text}` : ''})`));
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  send(message: SocketMessage): void {
    this.#socket.send(message, () => {});
  }

  ping(text?: string): void {
    this.#socket.ping(text);
  }

  close(): void {
    if (this.isOpen) this.#socket.close(1000);
  }

  terminate(): void {
    this.#socket.terminate();
  }
}
