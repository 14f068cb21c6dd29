import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { atEnd } from '../at-end.ts';
import type { FakeMarket, FakeTrade } from './fake-market.ts';
import { FakeLines, type FakeStream } from './fake-stream.ts';

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

/** One step of a tape: `in` goes to the client, `out` is what it has to send. */
export type TapeLine =
  | { dir: 'in'; op: 'text'; data: string }
  | { dir: 'in'; op: 'binary'; data: Buffer }
  | { dir: 'in'; op: 'frame'; data: string | Buffer }
  | { dir: 'in'; op: 'ping' }
  | { dir: 'in'; op: 'close' }
  | { dir: 'out'; op: 'text'; data: (message: string) => boolean }
  | { dir: 'in'; op: 'pause'; ms: number };

/** A refusal that goes before the dialect's answers. */
export interface FakeRefusal extends FakeAnswer {
  /** How often; without it until it's cleared. */
  times?: number;
  /** The calls that it's for, by their address; without it all. */
  of?: RegExp;
}

/** What logins at providers are done with. */
export const GOOD_APP = { apiKey: 'api-key-7', secret: 'app-secret-99', clientId: '1000000001' } as const;
/** What the login page of a provider gives the browser. */
export const REQUEST_TOKEN = 'request-token-5';

/** Sends a browser back from a login page. */
export function sendBack(redirectUrl: string, answer: Readonly<Record<string, string>>): FakeAnswer {
  return { status: 302, headers: { location: `${redirectUrl}?${new URLSearchParams(answer)}` }, body: '' };
}

/** The key that providers accept at first. */
export const GOOD_KEY = 'good-key-4711';

const HEARTBEAT_MS = 20;
const RUBBISH = '<html>Welcome to the hotel</html>';

/** A provider on this machine: its stream and its REST side, with faults on order. */
export class FakeProvider {
  readonly market: FakeMarket;
  readonly requests: string[] = [];
  /** Messages that clients have sent. */
  readonly heard: string[] = [];
  /** Number of connections ever made. */
  connections = 0;
  /** Refuses streams, answers of REST, or both. */
  readonly refusals: { stream?: FakeRefusal; rest?: FakeRefusal } = {};
  /** Before an answer of REST and before a stream is opened, ms. */
  delayMs = 0;
  /** Answers and new streams wait for it. */
  gate: Promise<void> = Promise.resolve();
  /** While it's on, connections stay open and nothing comes, no pong either. */
  isSilent = false;
  /** While it's on, rubbish is sent in place of everything. */
  isRubbish = false;
  /** The key that is good now; another one is refused. */
  key = GOOD_KEY;
  /** Where its login page sends the browser back. */
  redirectUrl = '';
  /** Whether subscriptions are never confirmed. */
  isDeaf = false;
  /** Further streams are refused with HTTP 403. */
  mostStreams = Number.POSITIVE_INFINITY;
  readonly #dialect: Dialect;
  readonly #http = http.createServer((request, response) => void this.#answer(request, response));
  readonly #streams = new WebSocketServer({ noServer: true, autoPong: false });
  readonly #open = new Map<FakeStream, FakeConnection>();
  readonly #sockets = new Set<Socket>();

  constructor(dialect: Dialect, market: FakeMarket) {
    this.#dialect = dialect;
    this.market = market;
  }

