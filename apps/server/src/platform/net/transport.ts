import type { IncomingMessage } from 'node:http';
import type { SocketMessage, SocketPlace } from './socket-options.ts';

/** How one connection carries messages, without timers or limits. */
export interface Transport {
  readonly isOpen: boolean;
  send(message: SocketMessage): void;
  /** Asks for a sign of life, where the transport can; `text` comes back with it. */
  ping(text?: string): void;
  /** Closes the connection properly. */
  close(): void;
  /** Ends the connection at once, also one that isn't open yet. */
  terminate(): void;
}

export interface TransportListener {
  open(): void;
  /** Something arrived that is no message. */
  alive(): void;
  /** The answer to a ping. */
  echoed(text: string): void;
  message(data: SocketMessage): void;
  /** The provider answered with another status. */
  refused(response: IncomingMessage): void;
  /** The connection ended, and not by our call. May be called more than once. */
  ended(reason: string): void;
}

export interface TransportOptions {
  place: SocketPlace;
  /** Until the provider has answered, ms. */
  connectMs: number;
  /** Largest message that is taken. */
  mostBytes: number;
  /** Ends the look-up of the host's name. */
  signal: AbortSignal;
}
