import type { IncomingHttpHeaders } from 'node:http';
import type { FakeMarket, FakeTrade } from './fake-market.ts';

/** What a client has asked for on one connection. */
export interface FakeConnection {
  readonly subscribed: Set<string>;
  /** Where the client has connected to. */
  readonly url: URL;
  /** The key that is good now. */
  readonly key: string;
  send(frame: string | Buffer): void;
  /** Ends the connection, as a provider does that refuses it. */
  close(code: number): void;
}

/** What a client asks for, with its key somewhere in it. */
export interface FakeRequest {
  url: URL;
  headers: IncomingHttpHeaders;
}

/** A call of a login. */
export interface FakeLoginRequest extends FakeRequest {
  body: string;
  /** The key that a login gives. */
  key: string;
  /** What the app at the provider has as its redirect URL. */
  redirectUrl: string;
}

export interface FakeAnswer {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; text and bytes as they are. */
  body: unknown;
}

/** One vendor's words, written from its documented layouts. */
export interface Dialect {
  /** Answers a client's message, and notes what it subscribes to. */
  hear(message: string, connection: FakeConnection, market: FakeMarket): void;
  /** What is sent to a client that has connected, to one with its key in the address too. */
  greeting?: readonly string[] | ((request: FakeRequest, key: string) => readonly string[]);
  trade(trade: FakeTrade, market: FakeMarket): string | Buffer;
  /** The same message with something in it that is in no documentation; without it, a field of JSON. */
  strange?(frame: Buffer): Buffer;
  /** What says that all is well while nothing is traded; without it WebSocket pings. */
  heartbeat?(market: FakeMarket): string | Buffer;
  rest(url: URL, market: FakeMarket, body: string): FakeAnswer;
  /** Whether a call's answer is a stream of lines; what it asks for is heard by its query. */
  isLines?(url: URL): boolean;
  /** Answers the provider's login page and the calls of a login, which come without a key. */
  logIn?(request: FakeLoginRequest): FakeAnswer | undefined;
  /** Refuses a call, or a connection that is to be opened, without the key that is good now. */
  refuse?(request: FakeRequest, key: string, isStream: boolean): FakeAnswer | undefined;
}
