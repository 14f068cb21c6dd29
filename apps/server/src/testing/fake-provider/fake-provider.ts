import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { atEnd } from '../at-end.ts';
import type { Dialect, FakeConnection, FakeRequest } from './dialect.ts';
import type { FakeMarket, FakeTrade } from './fake-market.ts';
import { FakeLines, type FakeStream } from './fake-stream.ts';
import { GOOD_KEY } from './good-keys.ts';
import { type FakeRefusals, takeRefusal } from './refusals.ts';
import { playTape, type TapeLine } from './tape.ts';

export type { Dialect, FakeAnswer, FakeConnection, FakeRequest } from './dialect.ts';
export { GOOD_APP, GOOD_KEY, REQUEST_TOKEN, sendBack } from './good-keys.ts';

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
  readonly refusals: FakeRefusals = {};
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
  play(tape: readonly TapeLine[]): Promise<void> {
    return playTape(this, tape);
  }

  ping(): void {
    for (const socket of this.#open.keys()) socket.ping();
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
    socket.on('error', () => {}); // clients may leave before they are answered
    await this.gate;
    const isFull = this.openStreams >= this.mostStreams;
    const refusal =
      takeRefusal(this.refusals, 'stream', request.url) ??
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
    const refusal =
      takeRefusal(this.refusals, 'stream', request.url.pathname) ?? this.#dialect.refuse?.(request, this.key, true);
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
    if (isLines) return this.#stream(this.#request(request), response);
    const {
      status = 200,
      headers = {},
      body,
    } = takeRefusal(this.refusals, 'rest', request.url) ??
    this.#dialect.logIn?.({ ...this.#request(request), body: sent, key: this.key, redirectUrl: this.redirectUrl }) ??
    this.#dialect.refuse?.(this.#request(request), this.key, false) ??
    this.#dialect.rest(this.#request(request).url, this.market, sent);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(textOf(body));
  }

  #request({ url = '/', headers }: IncomingMessage): FakeRequest {
    return { url: new URL(url, 'http://127.0.0.1'), headers }; // it may have been stopped meanwhile
  }
}

const textOf = (body: unknown): string | Buffer =>
  typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
