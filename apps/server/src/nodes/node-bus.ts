import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type NatsConnection, type NodeConnectionOptions, type Subscription } from '@nats-io/transport-node';
import type { Unsubscribe } from '#platform/bus.ts';
import type { Log } from '#platform/log.ts';
import type { BusPlace } from '#platform/node-settings.ts';

const RECONNECT_MS = 250;
const RECONNECT_JITTER_MS = 250;
/** Pause after a first connection that failed; doubled with each further one, up to the longest, ms. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;
/** Longest wait for what was published last, ms. */
const FLUSH_MS = 500;
/** A connection without an answer to pings is given up after two to three times this time, ms. */
const PING_MS = 1_000;
const UNANSWERED_PINGS = 2;
/** Longest time for a connection to one server; the next one is tried after it, ms. */
const CONNECT_MS = 2_000;
/** Time without a connection that may be the way from one server to the next, ms. */
const BLINK_MS = 1_000;

type Take = (message: unknown) => void;

interface Wanted {
  subject: string;
  take: Take;
  subscription?: Subscription | undefined;
}

/**
 * Carries messages between nodes by core NATS: at most once. What is published while the bus is away is dropped, and
 * nothing waits for it; who must not miss messages counts them.
 */
export class NodeBus {
  readonly #log: Log;
  readonly #wanted = new Set<Wanted>();
  readonly #connecting: Promise<void>;
  readonly #ending = new AbortController();
  #connection: NatsConnection | undefined;
  #isUp = false;
  #lostMs = Number.NEGATIVE_INFINITY;
  /** Why it isn't connected, as the log has it: said once. */
  #logged = '';
  #onState: (isUp: boolean) => void = () => {};

  /** Connects in the background, again and again. `name` is shown by the bus's own tools. */
  constructor({ servers, user, password, isEncrypted }: BusPlace, name: string, log: Log) {
    this.#log = log;
    this.#connecting = this.#stayConnected({
      // passwords may be changed here and there one after the other: what is refused now may be right soon
      servers: [...servers],
      name,
      noEcho: true,
      maxReconnectAttempts: -1,
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: RECONNECT_MS,
      reconnectJitter: RECONNECT_JITTER_MS,
      reconnectJitterTLS: RECONNECT_JITTER_MS,
      timeout: CONNECT_MS,
      pingInterval: PING_MS,
      maxPingOut: UNANSWERED_PINGS,
      ...(user === undefined ? {} : { user, pass: password ?? '' }),
      ...(isEncrypted ? { tls: {} } : {}),
    });
  }

  /** Whether it answers, or did until a moment ago. */
  get isAtHand(): boolean {
    return this.#isUp || performance.now() - this.#lostMs < BLINK_MS;
  }

  /** Calls a listener with whether the bus answers, now and with each change. */
  followState(listener: (isUp: boolean) => void): void {
    this.#onState = listener;
    listener(this.#isUp);
  }

  publish(subject: string, message: unknown): void {
    if (this.#isUp) this.#connection?.publish(subject, JSON.stringify(message));
  }

  subscribe(subject: string, take: Take): Unsubscribe {
    const wanted: Wanted = { subject, take };
    this.#wanted.add(wanted);
    if (this.#connection) this.#open(this.#connection, wanted);
    return () => {
      this.#wanted.delete(wanted);
      wanted.subscription?.unsubscribe();
    };
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    if (!this.#connection) return; // one that comes later is closed at once
    if (this.#isUp) await Promise.race([this.#connection.flush().catch(() => {}), sleep(FLUSH_MS)]);
    await this.#connection.close();
    await this.#connecting;
  }

  /** Connects until that succeeds, and again should the library give the connection up. */
  async #stayConnected(options: NodeConnectionOptions): Promise<void> {
    const { signal } = this.#ending;
    for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        await this.#use(await connect(options));
        pauseMs = FIRST_PAUSE_MS;
      } catch (error) {
        this.#logOnce(error as Error, 'the bus can not be reached, or refuses this node');
      }
      await sleep(pauseMs * (1 + Math.random()), undefined, { signal }).catch(() => {});
    }
  }

  /** Resolves once the connection has ended, not only for a while. */
  async #use(connection: NatsConnection): Promise<void> {
    if (this.#ending.signal.aborted) return connection.close();
    this.#connection = connection;
    this.#logged = '';
    this.#setUp(true);
    for (const wanted of this.#wanted) this.#open(connection, wanted);
    void this.#watch(connection);
    const error = await connection.closed();
    if (this.#ending.signal.aborted) return;
    this.#log.error({ err: error }, 'the connection to the bus has ended, and is opened again');
    this.#connection = undefined;
    this.#lost();
  }

  #setUp(isUp: boolean): void {
    this.#isUp = isUp;
    this.#onState(isUp);
  }

  #open(connection: NatsConnection, wanted: Wanted): void {
    wanted.subscription = connection.subscribe(wanted.subject, {
      callback: (error, message) => {
        if (error) return this.#log.warn({ subject: wanted.subject, err: error }, 'a subscription of the bus failed');
        try {
          wanted.take(message.json());
        } catch (failure) {
          this.#log.error({ subject: wanted.subject, err: failure }, 'a message of another node could not be used');
        }
      },
    });
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') {
        this.#lost();
        this.#log.warn('the bus does not answer: other nodes hear nothing of this one');
      } else if (status.type === 'reconnect') {
        this.#logged = '';
        this.#setUp(true);
        this.#log.warn('the bus answers again');
      } else if (status.type === 'error') this.#logOnce(status.error, 'the bus refuses this node');
    }
  }

  #lost(): void {
    if (this.#isUp) this.#lostMs = performance.now();
    this.#setUp(false);
  }

  #logOnce(error: Error, what: string): void {
    if (this.#logged !== error.message) this.#log.error({ err: error }, what);
    this.#logged = error.message;
  }
}