  /** Starts one that ends with the running test. */
  static async start(dialect: Dialect, market: FakeMarket): Promise<FakeProvider> {
    const provider = new FakeProvider(dialect, market);
    await provider.listen();
    atEnd(() => provider.stop());
    return provider;
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  get restUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get wsUrl(): string {
    return `ws://127.0.0.1:${this.port}/stream`;
  }

  /** Number of streams that are open now. */
  get openStreams(): number {
    return this.#open.size;
  }

  /** The symbols that somebody is subscribed to. */
  get subscribed(): string[] {
    return [...new Set([...this.#open.values()].flatMap(({ subscribed }) => [...subscribed]))].sort();
  }

  /** The symbols of each stream that is open now, in order. */
  get subscriptions(): string[][] {
    const all = [...this.#open.values()].map(({ subscribed }) => [...subscribed].sort());
    return all.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  }

  /** Trades, and sends the trade to its subscribers; one that is `unheard` is lost on the way. */
  trade(symbol: string, price: number, size = 1, timeMs?: number, isUnheard = false): FakeTrade {
    const trade = this.market.add(symbol, price, size, timeMs);
    if (!isUnheard) this.send(this.#dialect.trade(trade, this.market), symbol);
    return trade;
  }

  /** The frame of a trade. */
  frameOf(trade: FakeTrade): string | Buffer {
    return this.#dialect.trade(trade, this.market);
  }

  /** The same with something unknown in it. */
  strangeFrameOf(trade: FakeTrade): string | Buffer {
    const frame = this.frameOf(trade);
    if (Buffer.isBuffer(frame)) return this.#dialect.strange?.(frame) ?? frame;
    const known = JSON.parse(frame) as object | object[];
    const widened = (entry: object): object => ({ ...entry, brandNew: { a: [1] } });
    return JSON.stringify(Array.isArray(known) ? known.map(widened) : widened(known));
  }

  /** Sends a frame as it is, to subscribers of a symbol or to everybody. */
  send(frame: string | Buffer, symbol?: string): void {
    if (this.isSilent) return;
    for (const [socket, { subscribed }] of this.#open) {
      if (symbol === undefined || subscribed.has(symbol)) socket.send(this.isRubbish ? RUBBISH : frame, {});
    }
  }

  /** Plays a tape to everybody; rejects where a client doesn't send what the tape expects within 5 s. */
  async play(tape: readonly TapeLine[]): Promise<void> {
    let place = this.heard.length;
    for (const line of tape) {
      if (line.dir === 'out') place = await this.#expect(line.data, place);
      else await this.#playIn(line);
    }
  }

  /** Sends a frame in two fragments of the WebSocket protocol. */
  sendInParts(frame: string | Buffer, symbol: string): void {
    for (const [socket, { subscribed }] of this.#open) {
      if (!subscribed.has(symbol)) continue;
      socket.send(frame.slice(0, 10), { fin: false });
      socket.send(frame.slice(10), {});
    }
  }

  /** Cuts the streams of a symbol, or all, without a word. */
  drop(symbol?: string): void {
    for (const [socket, { subscribed }] of this.#open) {
      if (symbol === undefined || subscribed.has(symbol)) socket.terminate();
    }
  }

  /** Closes all streams in order. */
  close(code = 1000): void {
    for (const socket of this.#open.keys()) socket.close(code);
  }

  async stop(): Promise<void> {
    clearInterval(this.#heartbeats);
    this.drop();
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#http.close(resolve));
  }

  readonly #heartbeats = setInterval(() => this.#beat(), HEARTBEAT_MS);

  #beat(): void {
    if (this.isSilent) return;
    const frame = this.isRubbish ? RUBBISH : this.#dialect.heartbeat?.(this.market);
    for (const socket of this.#open.keys()) {
      if (frame === undefined) socket.ping();
      else socket.send(frame, {});
    }
  }

  async #playIn(line: Exclude<TapeLine, { dir: 'out' }>): Promise<void> {
    if (line.op === 'pause') await sleep(line.ms);
    else if (line.op === 'ping') for (const socket of this.#open.keys()) socket.ping();
    else if (line.op === 'close') this.close(1001);
    else this.send(line.data);
  }

  async listen(): Promise<void> {
    this.#http.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    this.#http.on('upgrade', (request, socket, head) => void this.#upgrade(request, socket, head));
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve));
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    this.connections++;
    await this.gate;
    if (this.delayMs > 0) await sleep(this.delayMs);
    const isFull = this.openStreams >= this.mostStreams;
    const refusal =
      this.#take('stream', request.url) ??
      (isFull ? { status: 403, body: '' } : this.#dialect.refuse?.(this.#request(request), this.key, true));
    if (refusal) {
      const headers = Object.entries(refusal.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
      const body = textOf(refusal.body);
      const length = `Content-Length: ${Buffer.byteLength(body)}\r\n`;
      socket.end(`HTTP/1.1 ${refusal.status ?? 503} Refused\r\n${headers.join('')}${length}\r\n${body}`);
      return;
    }
    this.#streams.handleUpgrade(request, socket, head, (stream) => this.#greet(stream, this.#request(request)));
  }

  #greet(socket: WebSocket, request: FakeRequest): void {
    const connection = this.#admit(socket, request);
    socket.on('close', () => this.#open.delete(socket));
    socket.on('error', () => {});
    socket.on('ping', (data) => this.isSilent || this.isDeaf || this.isRubbish || socket.pong(data));
    socket.on('message', (data) => {
      this.heard.push(String(data));
      this.#dialect.hear(String(data), connection, this.market);
    });
    const { greeting = [] } = this.#dialect;
    for (const frame of typeof greeting === 'function' ? greeting(request, this.key) : greeting) connection.send(frame);
  }

  #admit(stream: FakeStream, { url }: FakeRequest): FakeConnection {
    const send = (frame: string | Buffer): void => {
      if (!this.isSilent && !this.isDeaf) stream.send(this.isRubbish ? RUBBISH : frame, {});
    };
    const close = (code: number): void => stream.close(code);
    const connection = { subscribed: new Set<string>(), url, send, close, key: this.key };
    this.#open.set(stream, connection);
    return connection;
  }

  /** Answers a call by lines that don't end. */
  #stream(request: FakeRequest, response: ServerResponse): void {
    this.connections++;
    const refusal = this.#take('stream', request.url.pathname) ?? this.#dialect.refuse?.(request, this.key, true);
    if (refusal) {
      response.writeHead(refusal.status ?? 503, refusal.headers).end(textOf(refusal.body));
      return;
    }
    const lines = new FakeLines(response);
    response.on('close', () => this.#open.delete(lines));
    this.#dialect.hear(request.url.search, this.#admit(lines, request), this.market);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isLines = this.#dialect.isLines?.(this.#request(request).url) ?? false;
    if (!isLines) this.requests.push(request.url ?? '/');
    const sent = Buffer.concat(await request.toArray()).toString();
    await this.gate;
    if (this.delayMs > 0) await sleep(this.delayMs);
    if (isLines) return this.#stream(this.#request(request), response);
    const {
      status = 200,
      headers = {},
      body,
    } = this.#take('rest', request.url) ??
    this.#dialect.logIn?.({ ...this.#request(request), body: sent, key: this.key, redirectUrl: this.redirectUrl }) ??
    this.#dialect.refuse?.(this.#request(request), this.key, false) ??
    this.#dialect.rest(this.#request(request).url, this.market, sent);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(textOf(body));
  }

  #request({ url = '/', headers }: IncomingMessage): FakeRequest {
    return { url: new URL(url, 'http://127.0.0.1'), headers }; // it may have been stopped meanwhile
  }

  #take(side: 'stream' | 'rest', address = '/'): FakeRefusal | undefined {
    const refusal = this.refusals[side];
    if (!refusal || refusal.times === 0 || refusal.of?.test(address) === false) return undefined;
    if (refusal.times !== undefined) refusal.times--;
    return refusal;
  }

  async #expect(isExpected: (message: string) => boolean, from: number): Promise<number> {
    const deadline = performance.now() + 5_000;
    for (;;) {
      const place = this.heard.findIndex((message, i) => i >= from && isExpected(message));
      if (place >= 0) return place + 1;
      if (performance.now() > deadline) throw new Error('the client did not send what the tape expects');
      await sleep(10);
    }
  }
}

const textOf = (body: unknown): string | Buffer =>
  typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
