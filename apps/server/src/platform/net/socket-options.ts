import type { Pauses } from '../through-outages.ts';

/** Time limits of a connection, ms. */
export interface SocketTimes {
  /** Until the connection is open, and as long again until it's ready. */
  connectMs: number;
  /** A connection without any message for this long is dead. */
  silenceMs: number;
  /** How often `ping` is sent; without it never. */
  pingEveryMs?: number;
  /** How long the provider keeps a connection; the next one is opened before. Without it, for ever. */
  lifetimeMs?: number;
  /** How long a connection has to be ready before the pauses between attempts start small again. */
  provenMs: number;
  pauses: Pauses;
}

export const SOCKET_TIMES: SocketTimes = {
  connectMs: 10_000,
  silenceMs: 30_000,
  provenMs: 10_000,
  pauses: { firstMs: 1_000, longestMs: 30_000 },
};

/** A frame, as text or in binary. */
export type SocketMessage = string | Buffer;

/** Where a socket is opened. */
export interface SocketPlace {
  url: string;
  /** Sent with the handshake. */
  headers?: Readonly<Record<string, string>>;
}

export interface LiveSocketOptions {
  /** Asked before each attempt where only the provider knows it; a rejection is a failed attempt. */
  place: SocketPlace | ((signal: AbortSignal) => Promise<SocketPlace>);
  times: SocketTimes;
  /** Whether messages are lines of an HTTP answer, and what is sent is the query of the request; else a WebSocket. */
  isLines?: boolean;
  /** What the client may send, messages a second. */
  messagesPerSecond: number;
  /** Size limit of a message. */
  mostBytes?: number;
  /** Whether a key comes with the connection: HTTP 401 and 403 refuse it then, whatever was before. */
  isKeyed?: boolean;
  /** What keeps the connection alive, in the provider's words; without it a WebSocket ping. */
  ping?: () => string;
}

/** One connection, as its listener sees it. */
export interface ProviderConnection {
  /** Sends a message in its turn, as often as the provider allows. */
  send(message: SocketMessage): void;
  /** Calls back once the provider has answered a WebSocket ping that is sent after everything before. */
  echo(heard: () => void): void;
  /** All subscriptions are confirmed: the connection may replace the previous one. */
  ready(): void;
  /** Ends this connection; another one is opened after a pause. */
  fail(reason: string): void;
  /** The provider announced that it will close: the next connection is opened at once, this one goes on meanwhile. */
  renew(): void;
  readonly isReady: boolean;
}
