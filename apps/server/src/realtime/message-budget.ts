import { SOCKET_LIMITS } from '@wickwise/contract';

const BURST_SECONDS = 10;

/** Token bucket of the messages that a client may send. */
export class MessageBudget {
  readonly #perSecond: number;
  #left: number;
  #atMs = performance.now();

  /** @param times factor on the usual limit */
  constructor(times = 1) {
    this.#perSecond = SOCKET_LIMITS.messagesPerSecond * times;
    this.#left = this.#perSecond * BURST_SECONDS;
  }

  /** Takes one message from the budget; returns false when it's used up. */
  take(): boolean {
    const nowMs = performance.now();
    const refill = ((nowMs - this.#atMs) / 1_000) * this.#perSecond;
    this.#left = Math.min(this.#left + refill, this.#perSecond * BURST_SECONDS);
    this.#atMs = nowMs;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
