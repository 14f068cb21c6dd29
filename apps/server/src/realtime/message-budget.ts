import { SOCKET_LIMITS } from '@wickwise/contract';

const BURST_SECONDS = 10;

/** How many messages a client may still send: refilled steadily, with room for a burst. */
export class MessageBudget {
  #left = SOCKET_LIMITS.messagesPerSecond * BURST_SECONDS;
  #atMs = performance.now();

  /** Takes one message from the budget; false when it's used up. */
  take(): boolean {
    const nowMs = performance.now();
    const refill = ((nowMs - this.#atMs) / 1_000) * SOCKET_LIMITS.messagesPerSecond;
    this.#left = Math.min(this.#left + refill, SOCKET_LIMITS.messagesPerSecond * BURST_SECONDS);
    this.#atMs = nowMs;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
