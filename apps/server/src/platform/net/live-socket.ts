import { WebSocket } from 'ws';
import type { Pauses } from '../through-outages.ts';
import { lookupUntil } from './addresses-of.ts';
import { retryAfterMs } from './retry-after.ts';
import { SendQueue } from './send-queue.ts';

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

export interface LiveSocketOptions {
  url: string;
  times: SocketTimes;
  /** What the client may send, messages a second. */
  messagesPerSecond: number;
  /** Largest message that is taken. */
  mostBytes?: number;
  /** What keeps the connection alive, in the provider's words; without it a WebSocket ping. */
  ping?: () => string;
}

/** One connection, as its listener sees it. */
export interface ProviderConnection {
  /** Sends a message in its turn, as often as the provider allows. */
  send(message: string): void;
  /** All that was subscribed to is coming: the connection may take the place of the one before. */
  ready(): void;
  /** Ends this connection; another one is opened after a pause. */
  fail(reason: string): void;
  /** The provider said that it's about to close: the next one is opened at once, this one goes on meanwhile. */
  renew(): void;
  readonly isReady: boolean;
}

export interface SocketListener {
  /** A connection is open; subscribe here. */
  open(connection: ProviderConnection): void;
  message(data: string | Buffer, connection: ProviderConnection): void;
  /** No connection is ready any more. */
  lost(reason: string): void;
  /** A first connection, or one after `lost`, is ready. */
  live(): void;
  /** The provider refuses the key, or the address before anything came: no further attempt is made. */
  refused(reason: string): void;
  /** An attempt failed before its connection was ready; another one follows. */
  failed?(reason: string): void;
}

const MOST_BYTES = 4 * 1024 * 1024;
const UNAUTHORIZED = 401;
const FINAL: ReadonlyMap<number, string> = new Map([
  [UNAUTHORIZED, 'the provider refuses the key (HTTP 401)'],
  [403, 'the provider refuses this address (HTTP 403)'],
  [451, 'not available from here (HTTP 451)'],
]);
/** How long the other side has to answer a close. */
const CLOSING_MS = 1_000;
/** The next connection is opened this share of a lifetime before the end of the old one. */
const RENEWAL_SHARE = 0.01;

/**
 * Keeps one connection to a provider open: with a limit on connecting, a watchdog, growing pauses with jitter, and a new
 * connection before the old one's lifetime ends. Nothing is queued that comes in.
 */
export class LiveSocket {
  readonly #options: LiveSocketOptions;
  readonly #listener: SocketListener;
  /** At most two: the one in use, and the one that takes its place. */
  readonly #open = new Set<OpenSocket>();
  #current: OpenSocket | undefined;
  #pauseMs: number;
  #waiting: NodeJS.Timeout | undefined;
  #isStopped = true;
  #wasLive = false;

  constructor(options: LiveSocketOptions, listener: SocketListener) {
    this.#options = options;
    this.#listener = listener;
    this.#pauseMs = options.times.pauses.firstMs;
  }

  start(): void {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#waiting);
    for (const socket of [...this.#open]) socket.close();
  }

  /** The connections that messages about subscriptions go to. */
  get connections(): Iterable<ProviderConnection> {
    return [...this.#open].filter(({ isOpen }) => isOpen);
  }

  #connect(): void {
    this.#waiting = undefined;
    const socket: OpenSocket = new OpenSocket(this.#options, {
      open: () => this.#listener.open(socket),
      message: (data) => this.#listener.message(data, socket),
      ready: () => this.#takeOver(socket),
      proven: () => {
        this.#pauseMs = this.#options.times.pauses.firstMs;
      },
      renew: () => this.#renew(socket),
      closed: (end) => this.#closed(socket, end),
    });
    this.#open.add(socket);
  }

  #takeOver(socket: OpenSocket): void {
    const before = this.#current;
    this.#current = socket;
    this.#wasLive = true;
    if (before) before.close();
    else this.#listener.live();
  }

  #renew(socket: OpenSocket): void {
    const isNeeded = socket === this.#current && this.#open.size === 1 && !this.#waiting && !this.#isStopped;
    if (isNeeded) this.#connect();
  }

  #closed(socket: OpenSocket, { reason, status, retryMs = 0 }: SocketEnd): void {
    this.#open.delete(socket);
    const wasCurrent = socket === this.#current;
    if (wasCurrent) this.#current = undefined;
    if (this.#isStopped) return;
    const refusal = FINAL.get(status ?? 0);
    // what was live and is refused now may be behind a captive portal or a VPN: that passes
    const isFinal = status === UNAUTHORIZED || !this.#wasLive;
    if (refusal && isFinal && !this.#current) {
      this.stop();
      this.#listener.refused(refusal);
      return;
    }
    if (wasCurrent) this.#listener.lost(reason);
    else if (!socket.wasReady) this.#listener.failed?.(reason);
    if (this.#current && !socket.wasReady) this.#retryRenewal(this.#current);
    else if (this.#open.size === 0) this.#reconnect(retryMs);
  }

  #retryRenewal(current: OpenSocket): void {
    this.#waiting ??= this.#later(() => {
      this.#waiting = undefined;
      this.#renew(current);
    });
  }

  #reconnect(leastMs: number): void {
    clearTimeout(this.#waiting);
    this.#waiting = this.#later(() => this.#connect(), leastMs);
  }

  #later(work: () => void, leastMs = 0): NodeJS.Timeout {
    const pauseMs = Math.max(this.#pauseMs * (0.5 + Math.random() / 2), leastMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, this.#options.times.pauses.longestMs);
    return setTimeout(work, pauseMs);
  }
}

