import type { Market } from '@wickwise/market';
import type { MarketClock } from '#marketdata/clock.ts';
import type { MarketTimes } from './part-messages.ts';

/** Messages take different times: an older one by less than this is no clock that was set back, ms. */
const JITTER_MS = 1_000;

/** The leader's time of each market, as it was last said, which goes on here. */
export class LeaderClock implements MarketClock {
  readonly #known: MarketClock;
  readonly #leaderTimes = new Map<Market, { nowMs: number; atMs: number }>();

  /** `known`: from the leader's state, until something is said. */
  constructor(known: MarketClock) {
    this.#known = known;
  }

  take(times: MarketTimes): void {
    for (const [market, nowMs] of times) {
      const ownMs = this.now(market);
      if (nowMs > ownMs || nowMs < ownMs - JITTER_MS * this.speed(market))
        this.#leaderTimes.set(market, { nowMs, atMs: performance.now() });
    }
  }

  readonly now = (market: Market): number => {
    const known = this.#leaderTimes.get(market);
    return known ? known.nowMs + (performance.now() - known.atMs) * this.speed(market) : this.#known.now(market);
  };

  readonly speed = (market: Market): number => this.#known.speed(market);
}
