import { MINUTE_MS } from '@wickwise/market';

/** The most that may be spent within any minute; times are monotonic, in ms. */
export class MinuteLimit {
  readonly most: number;
  /** What was spent within the last minute, oldest first. */
  #spent: { atMs: number; cost: number }[] = [];

  constructor(most = Number.POSITIVE_INFINITY) {
    this.most = most;
  }

  spend(cost: number, nowMs: number): void {
    if (this.most < Number.POSITIVE_INFINITY) this.#spent.push({ atMs: nowMs, cost });
  }

  /** Returns how long it takes until `cost` may be spent, ms. */
  waitMs(cost: number, nowMs: number): number {
    const sinceMs = nowMs - MINUTE_MS;
    this.#spent = this.#spent.filter(({ atMs }) => atMs > sinceMs);
    let excess = this.#spent.reduce((sum, one) => sum + one.cost, cost) - this.most;
    let waitMs = 0;
    for (const one of this.#spent) {
      if (excess <= 0) break;
      excess -= one.cost;
      waitMs = Math.ceil(one.atMs - sinceMs);
    }
    return waitMs;
  }
}
