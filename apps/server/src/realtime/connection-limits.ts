import type { IncomingMessage } from 'node:http';
import { SOCKET_LIMITS } from '@wickwise/contract';
import type { Socket as Connection } from 'engine.io';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { cutOff, queueOf, type WebSocketBelow, webSocketOf } from './connection.ts';
import type { GatewayServer } from './gateway-socket.ts';
import { MessageBudget } from './message-budget.ts';

/** Disconnects a client that exceeds its limit by this factor. */
const FLOOD_TIMES = 2;
/** The same for pongs: the sweep asks for up to 50 a second. */
const PONG_TIMES = 5;
/** Connections of one address beside those that may join: they have opened and not joined yet, or are closing. */
const NOT_JOINED = 50;

export interface SlowLimits {
  /** Bytes of events that may wait for a client. Prices never wait. */
  queuedBytes: number;
  /** How long a client may take none of what waits for it, ms. */
  stuckMs: number;
  checkEveryMs: number;
}

/** Less than engine.io’s ping takes to fail, which gives no reason. */
const SLOW: SlowLimits = { queuedBytes: 2 * 2 ** 20, stuckMs: 30_000, checkEveryMs: 5_000 };

/** WebSocket close codes: "policy violation" and "try again later". */
const TOO_MUCH = { code: 1008, reason: 'Too many messages.' };
const TOO_SLOW = { code: 1013, reason: 'Too slow: data was not read in time. Connect again.' };

/** What a packet takes beside its data, in bytes. */
const PACKET_BYTES = 100;

export interface ConnectionLimitsDeps {
  io: GatewayServer;
  log: Log;
  metrics: Pick<Metrics, 'socketsClosed'>;
  addressOf: (request: IncomingMessage) => string;
  slow?: Partial<SlowLimits> | undefined;
}

interface Watched {
  address: string;
  /** Bytes of events since the transport last took some. */
  queued: number;
  /** How often the transport took events. */
  flushes: number;
  /** What had been taken at the last look, and when that last changed or nothing waited. */
  taken: number;
  freeMs: number;
}

/**
 * Limits each connection from its first byte on, joined or not: how many one address has, what it may send, and what
 * may wait for it. A connection beyond a limit is closed with a code and a reason.
 */
export class ConnectionLimits {
  readonly #log: Log;
  readonly #metrics: ConnectionLimitsDeps['metrics'];
  readonly #slow: SlowLimits;
  readonly #watched = new Map<Connection, Watched>();
  readonly #perAddress = new Map<string, number>();
  /** Closed by the server; their clients may still read why. */
  readonly #closing = new Set<WebSocketBelow>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ io, log, metrics, addressOf, slow }: ConnectionLimitsDeps) {
    this.#log = log;
    this.#metrics = metrics;
    this.#slow = { ...SLOW, ...slow };
    io.engine.on('connection', (connection: Connection) => {
      this.#watch(connection, addressOf(connection.request));
    });
  }

  start(): void {
    this.#timer = setInterval(() => this.#check(performance.now()), this.#slow.checkEveryMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Returns the WebSockets of all connections, also of those that are being closed. */
  webSockets(): WebSocketBelow[] {
    const open = [...this.#watched.keys()].map(webSocketOf);
    return [...open, ...this.#closing].filter((webSocket) => webSocket !== undefined);
  }

  /** Returns whether an address may open another connection. */
  hasRoom(address: string): boolean {
    return (this.#perAddress.get(address) ?? 0) < SOCKET_LIMITS.socketsPerAddress + NOT_JOINED;
  }

  /** Closes a connection whose client doesn't take its data; one that reads again finds the reason. */
  closeSlow(connection: Connection): void {
    const webSocket = webSocketOf(connection);
    const { queued } = this.#watched.get(connection) ?? {};
    this.#log.info({ transport: connection.transport.name, queued }, 'a client that takes no data was disconnected');
    if (this.#watched.has(connection)) this.#metrics.socketsClosed.inc({ reason: 'slow' });
    if (webSocket) {
      this.#closing.add(webSocket);
      webSocket.once('close', () => this.#closing.delete(webSocket));
      webSocket.close(TOO_SLOW.code, TOO_SLOW.reason);
    }
    connection.close(true);
  }

  #watch(connection: Connection, address: string): void {
    const own: Watched = { address, queued: 0, flushes: 0, taken: 0, freeMs: performance.now() };
    this.#watched.set(connection, own);
    this.#perAddress.set(address, (this.#perAddress.get(address) ?? 0) + 1);
    connection.once('close', () => this.#forget(connection, address));
    this.#endFloods(connection);
    connection.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
      own.queued += PACKET_BYTES + (data?.length ?? 0);
      // after the packet has been queued, and outside of a loop over connections
      if (own.queued > this.#slow.queuedBytes) setImmediate(() => this.#endFull(connection, own));
    });
    connection.on('flush', () => {
      own.queued = 0;
      own.flushes++;
    });
  }

  #forget(connection: Connection, address: string): void {
    this.#watched.delete(connection);
    const left = (this.#perAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#perAddress.set(address, left);
    else this.#perAddress.delete(address);
  }

  #endFull(connection: Connection, { queued }: Watched): void {
    if (this.#watched.has(connection) && queued > this.#slow.queuedBytes) this.closeSlow(connection);
  }

  #check(nowMs: number): void {
    for (const [connection, own] of this.#watched) {
      const { waits, tcpTaken } = queueOf(connection);
      const taken = own.flushes + tcpTaken;
      if (!waits || taken !== own.taken) own.freeMs = nowMs;
      own.taken = taken;
      if (nowMs - own.freeMs > this.#slow.stuckMs) this.closeSlow(connection);
    }
  }

  /** Counts everything that the server handles or answers: messages of any kind, WebSocket pings, upgrade probes. */
  #endFloods(connection: Connection): void {
    const [budget, pongs] = [new MessageBudget(FLOOD_TIMES), new MessageBudget(PONG_TIMES)];
    const end = (): void => {
      if (!this.#watched.has(connection)) return;
      this.#log.info({ transport: connection.transport.name }, 'a client that sends too much was disconnected');
      this.#metrics.socketsClosed.inc({ reason: 'flood' });
      cutOff(connection, TOO_MUCH);
    };
    const count = (): void => void (budget.take() || end());
    const listen = (): void => {
      webSocketOf(connection)
        ?.on('ping', count)
        .on('pong', () => void (pongs.take() || end()));
    };
    connection.on('packet', count);
    connection.on('upgrade', listen);
    connection.on('upgrading', (transport: Connection['transport']) => {
      if (budget.take()) return;
      end();
      webSocketOf({ transport })?.terminate();
    });
    listen();
  }
}
