import { LiveSocket } from '#platform/net/live-socket.ts';
import type { ProviderConnection, SocketMessage, SocketPlace, SocketTimes } from '#platform/net/socket-options.ts';
import type { ProviderProtocol, StreamEvent, StreamSession } from './provider-protocol.ts';
import { StreamMonitor, type StreamPatience } from './stream-monitor.ts';

/** Trades of the last moment before a loss may not have come. */
const GAP_MARGIN_MS = 2_000;

/** A stretch of market time in which prices were missed. */
export interface MissedTime {
  fromMs: number;
  toMs: number;
}

export type ShardEvent = Exclude<StreamEvent, { kind: 'send' | 'echo' | 'full' | 'closing' }>;

export interface ShardListener {
  take(event: ShardEvent, connection: ProviderConnection): void;
  /** All subscriptions of a connection are confirmed. */
  settled(connection: ProviderConnection): void;
  /** A message made no sense. */
  skipped(reason: string): void;
  live(missed: MissedTime | undefined): void;
  lost(reason: string): void;
  /** An attempt failed before its connection was ready. */
  failed(reason: string): void;
  refused(reason: string, isKey: boolean): void;
}

export interface ShardOptions {
  place: SocketPlace | (() => Promise<SocketPlace>);
  times: SocketTimes;
  patience: StreamPatience;
  /** The market's time, epoch ms. */
  nowMs(): number;
}

export type ShardState = 'starting' | 'live' | 'lost' | 'refused';

/**
 * One connection of a provider, with the one that takes its place: it reconnects automatically, watches for prices of its
 * own symbols and says what they have missed.
 */
export class StreamShard {
  readonly #protocol: ProviderProtocol;
  readonly #options: ShardOptions;
  readonly #listener: ShardListener;
  readonly #socket: LiveSocket;
  readonly #sessions = new WeakMap<ProviderConnection, StreamSession>();
  readonly #monitor: StreamMonitor;
  #codes: ReadonlySet<string> = new Set();
  #startedMs = 0;
  /** Market time from which prices are missing; undefined while they come. */
  #missingMs: number | undefined;
  /** Market time at which a trade came last. */
  #heardMs = 0;
  #state: ShardState = 'starting';
  #wasLive = false;

  constructor(protocol: ProviderProtocol, options: ShardOptions, listener: ShardListener) {
    this.#protocol = protocol;
    this.#options = options;
    this.#listener = listener;
    this.#monitor = new StreamMonitor(options.patience);
    this.#socket = this.#createSocket();
  }

  get state(): ShardState {
    return this.#state;
  }

  /** Whether it has ever delivered. */
  get wasLive(): boolean {
    return this.#wasLive;
  }

  /** `fromMs`: market time from which prices are wanted. */
  start(fromMs: number): void {
    this.#startedMs = this.#missingMs = fromMs;
    this.#socket.start();
  }

  stop(): void {
    this.#socket.stop();
  }

  /** Brings the connection's subscriptions to these codes. */
  want(codes: ReadonlySet<string>): void {
    this.#codes = codes;
    for (const connection of this.#socket.connections) this.#subscribe(connection);
  }

  /** Replaces a connection that only says that it lives. `isOpen`: whether a market of its symbols is open. */
  lookForPrices(isOpen: boolean): void {
    if (this.#state !== 'live' || this.#codes.size === 0) return;
    if (!isOpen) {
      this.#monitor.begin(performance.now());
      return;
    }
    if (!this.#monitor.isWithoutPrices(performance.now())) return;
    const reason = `no price for ${this.#options.patience.noPriceMs / 1_000} s`;
    for (const connection of this.#socket.connections) connection.fail(reason);
  }

  #createSocket(): LiveSocket {
    const { messagesPerSecond, ping, key, isLines = false } = this.#protocol;
    const { place, times } = this.#options;
    const words = ping?.message ? { ping: ping.message } : {};
    const more = { messagesPerSecond, isKeyed: key !== undefined, isLines, ...words };
    return new LiveSocket(
      { place, times, ...more },
      {
        open: (connection) => {
          this.#monitor.begin(performance.now());
          this.#subscribe(connection);
        },
        message: (data, connection) => this.#read(data, connection),
        live: () => this.#live(),
        lost: (reason) => this.#lost(reason),
        failed: (reason) => this.#listener.failed(reason),
        refused: (reason, isKey) => {
          this.#state = 'refused';
          this.#listener.refused(reason, isKey);
        },
      },
    );
  }

  #subscribe(connection: ProviderConnection): void {
    const session = this.#sessions.get(connection) ?? this.#protocol.session();
    this.#sessions.set(connection, session);
    for (const message of session.want(this.#codes)) connection.send(message);
    if (this.#protocol.confirmsByEcho) connection.echo(() => this.#listener.settled(connection));
    else if (session.isSettled) this.#listener.settled(connection);
  }

  #read(data: SocketMessage, connection: ProviderConnection): void {
    const session = this.#sessions.get(connection);
    try {
      const events = session?.read(data) ?? [];
      this.#monitor.noteSense();
      for (const event of events) this.#take(event, connection);
    } catch (error) {
      this.#listener.skipped((error as Error).message);
      if (this.#monitor.noteRubbish(performance.now())) connection.fail('messages make no sense');
      return;
    }
    if (session?.isSettled) this.#listener.settled(connection);
  }

  #take(event: StreamEvent, connection: ProviderConnection): void {
    if (event.kind === 'trade') {
      this.#monitor.notePrice(performance.now());
      this.#heardMs = this.#options.nowMs();
      this.#listener.take(event, connection);
    } else if (event.kind === 'send') connection.send(event.message);
    else if (event.kind === 'echo') connection.echo(() => this.#listener.settled(connection));
    else if (event.kind === 'full') connection.fail(event.reason);
    else if (event.kind === 'closing') connection.renew();
    else this.#listener.take(event, connection);
  }

  #live(): void {
    const nowMs = this.#options.nowMs();
    const fromMs = this.#missingMs ?? nowMs;
    const isFirst = fromMs === this.#startedMs;
    this.#missingMs = undefined;
    this.#state = 'live';
    this.#wasLive = true;
    const isMissing = nowMs - fromMs > (isFirst ? this.#options.patience.firstLiveMs : 0);
    this.#listener.live(isMissing ? { fromMs, toMs: nowMs } : undefined);
  }

  #lost(reason: string): void {
    this.#missingMs = Math.min(Math.max(this.#heardMs, this.#startedMs), this.#options.nowMs()) - GAP_MARGIN_MS;
    this.#state = 'lost';
    this.#listener.lost(reason);
  }
}
