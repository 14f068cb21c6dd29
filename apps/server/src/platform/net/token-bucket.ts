import { setTimeout as sleep } from 'node:timers/promises';
import { MinuteLimit } from './minute-limit.ts';

/** Who waits for an answer, most urgent first. */
export const PRIORITIES = ['user', 'alert', 'scan', 'backfill'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** What a provider allows; costs are in its own unit, such as request weight. */
export interface Budget {
  capacity: number;
  perSecond: number;
  /** The most within any minute, where the budget is one of a longer time. */
  perMinute?: number;
}

interface Waiting {
  cost: number;
  enter: () => void;
  giveUp: (error: Error) => void;
}

/** The provider asks for a pause that is too long to wait for. */
export class RateLimited extends Error {
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super(`the provider asks for a pause of ${Math.ceil(retryAfterMs / 1_000)} s`);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Requests wait for a pause of the provider up to this long; a longer one refuses them. */
const LONGEST_WAIT_MS = 60_000;

/** Token bucket of one provider and key. More urgent requests go first, equal ones in order. */
export class TokenBucket {
  readonly #budget: Budget;
  readonly #nowMs: () => number;
  readonly #queues = new Map<Priority, Waiting[]>(PRIORITIES.map((priority) => [priority, []]));
  readonly #ending = new AbortController();
  readonly #minute: MinuteLimit;
  #left: number;
  #atMs: number;
  #pausedUntilMs = Number.NEGATIVE_INFINITY;
  #isServing = false;

  constructor(budget: Budget, nowMs: () => number = () => performance.now()) {
    this.#budget = budget;
    this.#nowMs = nowMs;
    this.#left = budget.capacity;
    this.#minute = new MinuteLimit(budget.perMinute);
    this.#atMs = nowMs();
  }

  /** Share of the budget that is left, 0 to 1. */
  get left(): number {
    this.#refill();
    return Math.max(this.#left, 0) / this.#budget.capacity;
  }

  /** Resolves when `cost` may be spent. Rejects with `RateLimited` during a long pause, and after `stop`. */
  async take(cost: number, priority: Priority): Promise<void> {
    const pauseMs = this.#pausedUntilMs - this.#nowMs();
    if (pauseMs > LONGEST_WAIT_MS) throw new RateLimited(pauseMs);
    this.#ending.signal.throwIfAborted();
    const { promise, resolve: enter, reject: giveUp } = Promise.withResolvers<void>();
    this.#queues.get(priority)?.push({ cost: Math.min(cost, this.#budget.capacity, this.#minute.most), enter, giveUp });
    if (!this.#isServing) void this.#serve();
    await promise;
  }

  /** Lets nothing through for this long, ms, as the provider asked. */
  pause(ms: number): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, this.#nowMs() + ms);
    if (ms > LONGEST_WAIT_MS) this.#refuseAll(new RateLimited(ms));
  }

  stop(): void {
    const ended = new Error('the client has been stopped');
    this.#ending.abort(ended);
    this.#refuseAll(ended);
  }

  #refill(): void {
    const nowMs = this.#nowMs();
    const { capacity, perSecond } = this.#budget;
    this.#left = Math.min(capacity, this.#left + ((nowMs - this.#atMs) / 1_000) * perSecond);
    this.#atMs = nowMs;
  }

  async #serve(): Promise<void> {
    this.#isServing = true;
    for (let queue = this.#next(); queue; queue = this.#next()) {
      const waitMs = this.#waitMs(queue[0]?.cost ?? 0);
      if (waitMs > 0) {
        await sleep(waitMs, undefined, { signal: this.#ending.signal, ref: false }).catch(() => {});
        continue; // a more urgent request may have come
      }
      const one = queue.shift();
      this.#left -= one?.cost ?? 0;
      this.#minute.spend(one?.cost ?? 0, this.#nowMs());
      one?.enter();
    }
    this.#isServing = false;
  }

  #next(): Waiting[] | undefined {
    return [...this.#queues.values()].find(({ length }) => length > 0);
  }

  #waitMs(cost: number): number {
    this.#refill();
    const missing = cost - this.#left;
    const refillMs = missing > 0 ? Math.ceil((missing / this.#budget.perSecond) * 1_000) : 0;
    const minuteMs = this.#minute.waitMs(cost, this.#nowMs());
    return Math.max(refillMs, minuteMs, Math.ceil(this.#pausedUntilMs - this.#nowMs()), 0);
  }

  #refuseAll(error: Error): void {
    for (const queue of this.#queues.values()) for (const one of queue.splice(0)) one.giveUp(error);
  }
}
