import type { ChannelKind } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import { CHANNEL_TYPES } from '../senders/channel-types.ts';
import { DELIVERY_LIMITS, hostSlots } from './delivery-limits.ts';
import { DeliveryQueue, type DueDelivery } from './delivery-queue.ts';
import { dueDeliveries } from './due-deliveries.ts';

/** Deliveries written by another process are found after this time, ms. */
const LOOK_EVERY_MS = 5_000;
/** Running attempts have this long to end once the stop begins, ms: what is cut off is sent again. */
const FINISH_MS = 2_000;
/** The stop waits this long for them, ms. */
const STOP_MS = 3_000;

export interface DispatcherDeps {
  db: Db;
  log: Log;
  kind: ChannelKind;
  /** Makes one attempt; resolves with the time of the next one, if any. */
  attempt: (due: DueDelivery, signal: AbortSignal) => Promise<number | undefined>;
}

/** Sends the due deliveries of one kind of channel, within the limits of users, hosts and channels. */
export class Dispatcher {
  readonly #deps: DispatcherDeps;
  readonly #queue: DeliveryQueue;
  readonly #ending = new AbortController();
  readonly #attempts = new Set<Promise<void>>();
  #looking: Promise<void> = Promise.resolve();
  #isLooking = false;
  #looksAgain = false;
  #isPart = false;
  #isClosing = false;
  #cutOff: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #timerMs = Number.POSITIVE_INFINITY;

  constructor(deps: DispatcherDeps) {
    this.#deps = deps;
    const { slots, unproven } = CHANNEL_TYPES[deps.kind];
    this.#queue = new DeliveryQueue({ slots, unproven, perUser: DELIVERY_LIMITS.perUser, hostSlots });
  }

  /** Looks for due deliveries now. */
  wake(): void {
    this.#looksAgain = true;
    if (!this.#isLooking) this.#looking = this.#lookWhileAsked();
  }

  /** Begins no more attempts, and lets those that run end for a moment. */
  close(): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    clearTimeout(this.#timer);
    this.#cutOff = setTimeout(() => this.#ending.abort(), FINISH_MS);
  }

  /** Leaves attempts that haven't ended in time to the next process. */
  async stop(): Promise<void> {
    this.close();
    await this.#looking;
    const late = new Promise((resolve) => setTimeout(resolve, STOP_MS).unref());
    await Promise.race([Promise.allSettled(this.#attempts), late]);
    clearTimeout(this.#cutOff);
  }

  async #lookWhileAsked(): Promise<void> {
    this.#isLooking = true;
    while (this.#looksAgain && !this.#isClosing) {
      this.#looksAgain = false;
      await this.#look();
    }
    this.#isLooking = false;
  }

  async #look(): Promise<void> {
    const { db, log, kind } = this.#deps;
    const nowMs = Date.now();
    try {
      const { due, isPart, nextMs } = await dueDeliveries(db, kind, nowMs);
      this.#isPart = isPart;
      this.#queue.offer(due);
      this.#startAll();
      this.#lookAt(Math.min(nextMs ?? Number.POSITIVE_INFINITY, nowMs + LOOK_EVERY_MS));
    } catch (error) {
      log.warn({ channels: kind, err: error }, 'deliveries could not be read');
      this.#lookAt(nowMs + LOOK_EVERY_MS);
    }
  }

  #startAll(): void {
    if (this.#isClosing) return;
    for (let due = this.#queue.next(); due; due = this.#queue.next()) {
      const attempt = this.#attempt(due).finally(() => this.#attempts.delete(attempt));
      this.#attempts.add(attempt);
    }
  }

  async #attempt(due: DueDelivery): Promise<void> {
    const { attempt, log } = this.#deps;
    let nextMs: number | undefined;
    try {
      nextMs = await attempt(due, this.#ending.signal);
    } catch (error) {
      log.error({ delivery: due.id, err: error }, 'a delivery failed'); // tried again when its lease ends
      nextMs = Date.now() + DELIVERY_LIMITS.leaseMs;
    }
    this.#queue.done(due);
    if (this.#isClosing) return;
    this.#startAll();
    if (nextMs !== undefined) this.#lookAt(nextMs);
    if (this.#isPart && this.#queue.hasRoom) this.wake();
  }

  /** Looks again at an instant, unless that is scheduled earlier anyway. */
  #lookAt(timeMs: number): void {
    if (this.#isClosing || timeMs >= this.#timerMs) return;
    clearTimeout(this.#timer);
    this.#timerMs = timeMs;
    this.#timer = setTimeout(
      () => {
        this.#timerMs = Number.POSITIVE_INFINITY;
        this.wake();
      },
      Math.max(timeMs - Date.now(), 0),
    ).unref();
  }
}
