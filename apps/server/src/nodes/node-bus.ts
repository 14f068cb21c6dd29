import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import type { Unsubscribe } from '#platform/bus.ts';
import type { Log } from '#platform/log.ts';
import type { BusPlace } from '#platform/node-settings.ts';

const RECONNECT_MS = 250;
const RECONNECT_JITTER_MS = 250;
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
  #connection: NatsConnection | undefined;
  #isUp = false;
  #lostMs = Number.NEGATIVE_INFINITY;
  #isStopped = false;
  #onState: (isUp: boolean) => void = () => {};

  /** Connects in the background, again and again. `name` is shown by the bus's own tools. */
  constructor({ servers, user, password, isEncrypted }: BusPlace, name: string, log: Log) {
    this.#log = log;
    this.#connecting = connect({
      servers: [...servers],
      name,
      noEcho: true,
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_MS,
      reconnectJitter: RECONNECT_JITTER_MS,
      reconnectJitterTLS: RECONNECT_JITTER_MS,
      timeout: CONNECT_MS,
      pingInterval: PING_MS,
      maxPingOut: UNANSWERED_PINGS,
      ...(user === undefined ? {} : { user, pass: password ?? '' }),
      ...(isEncrypted ? { tls: {} } : {}),
    }).then(
      (connection) => this.#use(connection),
      (error) => log.error({ err: error }, 'the bus refuses this node'),
    );
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
    this.#isStopped = true;
    if (!this.#connection) return; // one that comes later is closed at once
    if (this.#isUp) await Promise.race([this.#connection.flush().catch(() => {}), sleep(FLUSH_MS)]);
    await this.#connection.close();
    await this.#connecting;
  }

  async #use(connection: NatsConnection): Promise<void> {
    if (this.#isStopped) return connection.close();
    this.#connection = connection;
    this.#setUp(true);
    for (const wanted of this.#wanted) this.#open(connection, wanted);
    void this.#watch(connection);
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
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') {
        this.#setUp(false);
        this.#lostMs = performance.now();
        this.#log.warn('the bus does not answer: other nodes hear nothing of this one');
      } else if (type === 'reconnect') {
        this.#setUp(true);
        this.#log.warn('the bus answers again');
      }
    }
  }
}