interface SocketEnd {
  reason: string;
  status?: number;
  retryMs?: number;
}

interface OpenListener {
  open(): void;
  message(data: string | Buffer): void;
  ready(): void;
  proven(): void;
  renew(): void;
  closed(end: SocketEnd): void;
}

/** One WebSocket with its timers; reports its end once. */
class OpenSocket implements ProviderConnection {
  readonly #socket: WebSocket;
  readonly #options: LiveSocketOptions;
  readonly #listener: OpenListener;
  readonly #queue: SendQueue;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #lookup = new AbortController();
  #heardMs = performance.now();
  #hasEnded = false;
  isReady = false;
  /** Also after its end. */
  wasReady = false;

  constructor(options: LiveSocketOptions, listener: OpenListener) {
    this.#options = options;
    this.#listener = listener;
    this.#socket = new WebSocket(options.url, {
      handshakeTimeout: options.times.connectMs,
      maxPayload: options.mostBytes ?? MOST_BYTES,
      perMessageDeflate: false,
      lookup: lookupUntil(this.#lookup.signal),
    });
    this.#queue = new SendQueue(options.messagesPerSecond, (message) => this.#socket.send(message, () => {}));
    this.#after(options.times.connectMs, () => this.isOpen || this.fail('no connection in time'));
    this.#after(
      2 * options.times.connectMs,
      () => this.isReady || this.fail('subscriptions are not confirmed in time'),
    );
    this.#listen();
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  send(message: string): void {
    if (!this.#queue.push(message)) this.fail('too many messages wait to be sent');
  }

  ready(): void {
    if (this.isReady || this.#hasEnded) return;
    this.isReady = this.wasReady = true;
    this.#after(this.#options.times.provenMs, () => this.#listener.proven());
    this.#listener.ready();
  }

  renew(): void {
    this.#listener.renew();
  }

  fail(reason: string): void {
    this.#end({ reason });
  }

  close(): void {
    if (!this.#hasEnded && this.isOpen) this.#socket.close(1000);
    this.#end({ reason: 'closed here' }, CLOSING_MS);
  }

  #listen(): void {
    const socket = this.#socket;
    socket.on('open', () => this.#begin());
    socket.on('ping', () => this.#heard());
    socket.on('pong', () => this.#heard());
    socket.on('message', (data: Buffer, isBinary) => {
      this.#heard();
      if (!this.#hasEnded) this.#listener.message(isBinary ? data : data.toString());
    });
    socket.on('unexpected-response', (_request, { statusCode: status = 0, headers }) => {
      const retryMs = retryAfterMs(headers['retry-after'], Date.now());
      this.#end({ reason: `HTTP ${status}`, status, ...(retryMs === undefined ? {} : { retryMs }) });
    });
    socket.on('error', ({ message }) => this.#end({ reason: message }));
    socket.on('close', (code, text) =>
      this.#end({ reason: `closed by the provider (${code}${text ? ` ${text}` : ''})` }),
    );
  }

  #begin(): void {
    if (this.#hasEnded) return;
    const { silenceMs, pingEveryMs, lifetimeMs } = this.#options.times;
    this.#heard();
    this.#every(silenceMs / 4, () => {
      if (performance.now() - this.#heardMs > silenceMs) this.fail(`silent for ${silenceMs / 1_000} s`);
    });
    if (pingEveryMs) this.#every(pingEveryMs, () => this.#ping());
    if (lifetimeMs) this.#after(lifetimeMs * (1 - RENEWAL_SHARE * (1 + Math.random())), () => this.renew());
    this.#listener.open();
  }

  #ping(): void {
    const { ping } = this.#options;
    if (ping) this.send(ping());
    else this.#socket.ping();
  }

  #heard(): void {
    this.#heardMs = performance.now();
  }

  #after(ms: number, work: () => void): void {
    // a timer of Node takes 2^31 ms at most
    this.#timers.push(setTimeout(work, Math.min(ms, 2 ** 31 - 1)));
  }

  #every(ms: number, work: () => void): void {
    this.#timers.push(setInterval(work, ms));
  }

  #end(end: SocketEnd, terminateMs = 0): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.isReady = false;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#queue.stop();
    this.#lookup.abort();
    this.#socket.on('error', () => {}); // the end of a connection that isn't open yet is an error
    if (terminateMs === 0) this.#socket.terminate();
    else setTimeout(() => this.#socket.terminate(), terminateMs).unref();
    this.#listener.closed(end);
  }
}
