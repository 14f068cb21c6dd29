import { OpenSocket, type SocketEnd } from './open-socket.ts';
import type { LiveSocketOptions, ProviderConnection, SocketMessage } from './socket-options.ts';

export interface SocketListener {
  /** A connection is open; subscribe here. */
  open(connection: ProviderConnection): void;
  message(data: SocketMessage, connection: ProviderConnection): void;
  /** No connection is ready any more. */
  lost(reason: string): void;
  /** A first connection, or one after `lost`, is ready. */
  live(): void;
  /** The provider refuses the key, or the address before anything came: no further attempt is made. */
  refused(reason: string, isKey: boolean): void;
  /** An attempt failed before its connection was ready; another one follows. */
  failed?(reason: string): void;
}

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const FINAL: ReadonlyMap<number, string> = new Map([
  [UNAUTHORIZED, 'the provider refuses the key (HTTP 401)'],
  [FORBIDDEN, 'the provider refuses this address (HTTP 403)'],
  [451, 'not available from here (HTTP 451)'],
]);

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
    let isOld = false;
    const socket: OpenSocket = new OpenSocket(this.#options, {
      open: () => this.#listener.open(socket),
      message: (data) => this.#listener.message(data, socket),
      ready: () => {
        this.#takeOver(socket);
        if (isOld) this.#renew(socket);
      },
      proven: () => {
        this.#pauseMs = this.#options.times.pauses.firstMs;
      },
      renew: () => {
        isOld = true;
        this.#renew(socket);
      },
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
    if (socket.isOld) this.#renew(socket); // it took longer than its lifetime until it was ready
  }

  #renew(socket: OpenSocket): void {
    const isNeeded = socket === this.#current && this.#open.size === 1 && !this.#waiting && !this.#isStopped;
    if (isNeeded) this.#connect();
  }

  #closed(socket: OpenSocket, { reason, status, words, retryMs = 0 }: SocketEnd): void {
    this.#open.delete(socket);
    const wasCurrent = socket === this.#current;
    if (wasCurrent) this.#current = undefined;
    if (this.#isStopped) return;
    const refusal = FINAL.get(status ?? 0);
    const isKey = status === UNAUTHORIZED || (this.#options.isKeyed === true && status === FORBIDDEN);
    // what was live and is refused now may be behind a captive portal or a VPN: that passes
    if (refusal && (isKey || !this.#wasLive) && !this.#current) {
      this.stop();
      this.#listener.refused(words ?? (isKey ? `the provider refuses the key (HTTP ${status})` : refusal), isKey);
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
